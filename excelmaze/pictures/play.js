// Plays the mazes of a page. Each <section class="game"> has the picture of every sheet and, as JSON, its rooms and
// the steps between them, in the units of the pictures. Nothing here knows how rooms are shaped: a step has the points
// that it leads through, and so a direction; stairs and portals have a sign instead.
"use strict";

const ARROWS = {ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0]};
const LETTERS = {KeyW: [0, -1], KeyD: [1, 0], KeyS: [0, 1], KeyA: [-1, 0]};
const MIDDLE = {KeyI: [0, -1], KeyL: [1, 0], KeyK: [0, 1], KeyJ: [-1, 0]};
const PAD = {Numpad8: [0, -1], Numpad6: [1, 0], Numpad5: [0, 1], Numpad4: [-1, 0]};
const SLANTED = {
  KeyQ: [-1, -1], KeyE: [1, -1], KeyC: [1, 1], KeyZ: [-1, 1],
  Numpad7: [-1, -1], Numpad9: [1, -1], Numpad3: [1, 1], Numpad1: [-1, 1], Numpad2: [0, 1],
};
// The keys of the players of a race; who is alone has all of them.
const KEYS = [ARROWS, LETTERS, MIDDLE, PAD];
const COMPASS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
const CELL = 20; // units of the picture
const UP = "↑", DOWN = "↓";
// How well a step's direction has to agree with a key, and with two together (cosines); what going back counts less,
// unless it is meant exactly; and how many steps a finger may skip.
const AGREES = 0.6, SLANTS = 0.85, BACK = 0.2, EXACT = 0.95, SKIPPED = 6;

const games = [...document.querySelectorAll(".game")].map(play);
let active = games[0];
const pressed = new Set();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  pressed.add(event.code);
  const game = games.find((one) => one.section.contains(document.activeElement)) || active;
  const onButton = document.activeElement.matches("button, a");
  if (game && !(onButton && ["Enter", "Space"].includes(event.code)) && game.key(event.code)) event.preventDefault();
});
document.addEventListener("keyup", (event) => pressed.delete(event.code));
window.addEventListener("blur", () => pressed.clear());

