// Plays the mazes of a page. Each <section class="game"> has the picture of every sheet and, as JSON, the middles of
// its rooms and the steps between them, in the units of the pictures. Nothing here knows how rooms are shaped: a step
// has the points that it leads through, and so a direction; stairs and portals have a sign instead.
"use strict";

const COMPASS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
const keysOf = (codes, ways) => Object.fromEntries(codes.split(" ").map((code, number) => [code, COMPASS[ways[number]]]));
// The keys of the players of a race; who is alone has all of them, and those of slanted ways.
const KEYS = [
  "ArrowUp ArrowRight ArrowDown ArrowLeft", "KeyW KeyD KeyS KeyA", "KeyI KeyL KeyK KeyJ", "Numpad8 Numpad6 Numpad5 Numpad4",
].map((codes) => keysOf(codes, [0, 2, 4, 6]));
const SLANTED = keysOf("KeyQ KeyE KeyC KeyZ Numpad7 Numpad9 Numpad3 Numpad1 Numpad2", [7, 1, 3, 5, 7, 1, 3, 5, 4]);
const NAMES_OF_KEYS = ["← ↑ → ↓", "W A S D", "I J K L", "8 4 5 6"];
const CELL = 20; // units of the picture
// How well a step's direction has to agree with a key, and with two together (cosines); what going back counts less,
// unless it is meant exactly; and how many steps a finger may skip.
const AGREES = 0.6, SLANTS = 0.85, BACK = 0.2, EXACT = 0.95, SKIPPED = 6;

const games = [...document.querySelectorAll(".game")].map(play);
const pressed = new Set();
let active = games[0];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  pressed.add(event.code);
  const game = games.find((one) => one.section.contains(document.activeElement)) || active;
  const onButton = document.activeElement.matches("button") && ["Enter", "Space"].includes(event.code);
  if (!onButton && game.key(event.code)) event.preventDefault();
});
document.addEventListener("keyup", (event) => pressed.delete(event.code));
window.addEventListener("blur", () => pressed.clear());

