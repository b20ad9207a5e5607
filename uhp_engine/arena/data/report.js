// Shows the games of the page. It knows no rules: each move comes with the cells that tiles go to.
"use strict";

const byId = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

async function unpack() {
  const bytes = Uint8Array.from(atob(byId("data").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function element(name, attributes = {}, text = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== null) made.textContent = text;
  return made;
}

function cell(row, text, className = "") {
  const made = row.insertCell();
  made.textContent = text;
  made.title = text;
  made.className = className;
}

function show({ players, types, games, look }) {
  const tileOf = (text) => {
    const [, colour, letter, number, face] = /^([wb])([A-Z])(\d?)([A-Z]?)$/.exec(text);
    return { id: colour + letter + number, colour, bug: face || letter, number };
  };
  const stepsOf = (text) => text.split("|").map((ply) => ply ? ply.split(",").map((step) => {
    const [name, east, southEast] = step.split(" ");
    return { tile: tileOf(name), east: Number(east), southEast: Number(southEast) };
  }) : []);

  let game = null;      // what is on show: its data, its moves and steps, and where its hive lies
  let ply = 0;
  let timer = null;

  // ---------------------------------------------------------------------------- the list of games

  const options = (select, all, values) => {
    select.append(new Option(all, ""), ...values.map(([value, text]) => new Option(text, value)));
    select.addEventListener("change", list);
  };
  const numbered = (names) => names.map((name, index) => [String(index), name]);
  const same = (values) => [...new Set(values)].sort().map((value) => [value, value]);
  options(byId("f-player"), "all", numbered(players));
  options(byId("f-other"), "all", numbered(players));
  options(byId("f-result"), "all", same(games.map((each) => each.result)));
  options(byId("f-end"), "all", same(games.map((each) => each.end)));
  options(byId("f-type"), "all", numbered(types));

  function wanted(each) {
    const [player, other, result, end, type] =
      ["f-player", "f-other", "f-result", "f-end", "f-type"].map((id) => byId(id).value);
    const seats = [String(each.white), String(each.black)];
    if (player && other && player !== other && !(seats.includes(player) && seats.includes(other))) return false;
    if (player && !seats.includes(player) || other && !seats.includes(other)) return false;
    return (!result || each.result === result) && (!end || each.end === end)
      && (!type || String(each.type) === type);
  }

  function list() {
    const rows = [];
    games.forEach((each, index) => {
      if (!wanted(each)) return;
      const row = document.createElement("tr");
      row.dataset.game = index;
      cell(row, String(index + 1), "n");
      cell(row, players[each.white]);
      cell(row, players[each.black]);
      cell(row, each.result.replace("1/2-1/2", "½-½"));
      cell(row, each.end, each.fault === null ? "" : "fault");
      cell(row, String(each.plies), "n");
      cell(row, types[each.type]);
      row.classList.toggle("chosen", game !== null && game.index === index);
      row.classList.toggle("uncounted", !each.counts);
      if (!each.counts) row.title = "after the SPRT's decision; not counted";
      rows.push(row);
    });
    byId("games").replaceChildren(...rows);
    byId("shown").textContent = `${rows.length} of ${games.length} games`;
  }

  // ------------------------------------------------------------------------------------ one game

  function load(index, at = 0) {
    const data = games[index];
    const steps = data.steps === "" && !data.plies ? [] : stepsOf(data.steps);
    game = { index, data, steps, moves: data.moves ? data.moves.split(";") : [] };
    game.frame = frame();
    for (const row of byId("games").children) {
      row.classList.toggle("chosen", Number(row.dataset.game) === index);
    }
    const [white, black] = ["b", "b"].map((name) => document.createElement(name));
    white.textContent = players[data.white];
    black.textContent = players[data.black];
    black.className = "black";
    const result = data.result.replace("1/2-1/2", "½-½");
    const who = data.fault === null ? "" : ` (${players[data.fault]})`;
    byId("players").replaceChildren(
      white, " – ", black, ` · ${result}, ${data.end}${who} · ${types[data.type]} · game ${data.key}`);
    byId("detail").textContent = data.detail;
    byId("detail").hidden = !data.detail;
    byId("ply").max = steps.length;
    byId("moves").replaceChildren(...moveRows());
    drawScores();
    go(at);
  }

  function moveRows() {
    const rows = [];
    game.moves.forEach((move, index) => {
      if (index % 2 === 0) {
        const row = document.createElement("li");
        const number = document.createElement("i");
        number.textContent = `${index / 2 + 1}.`;
        row.append(number);
        rows.push(row);
      }
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = move;
      button.dataset.ply = index + 1;
      button.title = told(index + 1);
      button.classList.toggle("opening", index < game.data.opening);
      rows.at(-1).append(button);
    });
    return rows;
  }

  const seconds = (ms) => ms < 10000 ? `${(ms / 1000).toFixed(3)} s` : `${(ms / 1000).toFixed(1)} s`;

  function told(at) {
    const { data } = game;
    const index = at - 1 - data.opening;
    if (at === 0) return "the start";
    if (index < 0) return "opening";
    const parts = [];
    if (data.ms[index] !== null) parts.push(seconds(data.ms[index]));
    if (data.scores[index] !== null) {
      parts.push(`score ${data.scores[index] > 0 ? "+" : ""}${(data.scores[index] / 100).toFixed(2)}`);
    }
    if (data.depths[index] !== null) parts.push(`depth ${data.depths[index]}`);
    return parts.join(" · ");
  }

  function go(to) {
    ply = Math.max(0, Math.min(to, game.steps.length));
    draw();
    byId("ply").value = ply;
    const turn = ply ? `${Math.ceil(ply / 2)}. ${ply % 2 ? "White" : "Black"}: ${game.moves[ply - 1]} · ` : "";
    const end = ply === game.steps.length ? ` · ${game.data.result.replace("1/2-1/2", "½-½")}, ${game.data.end}` : "";
    byId("now").textContent = `${turn}${told(ply)}${end}`;
    const list = byId("moves");
    list.querySelector(".chosen")?.classList.remove("chosen");
    const button = list.querySelector(`[data-ply="${ply}"]`);
    button?.classList.add("chosen");
    const box = list.parentElement;
    if (button) {
      const top = button.offsetTop - box.offsetTop;
      if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 30) {
        box.scrollTop = top - box.clientHeight / 2;
      }
    } else {
      box.scrollTop = 0;
    }
    const cursor = byId("cursor");
    if (cursor) cursor.setAttribute("x", 600 * Math.max(0, ply - 1) / game.steps.length);
  }

  // ----------------------------------------------------------------------------------- the board

  const across = Math.sqrt(3) * look.radius;
  const centre = (east, southEast, level) =>
    [across * (east + southEast / 2), 1.5 * look.radius * southEast - look.lift * level];

  /** The tiles of each cell after so many plies, and the cells that the last of them left. */
  function stand(plies) {
    const cells = new Map();
    const places = new Map();
    let left = [];
    for (const steps of game.steps.slice(0, plies)) {
      left = [];
      for (const { tile, east, southEast } of steps) {
        const to = `${east} ${southEast}`;
        const from = places.get(tile.id);
        if (from !== undefined) {
          cells.set(from, cells.get(from).filter((each) => each.id !== tile.id));
          if (!cells.get(from).length) cells.delete(from);
          if (from !== to) left.push(from);
        }
        cells.set(to, [...(cells.get(to) ?? []), tile]);
        places.set(tile.id, to);
      }
    }
    return { cells, left: left.filter((cell) => !cells.has(cell)) };
  }

  /** A part of the plane that holds the hive at every turn, so that the picture keeps still. */
  function frame() {
    let [left, top, right, bottom] = [0, 0, 0, 0];
    for (const { east, southEast } of game.steps.flat()) {
      const [x, y] = centre(east, southEast, 0);
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    const margin = look.radius + 14;
    const [wide, high] = [Math.max(right - left, 4 * across), Math.max(bottom - top, 5 * look.radius)];
    const [x, y] = [(left + right - wide) / 2, (top + bottom - high) / 2];
    return `${x - margin} ${y - margin - look.lift} ${wide + 2 * margin} ${high + 2 * margin + look.lift}`;
  }

  function draw() {
    const { cells, left } = stand(ply);
    const sorted = [...cells].map(([key, stack]) => [...key.split(" ").map(Number), stack]);
    sorted.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const tiles = (cells.size ? left : ["0 0"]).map((key) => {
      const [x, y] = centre(...key.split(" ").map(Number), 0);
      return element("polygon", {
        points: look.hexagon, transform: `translate(${x} ${y}) scale(.84)`, fill: "none",
        stroke: look.mark, "stroke-width": 3.5, "stroke-dasharray": "7 6", class: "left",
      });
    });
    for (const [east, southEast, stack] of sorted) tiles.push(pile(east, southEast, stack));
    for (const { east, southEast } of ply ? game.steps[ply - 1] : []) {
      const [x, y] = centre(east, southEast, cells.get(`${east} ${southEast}`).length - 1);
      tiles.push(element("use", { href: "#ring", x, y, stroke: look.mark, class: "ring" }));
    }
    byId("board").setAttribute("viewBox", game.frame);
    byId("tiles").replaceChildren(...tiles);
  }

  function pile(east, southEast, stack) {
    const [x, y] = centre(east, southEast, 0);
    const group = element("g", { transform: `translate(${x} ${y})`, class: "cell" });
    const names = stack.map((tile) => `${tile.colour}${tile.bug}${tile.number} (${look.bugs[tile.bug]})`);
    group.append(element("title", {}, names.reverse().join(", below it ")));
    stack.forEach((tile, level) => {
      group.append(element("use", { href: `#tile-${tile.colour}`, y: -look.lift * level }));
    });
    const top = stack.at(-1);
    const face = element("g", { transform: `translate(0 ${-look.lift * (stack.length - 1)})` });
    const [size, rise] = stack.length === 1 ? look.alone : look.stacked;
    face.append(
      element("use", {
        href: `#bug-${top.bug}`, x: -size / 2, y: -rise, width: size, height: size,
        color: look.tile[top.colour],
      }),
      element("text", { y: 35.5, "font-size": 12.5, fill: look.ink[top.colour] }, top.bug + top.number));
    const step = Math.min(17, 66 / Math.max(stack.length - 2, 1));
    stack.slice(0, -1).forEach((tile, index) => {
      const small = element("g", {
        transform: `translate(${(index - (stack.length - 2) / 2) * step} 16)`,
      });
      small.append(
        element("polygon", {
          points: look.hexagon, transform: "scale(.18)", fill: look.tile[tile.colour],
          stroke: look.colours[tile.bug], "stroke-width": 11,
        }),
        element("text", { y: 3.6, "font-size": 10, fill: look.ink[tile.colour] }, tile.bug));
      face.append(small);
    });
    group.append(face);
    return group;
  }

  // ---------------------------------------------------------------------------------- the scores

  /** What the engines told of the position, White's good upward; beyond ten tiles it is cut. */
  function drawScores() {
    const { data } = game;
    const plot = byId("scores");
    const known = data.scores.some((score) => score !== null);
    plot.style.display = known ? "" : "none";
    plot.replaceChildren();
    if (!known) return;
    const width = 600 / game.steps.length;
    const bars = data.scores.map((score, index) => {
      if (score === null) return null;
      const at = index + data.opening;
      const white = at % 2 ? -score : score;
      const high = 44 * Math.tanh(white / 400);
      return element("rect", {
        x: at * width, width: Math.max(width * 0.9, 0.5), y: 45 - Math.max(high, 0),
        height: Math.max(Math.abs(high), 0.5), fill: at % 2 ? "#7c7f8c" : "#c8a24a",
      });
    });
    plot.replaceChildren(
      element("rect", { id: "cursor", y: 0, width, height: 90, fill: look.mark, opacity: 0.3 }),
      ...bars.filter((bar) => bar !== null),
      element("line", { x1: 0, x2: 600, y1: 45, y2: 45, stroke: "currentColor", "stroke-width": 0.5 }));
  }

  // ---------------------------------------------------------------------------------- what is done

  function halt() {
    clearInterval(timer);
    timer = null;
    byId("auto").textContent = "▶▶";
  }

  function auto() {
    if (timer !== null) return halt();
    if (ply === game.steps.length) go(0);
    byId("auto").textContent = "❚❚";
    timer = setInterval(() => {
      go(ply + 1);
      if (ply === game.steps.length) halt();
    }, 700);
  }

  const deeds = {
    first: () => go(0), back: () => go(ply - 1), next: () => go(ply + 1),
    last: () => go(game.steps.length), auto,
  };
  for (const [id, deed] of Object.entries(deeds)) {
    byId(id).addEventListener("click", () => {
      if (id !== "auto") halt();
      if (game) deed();
    });
  }
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last", " ": "auto" };
  document.addEventListener("keydown", (event) => {
    const typing = /^(SELECT|INPUT|BUTTON)$/.test(event.target.tagName);
    if (!game || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    if (typing && (event.target.tagName === "SELECT" || event.key === " ")) return;
    if (event.target.id === "ply") return;
    event.preventDefault();
    byId(keys[event.key]).click();
  });
  byId("ply").addEventListener("input", () => {
    halt();
    if (game) go(Number(byId("ply").value));
  });
  byId("moves").addEventListener("click", (event) => {
    const button = event.target.closest("[data-ply]");
    if (!button) return;
    halt();
    go(Number(button.dataset.ply));
  });
  byId("scores").addEventListener("click", (event) => {
    const box = byId("scores").getBoundingClientRect();
    halt();
    go(1 + Math.floor((event.clientX - box.left) / box.width * game.steps.length));
  });
  byId("games").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (!row) return;
    halt();
    load(Number(row.dataset.game));
  });
  for (const each of document.querySelectorAll("[data-white]")) {
    each.addEventListener("click", () => {
      byId("f-player").value = each.dataset.white;
      byId("f-other").value = each.dataset.black;
      list();
      byId("games-section").scrollIntoView({ behavior: "smooth" });
    });
  }

  list();
  if (games.length) load(0, games[0].plies);
}

unpack().then(show).catch((error) => {
  const line = document.createElement("p");
  line.className = "trouble";
  line.textContent = `The games cannot be shown: ${error.message}. The page needs a browser of 2023 or later.`;
  document.querySelector("main").after(line);
});
