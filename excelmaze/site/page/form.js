// The form: fields made of their description, read into values, and filled with them.

const ids = (field) => `field-${field.name}`;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

function choices(field, texts) {
  const usual = field.usual ? texts.usual.replace("{value}", field.usual) : "–";
  const first = field.kind === "choice" ? [element("option", { value: "" }, usual)] : [];
  return [...first, ...field.choices.map(({ value, label }) => element("option", { value }, label))];
}

// The element that takes the value, and what belongs to it.
function control(field, texts) {
  const id = ids(field);
  const common = { id, "data-name": field.name, "aria-describedby": field.help ? `${id}-help` : null };
  switch (field.kind) {
    case "yes":
      return [element("input", { ...common, type: "checkbox" })];
    case "number":
      return [
        element("input", {
          ...common,
          type: "number",
          inputmode: field.step === "any" ? "decimal" : "numeric",
          min: field.least,
          max: field.most,
          step: field.step,
          placeholder: field.usual,
        }),
      ];
    case "choice":
      return [element("select", common, ...choices(field, texts))];
    case "several":
      return [element("select", { ...common, multiple: true, size: 4 }, ...choices(field, texts))];
    case "open":
      return [
        element("input", { ...common, list: `${id}-list`, placeholder: field.usual }),
        element("datalist", { id: `${id}-list` }, ...choices(field, texts)),
      ];
    case "lines":
      return [element("textarea", { ...common, rows: 2, placeholder: field.usual })];
    case "file":
      return [element("input", { ...common, type: "file" })];
    case "pasted":
      return [
        element("textarea", { ...common, rows: 4, "aria-describedby": `${id}-help ${id}-private` }),
        element("p", { class: "help", id: `${id}-private` }, texts.private),
        element("input", { type: "file", "data-into": id, "aria-label": `${field.label}: ${texts.paste}` }),
      ];
    default:
      return [element("input", { ...common, placeholder: field.usual })];
  }
}

function made(field, texts) {
  const label = element("label", { for: ids(field) }, field.label);
  const help = field.help ? [element("p", { class: "help", id: `${ids(field)}-help` }, field.help)] : [];
  const [first, ...rest] = control(field, texts);
  const inside = field.kind === "yes" ? [first, " ", label] : [label, first];
  return element("div", { class: `field ${field.kind}` }, ...inside, ...rest, ...help);
}

// Show the fields of a command; groups that were open stay open.
export function show(container, groups, texts) {
  const open = new Set([...container.querySelectorAll("details[open]")].map((one) => one.dataset.group));
  container.replaceChildren(
    ...groups.map(({ heading, fields }, number) => {
      const all = element("div", { class: "fields" }, ...fields.map((field) => made(field, texts)));
      if (!heading) return all;
      const group = String(number);
      return element("details", { "data-group": group, open: open.has(group) }, element("summary", {}, heading), all);
    }),
  );
}

const elementOf = (field) => document.getElementById(ids(field));

// The values of the fields that are filled in: texts, or lists of them.
export function values(fields) {
  const found = {};
  for (const field of fields) {
    const input = elementOf(field);
    if (field.kind === "yes") {
      if (input.checked) found[field.name] = "yes";
    } else if (field.kind === "several") {
      const chosen = [...input.selectedOptions].map((option) => option.value);
      if (chosen.length) found[field.name] = chosen;
    } else if (field.kind !== "file" && input.value.trim()) {
      found[field.name] = input.value.trim();
    }
  }
  return found;
}

// Fill in values, and empty all other fields but those for files.
export function fill(fields, given) {
  for (const field of fields) {
    const input = elementOf(field);
    const value = given[field.name];
    if (field.kind === "yes") input.checked = value !== undefined;
    else if (field.kind === "several") {
      for (const option of input.options) option.selected = [value ?? []].flat().includes(option.value);
    } else if (field.kind !== "file") input.value = value ?? "";
  }
}

// The files of the form by their names, and the words that give values to a command.
export async function command(fields, given) {
  const words = [];
  const files = {};
  for (const field of fields) {
    const value = given[field.name];
    if (field.kind === "file") {
      const file = elementOf(field).files[0];
      if (file) {
        const ending = /\.\w+$/.exec(file.name)?.[0] ?? "";
        const name = `${field.flag.slice(2)}${ending.toLowerCase()}`;
        files[name] = new Uint8Array(await file.arrayBuffer());
        words.push(`${field.flag}=${name}`);
      }
    } else if (value !== undefined) {
      if (field.kind === "pasted") {
        const name = `${field.flag.slice(2)}.csv`;
        files[name] = new TextEncoder().encode(`${value}\n`);
        words.push(`${field.flag}=${name}`);
      } else if (field.kind === "yes") words.push(field.flag);
      else for (const one of field.each ? [value].flat().join("\n").split(/\n+/) : [value]) words.push(`${field.flag}=${one}`);
    }
  }
  return { words, files };
}

// Mark the field that a message is about, and no other: the message has its flag, or begins with its name.
export function mark(fields, message) {
  const isAbout = ({ flag }) =>
    new RegExp(`${flag}(?![\\w-])`).test(message) || message.startsWith(`${flag.slice(2).replaceAll("-", " ")} `);
  const about = fields.find(isAbout);
  for (const field of fields) {
    const input = elementOf(field);
    if (field === about) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-errormessage", "error");
      input.closest("details")?.setAttribute("open", "");
    } else {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-errormessage");
    }
  }
}