function play(section) {
  const {at, steps, ends, goals, size, sheets, players, tilted, words} = JSON.parse(section.querySelector("script").textContent);
  const t = (text) => words[text] || text;
  const figures = [...section.querySelectorAll("figure")], pictures = figures.map((figure) => figure.querySelector("svg"));
  const sheetOf = (room) => Math.floor(room / size);
  const doors = doorsOf(at, steps), isRace = players > 0;
  const tokens = (isRace ? Array(players).fill(ends[0]) : ends).map(([start, goal], number) => ({number, start, goal}));
  // Whether a ball rolls to its goal; where it cannot, hints lead it gently, room by room.
  const rolls = tilted && !!route(tokens[0].start, tokens[0].goal, slides);
  let current, shown, began, ended, hints, hinted, answer, message, gentle = false, last = null;

  // What is on the page: a bar of buttons, the state of the game, the rows of players, and lines over the pictures.
  const bar = add("div", section, "bar"), row = add("div", section, "players"), said = add("p", section, "said");
  const board = add("div", section, "board"), help = add("p", section, "help");
  const clock = add("span", bar, "clock"), state = add("span", bar, "state");
  const button = (text, action, parent = bar) => {
    const made = add("button", parent, "", text);
    made.type = "button";
    made.addEventListener("click", () => { action(); update(); });
    return made;
  };
  button(t("Hint"), hint).title = "H";
  const answerButton = button(t("Solution"), () => { answer = !answer; });
  button(t("Step back"), undo).title = "⌫";
  button(t("Begin again"), begin);
  const nextButton = ends.length > 1 && !isRace ? button(t("Next maze"), next) : null;
  const gentleButton = tilted && !rolls ? button(t("Tilt gently: one room"), () => { gentle = !gentle; }) : null;
  const tabs = figures.length > 1 ? sheets.map((name, sheet) => button(name, () => { shown = sheet; })) : [];
  const onward = add("span", bar, "onward");
  clock.setAttribute("role", "timer");
  said.setAttribute("role", "status");
  board.setAttribute("role", "application");
  board.tabIndex = 0;
  board.append(...figures);
  explain();
  const answers = pictures.map((picture) => below(picture, "answer"));
  const ring = draw("circle", null, "hint");
  ring.setAttribute("r", 7);
  tokens.forEach(dress);
  pictures.forEach(follow);
  section.classList.toggle("race", isRace);
  begin();
  update();
  setInterval(() => { clock.textContent = time(); }, 250);
  return {section, key};

  // The help tells what this maze has; keys where there may be some.
  function explain() {
    const all = doors.flat(), ways = all.filter((door) => door.way);
    const sentences = [
      [isRace, t("Who first walks to the true goal, or names it, wins; who names a false goal is out."), ""],
      [!tilted, t("Drag the mark with mouse or finger."), ""],
      [tilted, t("Swipe to tilt the maze: the ball rolls until a wall stops it."), ""],
      [!isRace, tilted ? t("Arrow keys tilt.") : t("Arrow keys walk."), "keys"],
      [!isRace && ways.some(({way}) => Math.max(...way.map(Math.abs)) < EXACT), t("Slanted ways: two arrow keys at once."), "keys"],
      [tabs.length, t("Stairs: Page Up, Page Down."), "keys"],
      [!tabs.length && all.length > ways.length, t("Portals: Enter."), "keys"],
      [true, t("H: hint. Backspace: a step back."), "keys"],
    ].filter(([has]) => has);
    for (const [, text, kind] of sentences) add("span", help, kind, text + " ");
    board.setAttribute("aria-label", help.textContent.trim());
  }

  // What moves: the picture or the sign that stands at the start; where a word does, a dot, in a race with a number.
  function dress(token) {
    const picture = pictures[sheetOf(token.start)], [x, y] = at[token.start];
    token.lines = pictures.map((one) => [below(one, "been"), below(one, "trail")]);
    token.mark = draw("g", picture, "token");
    token.own = [...picture.querySelectorAll(".text, .picture")].filter((one) => {
      const box = one.getBoundingClientRect();
      return apart(pointIn(picture, box.x + box.width / 2, box.y + box.height / 2), [x, y]) < CELL / 2;
    });
    const isWord = (one) => !one.matches(".picture") && /[\p{L}\p{N}]/u.test(one.getAttribute("aria-label") || one.textContent);
    token.moves = !isRace && token.own.length > 0 && !token.own.some(isWord);
    if (token.moves) {
      const inner = draw("g", token.mark);
      inner.setAttribute("transform", `translate(${-x} ${-y})`);
      inner.append(...token.own.map((one) => one.cloneNode(true)));
    } else draw("circle", token.mark).setAttribute("r", tokens.length > 1 ? 6.5 : 5.5);
    if (!isRace) return;
    draw("text", token.mark, "number").textContent = token.number + 1;
    const name = add("p", row);
    add("b", name, "", fill(t("Player {n}"), {n: token.number + 1}));
    add("kbd", name, "keys", NAMES_OF_KEYS[token.number] || "");
    token.guesses = Object.entries(goals).map(([letter, room]) => {
      const made = button(letter, () => guess(token, letter, room), name);
      made.setAttribute("aria-label", fill(t("Player {n}: the goal is {goal}"), {n: token.number + 1, goal: letter}));
      return made;
    });
    for (const one of [name, token.mark, ...token.lines.flat()]) one.style.setProperty("--own", `var(--player${token.number % 4 + 1})`);
  }

  // A line that letters, pictures and walls are drawn over.
  function below(picture, kind) {
    const line = draw("path", null, kind), over = picture.querySelector(".text, .picture, .walls");
    over.parentNode.insertBefore(line, over);
    return line;
  }

  function begin() {
    for (const token of tokens) {
      const been = figures.map(() => "");
      Object.assign(token, {room: token.start, trail: [], tilts: [], been, steps: 0, done: false, out: false, jumped: true});
    }
    [began, ended, hints, hinted, answer, message] = [0, 0, 0, null, false, ""];
    take(tokens[0]);
  }

  function take(token) {
    current = token;
    shown = sheetOf(token.room);
  }

  // Keys

  function key(code) {
    const signs = doors[current.room].filter((door) => door.sign !== undefined), before = current.trail.at(-1);
    if (code === "KeyH") hint();
    else if (code === "Backspace") undo();
    else if (code === "PageUp") turn(current, signs.find((door) => door.sign.includes("↑")));
    else if (code === "PageDown") turn(current, signs.find((door) => door.sign.includes("↓")));
    // Of several stairs and portals each in its turn, and back through the one that led here.
    else if (code === "Enter" || code === "Space") turn(current, signs.find((door) => door !== before?.back) || signs[0]);
    else if (!(isRace ? tokens : [current]).some((token) => steer(token, code))) return false;
    update();
    return true;
  }

  function steer(token, code) {
    const keys = isRace ? KEYS[token.number] || {} : Object.assign({}, ...KEYS, SLANTED);
    if (!(code in keys)) return false;
    const held = Object.keys(keys).filter((one) => pressed.has(one)).map((one) => keys[one]);
    const sum = held.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
    // The first of two keys has led on already: a slanted step begins where that began.
    const isHeld = last?.token === token && last.code !== code && pressed.has(last.code);
    const first = isHeld && token.trail.at(-1) === last.door ? last.door : null;
    const slanted = held.length > 1 && towards(first ? first.back.to : token.room, sum, null, SLANTS);
    if (slanted && first) go(token, first.back);
    const door = slanted || towards(token.room, keys[code], token.trail.at(-1));
    turn(token, door);
    last = door && {token, code, door};
    return true;
  }

  // The step out of a room that agrees best with a direction.
  function towards(room, [x, y], before = null, least = AGREES) {
    const length = Math.hypot(x, y);
    let best = null, most = 0;
    for (const door of length ? doors[room] : []) {
      let agrees = door.way ? (door.way[0] * x + door.way[1] * y) / length : 0;
      if (agrees < least) continue;
      if (before && door === before.back && agrees < EXACT) agrees -= BACK;
      if (agrees > most + 1e-6) [best, most] = [door, agrees];
    }
    return best;
  }

  // Moves

  function turn(token, door) {
    if (!door || token.done) return;
    const rolled = tilted && !gentle ? slide(door) : [door];
    token.tilts.push(rolled);
    rolled.forEach((one) => go(token, one));
  }

  function go(token, door) {
    if (token.done || token.out || ended) return;
    began ||= Date.now();
    if (door === token.trail.at(-1)?.back) token.trail.pop();
    else token.trail.push(door);
    figures.forEach((_, sheet) => { token.been[sheet] += path([door], sheet); });
    Object.assign(token, {room: door.to, jumped: !door.joined, steps: token.steps + 1});
    [hinted, message] = [null, ""];
    take(token);
    if (token.room !== token.goal) return;
    token.done = true;
    if (!isRace && tokens.some((one) => !one.done)) return next();
    ended = Date.now();
    const text = isRace ? t("Player {n} is at the goal. Time: {time}")
      : tilted || tokens.length > 1 ? t("Solved! Time: {time} · Hints: {hints}")
        : t("Solved! Time: {time} · Steps: {steps} (fewest: {least}) · Hints: {hints}");
    const least = route(token.start, token.goal).length;
    message = fill(text, {n: token.number + 1, time: time(), steps: token.steps, hints, least});
  }

  function next() {
    take([...tokens.slice(current.number + 1), ...tokens].find((token) => !token.done) || current);
  }

  // The last step of the trail, or a whole tilt.
  function undo() {
    const back = tilted ? current.tilts.pop() || [] : current.trail.slice(-1);
    back.reverse().forEach((door) => go(current, door.back));
    take(current);
  }

  function guess(token, letter, room) {
    if (token.out || ended) return;
    began ||= Date.now();
    token.out = room !== token.goal;
    if (!token.out || tokens.every((one) => one.out)) [ended, answer] = [Date.now(), true];
    const text = token.out ? t("Player {n}: {goal} is a false goal.") : t("Player {n} is right: the goal is {goal}. Time: {time}");
    message = fill(text, {n: token.number + 1, goal: letter, time: time()});
  }

  function hint() {
    if (current.done || ended) return;
    const way = solution(current, current.room);
    hinted = way.length ? way[0].at(-1) : null;
    message = fill(t("Try: {way}"), {way: hinted ? nameOf(way[0][0]) : t("Step back")});
    if (!hinted) return;
    hints += 1;
    shown = sheetOf(hinted.sign === undefined ? hinted.to : current.room);
  }

  // Ways

  // A shortest way of moves, each of them a list of steps.
  function route(from, to, movesOf = (room) => doors[room].map((door) => [door]), most = Infinity) {
    const came = new Map([[from, null]]);
    let rooms = [from];
    for (let far = 0; rooms.length && far < most && !came.has(to); far++) {
      const following = [];
      for (const room of rooms) {
        for (const move of movesOf(room)) {
          const end = move.at(-1).to;
          if (came.has(end)) continue;
          came.set(end, [room, move]);
          following.push(end);
        }
      }
      rooms = following;
    }
    if (!came.has(to)) return null;
    const way = [];
    for (let room = to; came.get(room); room = came.get(room)[0]) way.unshift(came.get(room)[1]);
    return way;
  }

  // In a tilted maze a ball goes straight on until a wall, or into the goal.
  function slide(door) {
    const rolled = [];
    for (let on = door; on; on = on.to !== tokens[0].goal && doors[on.to].find((one) => one.side === door.side)) rolled.push(on);
    return rolled;
  }

  function slides(room) {
    return doors[room].map(slide);
  }

  // The moves to the goal; a ball that rolls may have come to where there are none.
  function solution(token, from) {
    return route(from, token.goal, rolls ? slides : undefined) || [];
  }

  function nameOf({sign, way, to, back}) {
    if (sign === undefined) {
      const agreeing = COMPASS.map(([x, y]) => (way[0] * x + way[1] * y) / Math.hypot(x, y));
      const names = [t("up"), t("up right"), t("right"), t("down right"), t("down"), t("down left"), t("left"), t("up left")];
      return names[agreeing.indexOf(Math.max(...agreeing))];
    }
    return sheetOf(to) === sheetOf(back.to) ? fill(t("to the other {sign}"), {sign}) : `${sign} ${sheets[sheetOf(to)]}`;
  }

  // Pointers: a finger or the mouse drags the token along; far from it, it follows at that distance.

  function follow(picture, sheet) {
    const held = new Map(); // by the pointer: several players may drag at once
    const pointOf = (event) => pointIn(picture, event.clientX, event.clientY);
    picture.addEventListener("pointerdown", (event) => {
      active = games.find((one) => one.section === section);
      if (event.button || ended) return;
      const from = pointOf(event), others = [...held.values()].map((one) => one.token);
      const free = tokens.filter((one) => sheetOf(one.room) === sheet && !one.done && !one.out && !others.includes(one));
      const [token] = free.sort((one, other) => apart(at[one.room], from) - apart(at[other.room], from));
      if (!token) return;
      const [x, y] = at[token.room], isFar = apart([x, y], from) > 1.5 * CELL;
      held.set(event.pointerId, {token, from, by: isFar ? [x - from[0], y - from[1]] : [0, 0], moved: false});
      if (!isRace) current = token;
      try { picture.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
      event.preventDefault();
      board.focus({preventScroll: true});
    });
    picture.addEventListener("pointermove", (event) => {
      const one = held.get(event.pointerId), points = event.getCoalescedEvents?.() || [];
      if (one) for (const each of points.length ? points : [event]) drag(one, pointOf(each));
      if (one) update();
    });
    picture.addEventListener("pointerup", (event) => {
      const one = held.get(event.pointerId);
      if (one && !one.moved && !tilted) walk(one.token, pointOf(event));
      held.delete(event.pointerId);
      update();
    });
    picture.addEventListener("pointercancel", (event) => held.delete(event.pointerId));

    function drag(one, point) {
      const moved = [point[0] - one.from[0], point[1] - one.from[1]];
      if (!one.moved && Math.hypot(...moved) < (tilted ? CELL : CELL / 2)) return;
      if (!tilted) walk(one.token, [point[0] + one.by[0], point[1] + one.by[1]]);
      else if (!one.moved) turn(one.token, towards(one.token.room, moved));
      one.moved = true;
    }

    function walk(token, point) {
      let nearest = token.room;
      if (sheetOf(nearest) !== sheet) return;
      for (let room = sheet * size; room < (sheet + 1) * size; room++) {
        if (apart(at[room], point) < apart(at[nearest], point) - 0.01) nearest = room;
      }
      const pointed = (room) => doors[room].filter((door) => door.way).map((door) => [door]);
      for (const [door] of route(token.room, nearest, pointed, SKIPPED) || []) go(token, door);
    }
  }

  // What is seen and said

  function update() {
    for (const token of tokens) {
      token.lines.forEach(([been, trail], sheet) => {
        been.setAttribute("d", token.been[sheet]);
        trail.setAttribute("d", path(token.trail, sheet));
      });
      pictures[sheetOf(token.room)].append(token.mark);
      token.mark.classList.toggle("jumps", token.jumped);
      token.mark.classList.toggle("idle", token.out || (!isRace && token !== current));
      token.mark.style.transform = `translate(${at[token.room].map((side) => side + "px")})`;
      const covered = token.moves || tokens.some((one) => one.room === token.start);
      for (const one of token.own) one.classList.toggle("covered", covered);
      for (const made of token.guesses || []) made.disabled = token.out || !!ended;
    }
    const ways = answer ? tokens.slice(0, isRace ? 1 : undefined).map((one) => solution(one, one.start).flat()) : [];
    answers.forEach((line, sheet) => line.setAttribute("d", ways.map((way) => path(way, sheet)).join("")));
    ring.remove();
    if (hinted) {
      ring.style.transform = `translate(${at[hinted.sign === undefined ? hinted.to : current.room].map((side) => side + "px")})`;
      pictures[shown].append(ring);
    }
    figures.forEach((figure, sheet) => figure.classList.toggle("away", sheet !== shown));
    tabs.forEach((tab, sheet) => tab.setAttribute("aria-pressed", sheet === shown));
    answerButton.textContent = answer ? t("Hide the solution") : t("Solution");
    gentleButton?.setAttribute("aria-pressed", gentle);
    if (nextButton) nextButton.disabled = tokens.filter((token) => !token.done).length < 2;
    onward.replaceChildren();
    for (const door of doors[current.room]) {
      if (door.sign !== undefined) button(nameOf(door), () => turn(current, door), onward);
    }
    state.textContent = isRace ? "" : fill(t("Steps: {steps} · Hints: {hints}"), {steps: current.steps, hints});
    said.textContent = message || fill(t("Ways on: {ways}"), {ways: doors[current.room].map(nameOf).join(", ")});
    said.classList.toggle("quiet", !message);
    section.dataset.room = tokens.map((token) => token.room).join(" ");
    clock.textContent = time();
  }

  function time() {
    const seconds = began ? Math.floor(((ended || Date.now()) - began) / 1000) : 0;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  // The lines of steps on a sheet, each of which begins where the last ended.
  function path(walked, sheet) {
    let line = "";
    walked.forEach(({to, back, out, into, joined}, number) => {
      const from = back.to;
      if (sheetOf(from) === sheet) line += (number ? "" : "M" + at[from]) + out.map((point) => "L" + point).join("");
      if (sheetOf(to) === sheet) line += [...into, at[to]].map((point, place) => (joined || place ? "L" : "M") + point).join("");
    });
    return line;
  }
}

// For each room its steps: where to, through which points, in which direction; `back` is the same step from there.
// A step is joined unless it goes under a bridge, or to another place.
function doorsOf(at, steps) {
  const doors = at.map(() => []);
  for (const [one, other, first, second] of steps) {
    const isSigned = typeof first === "string", joined = !second;
    const [out, into] = isSigned ? [[], []] : joined ? [first, first] : [first, second];
    const there = {to: other, out, into: joined ? [] : into, joined};
    const back = {to: one, out: [...into].reverse(), into: joined ? [] : [...out].reverse(), joined};
    if (isSigned) [there.sign, back.sign] = [first, second];
    else [there.way, back.way] = [wayOf(at[one], out[0] || at[other]), wayOf(at[other], back.out[0] || at[one])];
    [there.back, back.back] = [back, there];
    for (const door of [there, back]) door.side = door.way ? door.way.map(Math.round).join() : door.sign;
    doors[one].push(there);
    doors[other].push(back);
  }
  return doors;
}

function wayOf([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [(toX - x) / length, (toY - y) / length];
}

function apart([x, y], [toX, toY]) {
  return Math.hypot(x - toX, y - toY);
}

function pointIn(picture, x, y) {
  const point = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM().inverse());
  return [point.x, point.y];
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

function add(tag, parent, kind = "", text = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = text;
  parent.append(made);
  return made;
}

function draw(tag, parent, kind = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  made.setAttribute("class", kind);
  made.setAttribute("aria-hidden", "true");
  parent?.append(made);
  return made;
}
