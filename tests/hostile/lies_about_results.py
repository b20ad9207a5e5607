"""Says after every move that it has won."""

from tests.players.random_mover import RandomMover


class LiesAboutResults(RandomMover):
    def game_string(self) -> str:
        assert self.game is not None
        winner = ("BlackWins", "WhiteWins")[self.game.to_move]
        return self.game.game_string.replace(self.game.state, winner)


def main() -> None:
    LiesAboutResults().run()


if __name__ == "__main__":
    main()