function play(section) {
  const data = JSON.parse(section.querySelector("script").textContent);
  const {words, size, goals, tilted} = data;
  const figures = [...section.querySelectorAll("figure")];
  const pictures = figures.map((figure) => figure.querySelector("svg"));
  const sheetOf = (room) => Math.floor(room / size);
  const at = (room) => [data.at[2 * room], data.at[2 * room + 1]];
  const doors = doorsOf(data, at);
  const isRace = data.players > 0;
  const tokens = (isRace ? Array(data.players).fill(data.ends[0]) : data.ends).map(tokenOf);
  let current = tokens[0], shown = sheetOf(current.room);
  let began = 0, ended = 0, hints = 0, hinted = null, answer = false, gentle = false, message = "", last = null;

  // What is on the page: a bar of buttons, the state of the game, the rows of players, and lines over the pictures.
  const bar = add("div", section, "bar", section.firstChild);
  const clock = add("span", bar, "clock"), state = add("span", bar, "state");
  clock.setAttribute("role", "timer");
  const button = (text, action, parent = bar) => {
    const made = add("button", parent);
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", action);
    return made;
  };
  button(words.hint, hint).title = "H";
  const answerButton = button(words.solution, showAnswer);
  button(words.back, undo).title = "⌫";
  button(words.restart, restart);
  const nextButton = tokens.length > 1 && !isRace ? button(words.next, next) : null;
  const gentleButton = tilted && !route(current.start, current.goal, slides) ? button(words.gently, turnGentle) : null;
  const tabs = figures.length > 1 ? data.sheets.map((name, sheet) => button(name, () => look(sheet))) : [];
  const onward = add("span", bar, "onward");
  const players = add("div", section, "players", bar.nextSibling);
  const said = add("p", section, "said", players.nextSibling);
  said.setAttribute("role", "status");
  const board = add("div", section, "board", said.nextSibling);
  board.tabIndex = 0;
  board.setAttribute("role", "application");
  const help = isRace ? words.race_help : tilted ? words.tilt_help : words.help;
  board.setAttribute("aria-label", help);
  figures.forEach((figure) => board.append(figure));
  add("p", section, "help", board.nextSibling).textContent = help;
  const answers = pictures.map((picture) => draw("path", picture, "answer"));
  tokens.forEach(dress);
  const ring = draw("circle", null, "hint");
  ring.setAttribute("r", 7);
  pictures.forEach(follow);
  if (isRace) tokens.forEach(rowOf);
  section.classList.toggle("race", isRace);
  const game = {section, key};
  update();
  return game;

  function tokenOf([start, goal], number) {
    return {number, start, goal, room: start, trail: [], tilts: [], been: figures.map(() => ""), steps: 0, done: false, out: false};
  }

  function dress(token) {
    token.lines = pictures.map((picture) => [draw("path", picture, "been"), draw("path", picture, "trail")]);
    token.mark = draw("g", null, "token");
    draw("circle", token.mark).setAttribute("r", tokens.length > 1 ? 6.5 : 5.5);
    if (isRace) {
      draw("text", token.mark).textContent = token.number + 1;
      const shade = `var(--player${token.number % 4 + 1})`;
      for (const line of [...token.lines.flat(), token.mark]) line.style.setProperty("--own", shade);
    }
  }

  function rowOf(token) {
    const row = add("p", players);
    row.style.setProperty("--own", `var(--player${token.number % 4 + 1})`);
    add("b", row).textContent = fill(words.player, {n: token.number + 1});
    const keys = ["← ↑ → ↓", "W A S D", "I J K L", "8 4 5 6"][token.number];
    if (keys) add("kbd", row).textContent = keys;
    token.guesses = Object.entries(goals).map(([letter, room]) => {
      const made = button(letter, () => guess(token, letter, room), row);
      made.setAttribute("aria-label", fill(words.guess, {n: token.number + 1, goal: letter}));
      return made;
    });
  }

  // Keys

  function key(code) {
    if (code === "KeyH") hint();
    else if (code === "Backspace") undo();
    else if (code === "Enter" || code === "Space") return special();
    else if (code === "PageUp") return turn(current, signed(current, UP));
    else if (code === "PageDown") return turn(current, signed(current, DOWN));
    else return steer(code);
    return true;
  }

  function steer(code) {
    for (const token of isRace ? tokens : [current]) {
      const keys = isRace ? KEYS[token.number] || {} : Object.assign({}, ...KEYS, SLANTED);
      if (!(code in keys)) continue;
      const held = Object.keys(keys).filter((one) => pressed.has(one)).map((one) => keys[one]);
      const sum = held.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
      // The first of two keys has led on already: a slanted step begins where that began.
      const isHeld = last && last.token === token && last.code !== code && pressed.has(last.code);
      const first = isHeld && token.trail.at(-1) === last.door ? last.door : null;
      const slanted = held.length > 1 && towards(first ? first.back.to : token.room, sum, null, SLANTS);
      if (slanted && first) go(token, first.back);
      const door = slanted || towards(token.room, keys[code], token.trail.at(-1));
      turn(token, door);
      last = door && {token, code, door};
      return true;
    }
    return false;
  }

  // The step out of a room that agrees best with a direction.
  function towards(room, [x, y], before = null, least = AGREES) {
    const length = Math.hypot(x, y);
    let best = null, most = 0;
    for (const door of length ? doors[room] : []) {
      if (!door.way) continue;
      let agrees = (door.way[0] * x + door.way[1] * y) / length;
      if (agrees < least) continue;
      if (before && door === before.back && agrees < EXACT) agrees -= BACK;
      if (agrees > most + 1e-6) [best, most] = [door, agrees];
    }
    return best;
  }

  function signed(token, sign) {
    return doors[token.room].find((door) => door.sign && door.sign.includes(sign));
  }

  // Stairs or a portal; of several, each in its turn.
  function special() {
    const signs = doors[current.room].filter((door) => door.sign !== undefined);
    const before = current.trail.at(-1);
    const onwards = signs.filter((door) => !before || door !== before.back);
    return turn(current, onwards[0] || signs[0]);
  }

  // Moves

  function turn(token, door) {
    if (door && tilted && !token.done) token.tilts.push([token.room, [...token.trail]]);
    if (door) (tilted && !gentle ? slide(token.room, door, token.goal) : [door]).forEach((one) => go(token, one));
    update();
    return true;
  }

  function go(token, door) {
    if (token.done || token.out || ended) return;
    began ||= Date.now();
    if (token.trail.length && door === token.trail.at(-1).back) token.trail.pop();
    else token.trail.push(door);
    figures.forEach((_, sheet) => { token.been[sheet] += path([door], sheet); });
    token.room = door.to;
    token.jumped = !door.joined;
    token.steps += 1;
    current = token;
    shown = sheetOf(token.room);
    hinted = null;
    message = "";
    if (token.room === token.goal) arrive(token);
  }

  function arrive(token) {
    token.done = true;
    if (isRace || tokens.every((one) => one.done)) ended = Date.now();
    else next();
    if (!ended) return;
    const own = {n: token.number + 1, time: time(), steps: token.steps, hints};
    own.least = route(token.start, token.goal).length;
    message = fill(isRace ? words.won : tilted || tokens.length > 1 ? words.done : words.solved, own);
  }

  function next() {
    const others = [...tokens.slice(current.number + 1), ...tokens];
    current = others.find((token) => !token.done) || current;
    shown = sheetOf(current.room);
    update();
  }

  function undo() {
    if (!tilted && current.trail.length) go(current, current.trail.at(-1).back);
    else if (tilted && current.tilts.length && !ended) [current.room, current.trail] = current.tilts.pop();
    shown = sheetOf(current.room);
    update();
  }

  function guess(token, letter, room) {
    if (token.out || ended) return;
    began ||= Date.now();
    if (room === token.goal) {
      ended = Date.now();
      answer = true;
      message = fill(words.guessed, {n: token.number + 1, goal: letter, time: time()});
    } else {
      token.out = true;
      message = fill(words.wrong, {n: token.number + 1, goal: letter});
      if (tokens.every((one) => one.out)) [ended, answer] = [Date.now(), true];
    }
    update();
  }

  function restart() {
    tokens.forEach((token) => Object.assign(token, tokenOf([token.start, token.goal], token.number), {jumped: true}));
    [began, ended, hints, hinted, answer, message] = [0, 0, 0, null, false, ""];
    current = tokens[0];
    shown = sheetOf(current.room);
    update();
  }

  function look(sheet) {
    shown = sheet;
    update();
  }

  // Ways

  // The steps of a shortest way; each move of `moves` is a list of steps.
  function route(from, to, moves = (room) => doors[room].map((door) => [door]), most = Infinity) {
    const came = new Map([[from, null]]);
    let rooms = [from];
    for (let far = 0; rooms.length && far < most && !came.has(to); far++) {
      const following = [];
      for (const room of rooms) {
        for (const move of moves(room)) {
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

  // A tilted maze: what rolls goes straight on until a wall, or into the goal.
  function slide(room, door, goal) {
    const rolled = [];
    for (let on = door; on; on = on.to !== goal && doors[on.to].find((one) => one.side === door.side)) rolled.push(on);
    return rolled;
  }

  function slides(room) {
    return doors[room].map((door) => slide(room, door, current.goal));
  }

  // The moves to the goal; where a tilted maze can be solved, there may be none from where the ball has come to.
  function bestRoute(token, from) {
    return (tilted && !gentleButton ? route(from, token.goal, slides) : route(from, token.goal)) || [];
  }

  function hint() {
    const way = current.done || ended ? [] : bestRoute(current, current.room);
    if (!way.length && !ended) message = fill(words.try, {way: words.back});
    if (way.length) {
      hints += 1;
      hinted = way[0].at(-1);
      message = fill(words.try, {way: nameOf(way[0][0])});
      shown = sheetOf(hinted.sign === undefined ? hinted.to : current.room);
    }
    update();
  }

  function showAnswer() {
    answer = !answer;
    update();
  }

  function turnGentle() {
    gentle = !gentle;
    update();
  }

  function nameOf(door) {
    if (door.sign !== undefined) {
      const sheet = sheetOf(door.to);
      return sheet === sheetOf(door.back.to) ? fill(words.portal, {sign: door.sign}) : `${door.sign} ${data.sheets[sheet]}`;
    }
    const agreeing = COMPASS.map(([x, y]) => (door.way[0] * x + door.way[1] * y) / Math.hypot(x, y));
    return words.compass[agreeing.indexOf(Math.max(...agreeing))];
  }

  // Pointers: a finger or the mouse drags the token along; far from it, it follows at that distance.

  function follow(picture, sheet) {
    const held = new Map(); // by the pointer: several players may drag at once
    picture.addEventListener("pointerdown", (event) => {
      active = game;
      if (event.button || ended) return;
      const point = pointOf(event), others = [...held.values()].map((one) => one.token);
      const here = tokens.filter((token) => sheetOf(token.room) === sheet && !token.done && !token.out);
      const free = here.filter((token) => !others.includes(token));
      const nearest = free.sort((one, other) => apart(at(one.room), point) - apart(at(other.room), point))[0];
      if (!nearest) return;
      const [x, y] = at(nearest.room), isFar = apart([x, y], point) > 1.5 * CELL;
      const by = isFar ? [x - point[0], y - point[1]] : [0, 0];
      held.set(event.pointerId, {token: nearest, from: point, by, moved: false});
      if (!isRace) current = nearest;
      try { picture.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
      event.preventDefault();
      board.focus({preventScroll: true});
    });
    picture.addEventListener("pointermove", (event) => {
      const one = held.get(event.pointerId);
      if (!one) return;
      const points = event.getCoalescedEvents?.() || [];
      for (const each of points.length ? points : [event]) drag(one, pointOf(each));
    });
    picture.addEventListener("pointerup", (event) => {
      const one = held.get(event.pointerId);
      if (one && !one.moved && !tilted) walk(one.token, pointOf(event));
      held.delete(event.pointerId);
    });
    picture.addEventListener("pointercancel", (event) => held.delete(event.pointerId));

    function drag(one, point) {
      const moved = [point[0] - one.from[0], point[1] - one.from[1]];
      if (Math.hypot(...moved) < CELL / 2 && !one.moved) return;
      if (!tilted) {
        one.moved = true;
        walk(one.token, [point[0] + one.by[0], point[1] + one.by[1]]);
      } else if (Math.hypot(...moved) > CELL) {
        if (!one.moved) turn(one.token, towards(one.token.room, moved));
        one.moved = true;
      }
    }

    function pointOf(event) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
      return [point.x, point.y];
    }

    function walk(token, point) {
      if (sheetOf(token.room) !== sheet) return;
      let nearest = token.room;
      for (let room = sheet * size; room < (sheet + 1) * size; room++) {
        if (apart(at(room), point) < apart(at(nearest), point) - 0.01) nearest = room;
      }
      if (nearest === token.room) return;
      const pointed = (room) => doors[room].filter((door) => door.way).map((door) => [door]);
      const way = route(token.room, nearest, pointed, SKIPPED);
      if (way) way.forEach(([door]) => go(token, door));
      update();
    }
  }

  // What is seen and said

  function update() {
    for (const token of tokens) {
      token.lines.forEach(([been, trail], sheet) => {
        been.setAttribute("d", token.been[sheet]);
        trail.setAttribute("d", path(token.trail, sheet));
      });
      const [x, y] = at(token.room);
      pictures[sheetOf(token.room)].append(token.mark);
      token.mark.classList.toggle("jumps", !!token.jumped);
      token.mark.classList.toggle("idle", token.out || (!isRace && token !== current));
      token.mark.style.transform = `translate(${x}px, ${y}px)`;
      for (const made of token.guesses || []) made.disabled = token.out || !!ended;
    }
    const ways = answer ? tokens.slice(0, isRace ? 1 : undefined).map((one) => bestRoute(one, one.start).flat()) : [];
    answers.forEach((line, sheet) => line.setAttribute("d", ways.map((way) => path(way, sheet)).join("")));
    ring.remove();
    if (hinted) {
      const [x, y] = at(hinted.sign === undefined ? hinted.to : current.room);
      ring.setAttribute("cx", x);
      ring.setAttribute("cy", y);
      pictures[shown].append(ring);
    }
    figures.forEach((figure, sheet) => figure.classList.toggle("away", sheet !== shown));
    tabs.forEach((tab, sheet) => tab.setAttribute("aria-pressed", sheet === shown));
    answerButton.setAttribute("aria-pressed", answer);
    gentleButton?.setAttribute("aria-pressed", gentle);
    if (nextButton) nextButton.disabled = tokens.filter((token) => !token.done).length < 2;
    onward.replaceChildren();
    const signs = doors[current.room].filter((door) => door.sign !== undefined);
    for (const door of signs) button(nameOf(door), () => turn(current, door), onward);
    state.textContent = isRace ? "" : fill(words.state, {steps: current.steps, hints});
    said.textContent = message || fill(words.ways, {ways: doors[current.room].map(nameOf).join(", ")});
    said.classList.toggle("quiet", !message);
    Object.assign(section.dataset, {room: tokens.map((token) => token.room).join(" "), solved: !!ended});
    tick();
  }

  function tick() {
    clock.textContent = time();
    if (began && !ended) setTimeout(tick, 1000 - ((Date.now() - began) % 1000));
  }

  function time() {
    const seconds = began ? Math.floor(((ended || Date.now()) - began) / 1000) : 0;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  // The lines of steps on a sheet, each of which begins where the last ended.
  function path(steps, sheet) {
    let line = "";
    steps.forEach((door, number) => {
      const from = door.back.to;
      if (sheetOf(from) === sheet) line += (number ? "" : "M" + at(from)) + door.out.map((point) => "L" + point).join("");
      if (sheetOf(door.to) !== sheet) return;
      const last = [...door.into, at(door.to)];
      line += last.map((point, place) => (door.joined || place ? "L" : "M") + point).join("");
    });
    return line;
  }
}

// For each room its steps: where to, through which points, in which direction; `back` is the same step from there.
function doorsOf({at: flat, steps}, at) {
  const doors = Array.from({length: flat.length / 2}, () => []);
  const pairs = (list) => Array.from({length: list.length / 2}, (_, number) => [list[2 * number], list[2 * number + 1]]);
  for (const [one, other, first, second] of steps) {
    const isSigned = typeof first === "string";
    const out = Array.isArray(first) ? pairs(first) : [], into = second && !isSigned ? pairs(second) : [];
    const joined = !isSigned && !second;
    const there = {to: other, out, into, joined}, back = {to: one, out: [...into].reverse(), into: [...out].reverse(), joined};
    if (joined) [back.out, back.into] = [[...out].reverse(), []];
    if (isSigned) [there.sign, back.sign] = [first, second];
    else [there.way, back.way] = [way(at(one), there, at(other)), way(at(other), back, at(one))];
    [there.back, back.back] = [back, there];
    for (const door of [there, back]) door.side = door.way ? door.way.map(Math.round).join() : door.sign;
    doors[one].push(there);
    doors[other].push(back);
  }
  return doors;
}

function way([x, y], door, end) {
  const [toX, toY] = door.out[0] || end, length = Math.hypot(toX - x, toY - y) || 1;
  return [(toX - x) / length, (toY - y) / length];
}

function apart([x, y], [toX, toY]) {
  return Math.hypot(x - toX, y - toY);
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

function add(tag, parent, kind = "", before = null) {
  const made = document.createElement(tag);
  made.className = kind;
  parent.insertBefore(made, before);
  return made;
}

function draw(tag, parent, kind = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  made.setAttribute("class", kind);
  made.setAttribute("aria-hidden", "true");
  parent?.append(made);
  return made;
}
