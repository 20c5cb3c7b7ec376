// Python in a worker: loaded once, it runs one command after the other, and loads archives when a command needs them.

const base = new URL("./", import.meta.url);
const network = self.fetch.bind(self);
const texts = new Map([["pdf", ["letters", "pillow", "pdf"]]]);
const there = new Set();
let sizes = {};
let later = [];
let info = {};
let loaded = 0;
let python;
let runner;

// An archive as it was before it was compressed: many servers of files compress nothing themselves.
async function unpacked(name, type = "application/octet-stream") {
  const response = await network(new URL(`python/${name}.packed`, base));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const counted = new TransformStream({
    transform(part, out) {
      loaded += part.length;
      out.enqueue(part);
      const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      if (!runner) postMessage({ progress: Math.min(1, loaded / total) });
    },
  });
  const body = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}

const bytes = async (name) => (await unpacked(name)).arrayBuffer();

// Pyodide fetches its program and its library by these names.
self.fetch = (resource, options) => {
  const url = String(resource.url ?? resource);
  if (url.endsWith("/pyodide.asm.wasm")) return unpacked("pyodide.asm.wasm", "application/wasm");
  if (url.endsWith("/library.zip")) return unpacked("library");
  return network(resource, options);
};

async function start() {
  const core = bytes("core");
  const script = new Blob([await bytes("pyodide.asm.mjs")], { type: "text/javascript" });
  const address = URL.createObjectURL(script);
  const [{ loadPyodide }, module] = await Promise.all([import(new URL("python/pyodide.mjs", base)), import(address)]);
  URL.revokeObjectURL(address);
  const indexURL = new URL("python/", base).href;
  python = await loadPyodide({
    indexURL,
    createPyodideModule: module.default,
    stdLibURL: `${indexURL}library.zip`,
    lockFileContents: { info, packages: {} },
    env: { HOME: "/home/pyodide", LANGUAGE: "en", LC_PAPER: "en_GB.UTF-8" },
  });
  python.unpackArchive(await core, "zip", { extractDir: "/site" });
  python.runPython("import sys; sys.path.insert(0, '/site')");
  runner = python.pyimport("excelmaze.site.runner");
}

async function takeIn(name) {
  if (there.has(name)) return;
  python.unpackArchive(await bytes(name), "zip", { extractDir: "/site" });
  there.add(name);
  runner.take_in(name);
}

async function run({ words, files, ending }) {
  for (const name of texts.get(ending) ?? []) if (later.includes(name)) await takeIn(name);
  for (;;) {
    const inputs = python.toPy(files);
    const made = runner.run(words, inputs);
    const result = made.toJs({ dict_converter: Object.fromEntries });
    made.destroy();
    inputs.destroy();
    if (!result.needs || there.has(result.needs) || !later.includes(result.needs)) return result;
    await takeIn(result.needs);
  }
}

self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      ({ sizes, later, info } = data.start);
      await start();
      postMessage({ ready: true });
    } else {
      const result = await run(data);
      postMessage({ id: data.id, ...result }, Object.values(result.files).map((file) => file.buffer));
    }
  } catch (error) {
    postMessage({ id: data.id, failed: String(error?.message ?? error), network: error instanceof TypeError });
  }
};
