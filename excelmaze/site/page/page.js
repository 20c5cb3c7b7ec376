// The page: its address says what is made, the form changes the address, and a worker makes what it says.

import * as form from "./form.js";

const $ = (id) => document.getElementById(id);
const json = async (name) => (await fetch(name)).json();
const fieldsOf = (groups) => groups.flatMap((group) => group.fields);
const MOST_PAGES = 8;
const PATIENCE = 350;

let site;
let texts = {};
let forms = {};
// What is made: a command, the language, and the values of fields. Pasted lines and files are only in the form.
let state = { command: "new", language: "en", values: {} };
let secrets = {};
let worker;
let waiting;
let number = 0;
let shown = {};

// ---------------------------------------------------------------- the address

const isSecret = (field) => field.kind === "pasted" || field.kind === "file";
const fields = () => fieldsOf(forms[state.command]);

function addressOf({ command, language, values }) {
  const query = new URLSearchParams({ lang: language });
  const open = fieldsOf(forms[command]).filter((field) => !isSecret(field) && values[field.name] !== undefined);
  for (const { name } of open) for (const value of [values[name]].flat()) query.append(name, value);
  return `#${command}?${query}`;
}

function stateOf(address) {
  const [command, query] = address.replace(/^#/, "").split("?");
  const given = new URLSearchParams(query ?? "");
  const wanted = [given.get("lang"), ...navigator.languages.map((name) => name.slice(0, 2))];
  const values = {};
  for (const name of new Set(given.keys())) {
    const all = given.getAll(name);
    values[name] = all.length > 1 ? all : all[0];
  }
  delete values.lang;
  return {
    command: command === "booklet" ? command : "new",
    language: wanted.find((name) => name in site.languages) ?? "en",
    values,
  };
}

const freshSeed = () => String((crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000) + 1);

// What a machine decides for the command line is written out, so that a link makes the same everywhere.
function completed(asked) {
  const country = navigator.language.split("-").pop().toUpperCase();
  const paper = navigator.language.includes("-") && site.letter.includes(country) ? "Letter" : "A4";
  const known = { seed: freshSeed(), language: asked.language, ...(asked.values.print_book ? {} : { paper }) };
  return { ...asked, values: { ...known, ...asked.values } };
}

// ---------------------------------------------------------------- the words

async function speak(language) {
  ({ texts, forms } = await json(`words/${language}.json`));
  document.documentElement.lang = language;
  document.title = texts.title;
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = texts[one.dataset.text];
  $("language").value = language;
}

const said = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function status(text) {
  $("status").textContent = text;
}

function refuse(...parts) {
  $("error").replaceChildren(...parts);
  $("error").hidden = parts.length === 0;
}

function english(text) {
  const part = document.createElement("span");
  part.lang = "en";
  part.textContent = text;
  return part;
}

// ---------------------------------------------------------------- the worker

// A worker of a blob is bound by this page's policy; one that a server sends would have its own, or none.
function start() {
  const script = `import ${JSON.stringify(new URL("worker.js", location.href).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  worker = new Worker(address, { type: "module" });
  const ready = new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error(texts.broken));
    worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) $("progress").value = data.progress;
      else if (data.ready) resolve();
      else if (data.id === undefined) reject(new Error(data.failed));
      else waiting?.(data);
    };
  });
  worker.postMessage({ start: { sizes: site.sizes, later: site.later, info: site.pyodide } });
  $("progress").hidden = false;
  status(texts.loading);
  return ready.finally(() => ($("progress").hidden = true));
}

let ready;
let queue = Promise.resolve();

// Run a command when those before it have ended.
function run(request) {
  const mine = ++number;
  const result = queue.then(async () => {
    await (ready ??= start().catch((error) => {
      ready = undefined; // so that the next one tries again
      throw error;
    }));
    return new Promise((resolve) => {
      waiting = resolve;
      worker.postMessage({ id: mine, ...request });
    });
  });
  queue = result.catch(() => {});
  return result;
}

function stop() {
  worker?.terminate();
  waiting?.({ stopped: true });
  ready = undefined;
}

// Return what a command made, or say why it made nothing.
function answered(result) {
  document.body.dataset.state = "done";
  $("stop").hidden = true;
  form.mark(fields(), "");
  if (result.stopped) return status(texts.stopped);
  status("");
  if (result.failed) refuse(result.network ? texts.offline : english(result.failed));
  else if (result.needs) refuse(said(texts.lacking, { package: result.lacks }));
  else if (result.status) {
    const { error } = JSON.parse(result.printed);
    refuse(`${texts.refused} `, english(error));
    form.mark(fields(), error);
  } else {
    refuse();
    return { ...result, told: JSON.parse(result.printed) };
  }
  return undefined;
}

function begin() {
  document.body.dataset.state = "working";
  if (ready) status(texts.working);
  setTimeout(() => ($("stop").hidden = document.body.dataset.state !== "working"), 1000);
}

// ---------------------------------------------------------------- what is made

async function preview() {
  const wanted = state;
  begin();
  $("pages").classList.add("old");
  const { words, files } = await form.command(fields(), { ...state.values, ...secrets });
  tell(words);
  offer(words);
  let result;
  try {
    result = await run({ words: [state.command, "preview.svg", ...words, "--json", "--force"], files });
  } catch (error) {
    result = { failed: error.message };
  }
  if (wanted !== state) return;
  const images = await loaded(result.files ?? {});
  if (wanted !== state) return;
  const made = answered(result);
  if (made) draw(made, images);
}

const pictures = (files) => Object.entries(files).filter(([name]) => name.endsWith(".svg"));

// Pictures take the place of those before when they are loaded, so that no button moves away from under the mouse.
function loaded(files) {
  const loading = pictures(files).slice(0, MOST_PAGES).map(([, data]) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([data], { type: "image/svg+xml" }));
    return new Promise((resolve) => (image.onload = image.onerror = () => resolve(image)));
  });
  return Promise.all(loading);
}

function draw({ files, told }, images) {
  for (const image of $("pages").querySelectorAll("img")) URL.revokeObjectURL(image.src);
  const pages = told.pages ?? pictures(files).length;
  const many = pages > 1;
  $("pages").classList.remove("old");
  $("pages").replaceChildren(...images);
  const what = told.cells === undefined ? texts.booklet : said(texts.picture, { count: told.cells });
  for (const [index, image] of images.entries()) {
    image.alt = many ? `${what}, ${said(texts.page, { number: index + 1 })}` : what;
  }
  const facts = [
    told.mazes && said(texts.mazes, { count: told.mazes }),
    told.cells && said(texts.cells, { count: told.cells }),
    told.solution_length && said(texts.steps, { count: told.solution_length }),
    many && said(texts.pages, { count: pages }),
  ];
  status(`${texts.ready}: ${facts.filter(Boolean).join(", ")}`);
}

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function tell(words) {
  $("command").textContent = ["excelmaze", state.command, nameOf("xlsx"), ...words].map(quoted).join(" ");
}

// Grey out what needs a package that the page lacks, and say why.
function offer(words) {
  const lacking = !site.later.includes("pillow") && words.some((word) => /^--(images|\w+-image)=/.test(word));
  document.querySelector("[data-ending=pdf]").disabled = lacking;
  $("lacking").hidden = !lacking;
  $("lacking").textContent = `PDF: ${said(texts.lacking, { package: "Pillow" })}`;
}

const nameOf = (ending) => `${state.command === "new" ? "maze" : "booklet"}.${ending}`;

async function download(ending) {
  begin();
  const { words, files } = await form.command(fields(), { ...state.values, ...secrets });
  const written = ending === "png" ? "svg" : ending; // pixels are drawn here, without Pillow
  const words_ = [state.command, nameOf(written), ...words, "--json", "--force"];
  const result = await run({ words: words_, files, ending: written }).catch((error) => ({ failed: error.message }));
  const made = answered(result);
  if (!made) return;
  for (const [name, data] of Object.entries(made.files)) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(ending === "png" ? await inPixels(data) : new Blob([data]));
    link.download = nameAs(name, ending);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  status(`${texts.ready}: ${Object.keys(made.files).map((name) => nameAs(name, ending)).join(", ")}`);
}

const nameAs = (name, ending) => name.replace(/\.\w+$/, `.${ending}`);

// Draw a picture in pixels, two for each of the page's.
async function inPixels(data) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([data], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

// ---------------------------------------------------------------- how one leads to the other

// Show a state: the form has its values, and the preview is made.
async function apply(next) {
  const other = next.language !== state.language || !texts.title;
  const rebuilt = other || next.command !== shown.command;
  if (other) await speak(next.language);
  state = next;
  if (rebuilt) {
    form.show($("fields"), forms[state.command], texts);
    shown = { command: state.command };
  }
  form.fill(fields(), { ...state.values, ...secrets });
  document.querySelector(`[name="command"][value="${state.command}"]`).checked = true;
  for (const one of document.querySelectorAll('[data-ending="svg"], [data-ending="png"]')) {
    one.hidden = state.command !== "new";
  }
  await preview();
}

// Remember a state in the address, with a step in the history.
function go(next) {
  history.pushState(null, "", addressOf(next));
  return apply(next);
}

function changed() {
  const all = form.values(fields());
  secrets = { ...secrets };
  for (const field of fields()) {
    if (field.kind === "pasted") {
      if (all[field.name] === undefined) delete secrets[field.name];
      else secrets[field.name] = all[field.name];
      delete all[field.name];
    }
  }
  go(completed({ ...state, values: all }));
}

let patience;
$("form").addEventListener("input", (event) => {
  clearTimeout(patience);
  if (event.target.dataset.name) patience = setTimeout(changed, PATIENCE);
});
$("form").addEventListener("change", async ({ target }) => {
  if (target.dataset.into) {
    $(target.dataset.into).value = await target.files[0].text();
    changed();
  } else if (target.name === "command") {
    const { seed, paper, language } = state.values;
    const kept = Object.fromEntries(Object.entries({ seed, paper, language }).filter(([, value]) => value));
    go(completed({ ...state, command: target.value, values: kept }));
  } else if (target.type === "file") changed();
});
$("form").addEventListener("submit", (event) => event.preventDefault());
$("another").addEventListener("click", () => go({ ...state, values: { ...state.values, seed: freshSeed() } }));
$("stop").addEventListener("click", stop);
$("language").addEventListener("change", ({ target }) => {
  const own = state.values.language === state.language ? { language: target.value } : {};
  go({ ...state, language: target.value, values: { ...state.values, ...own } });
});
$("link").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href);
  status(texts.copied);
});
for (const button of document.querySelectorAll("[data-ending]")) {
  button.addEventListener("click", () => download(button.dataset.ending));
}
window.addEventListener("popstate", () => apply(completed(stateOf(location.hash))));

// Files pass through the worker that keeps them from the first time on, where a browser allows one.
// Python is loaded when that is there or has failed, however long it takes: what is loaded past it is not kept.
async function offline() {
  if (!navigator.serviceWorker) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register("offline.js");
    const keeper = active ?? waiting ?? installing;
    while (!["activated", "redundant"].includes(keeper.state)) {
      await new Promise((resolve) => keeper.addEventListener("statechange", resolve, { once: true }));
    }
  } catch {
    // Without it the page needs a network each time.
  }
}

site = await json("site.json");
for (const [code, name] of Object.entries(site.languages)) $("language").add(new Option(name, code));
for (const option of $("language").options) option.lang = option.value;
const first = completed(stateOf(location.hash));
const spoken = speak(first.language);
await Promise.all([spoken, offline()]);
history.replaceState(null, "", addressOf(first));
state = { ...first, language: first.language };
await apply(first);
