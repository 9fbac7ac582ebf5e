// Replays the games of the report. The positions were worked out beforehand: here they are only drawn.
(() => {
  const source = document.getElementById("film");
  if (!source) return;
  const film = JSON.parse(source.textContent);
  const [board, caption, moves, slider, list, who, view] = ["board", "caption", "moves", "ply", "games", "who", "view"].map((id) => document.getElementById(id));
  const { width, height, surface } = film;
  let game = null;
  let ply = 0;

  const draw = (name, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    board.append(element);
  };
  const x = (column) => column + 1.5;
  const y = (row) => height - row + 0.5;

  function ground() {
    board.replaceChildren();
    board.setAttribute("viewBox", `0 0 ${width + 2} ${height + 2}`);
    const wood = surface === "crossings";
    draw("rect", { x: 0, y: 0, width: width + 2, height: height + 2, style: `fill: ${wood ? "var(--wood)" : "var(--ground)"}` });
    const line = { style: `stroke: ${wood ? "#4a3b1f" : "var(--muted)"}; stroke-width: 0.03` };
    const shift = wood ? 0 : 0.5;
    for (let column = 0; column < width + (wood ? 0 : 1); column++) draw("line", { x1: x(column - shift), x2: x(column - shift), y1: y(height - 1 + shift), y2: y(-shift), ...line });
    for (let row = 0; row < height + (wood ? 0 : 1); row++) draw("line", { x1: x(-shift), x2: x(width - 1 + shift), y1: y(row - shift), y2: y(row - shift), ...line });
    for (const [column, row] of film.stars) draw("circle", { cx: x(column), cy: y(row), r: 0.1, fill: "#4a3b1f" });
    const label = { "text-anchor": "middle", "font-size": 0.45, style: `fill: ${wood ? "#3a2f18" : "var(--muted)"}` };
    for (let column = 0; column < width; column++) draw("text", { x: x(column), y: height + 1.75, ...label }, String.fromCharCode(97 + column));
    for (let row = 0; row < height; row++) draw("text", { x: 0.45, y: y(row) + 0.16, ...label }, String(row + 1));
  }

  function piece(column, row, [side, letter]) {
    const at = { cx: x(column), cy: y(row) };
    if (surface === "crossings") draw("circle", { ...at, r: 0.44, fill: side ? "#f7f6f1" : "#141416", stroke: "#2a2419", "stroke-width": 0.03 });
    else if (surface === "slots") draw("circle", { ...at, r: 0.4, fill: side ? "#e3b341" : "#c4473a", stroke: "#2a2419", "stroke-width": 0.03 });
    else draw("text", { x: at.cx, y: at.cy + 0.3, "text-anchor": "middle", "font-size": 0.85, "font-weight": 600, style: `fill: ${side ? "var(--bad)" : "var(--accent)"}` }, letter);
  }

  function show() {
    ground();
    const cells = new Map();
    for (const changes of [film.start, ...game.changes.slice(0, ply)]) {
      for (const [column, row, what] of changes) what ? cells.set(`${column},${row}`, what) : cells.delete(`${column},${row}`);
    }
    for (const [key, what] of cells) piece(...key.split(",").map(Number), what);
    const last = ply > 0 ? game.changes[ply - 1].filter(([, , what]) => what).at(-1) : null;
    if (last) draw("circle", { cx: x(last[0]), cy: y(last[1]), r: 0.12, fill: "#e5484d" });
    if (ply === game.changes.length && game.row.length > 1) {
      const [from, to] = [game.row[0], game.row.at(-1)];
      draw("line", { x1: x(from[0]), y1: y(from[1]), x2: x(to[0]), y2: y(to[1]), stroke: "#e5484d", "stroke-width": 0.12, "stroke-linecap": "round" });
    }
    slider.value = ply;
    slider.setAttribute("aria-valuetext", `${ply} / ${game.changes.length}`);
    moves.replaceChildren(...game.moves.flatMap((move, index) => {
      const written = document.createElement(index + 1 === ply ? "b" : "span");
      written.textContent = move;
      return [written, " "];
    }));
  }

  function title({ number, players }) {
    return `#${number} ${film.names[players[0]]} – ${film.names[players[1]]}`;
  }

  function choose(chosen, button) {
    game = chosen;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    button.setAttribute("aria-current", "true");
    caption.textContent = `${title(game)}: ${game.result}`;
    slider.max = game.changes.length;
    go(game.changes.length);
  }

  function go(to) {
    if (!game) return;
    ply = Math.max(0, Math.min(game.changes.length, to));
    show();
  }

  function fill() {
    const wanted = who.value === "" ? null : Number(who.value);
    const shown = film.games.filter(({ players }) => wanted === null || players.includes(wanted));
    list.replaceChildren(...shown.map((each) => {
      const [item, button, result] = ["li", "button", "small"].map((name) => document.createElement(name));
      button.type = "button";
      result.textContent = each.result;
      button.append(title(each), result);
      button.addEventListener("click", () => choose(each, button));
      item.append(button);
      return item;
    }));
    list.querySelector("button")?.click();
  }

  film.names.forEach((name, index) => who.append(new Option(name, String(index))));
  who.addEventListener("change", fill);
  slider.addEventListener("input", () => go(Number(slider.value)));
  const steps = { start: () => 0, back: () => ply - 1, forward: () => ply + 1, end: () => game.changes.length };
  for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => go(steps[button.dataset.step]()));
  view.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" }[event.key];
    if (!step || event.target === slider) return;
    event.preventDefault();
    go(steps[step]());
  });
  fill();
})();
