// The fields of a form. The rule of this file: every field is `{id, value(), check(), focus()}`,
// and says in its own place what is wrong with it.

import { fill, freshId, h, put } from "/web/parts/dom.js";
import { fileRemover, fileWords, filePicker, problemOf, takeDropped } from "/web/parts/files.js";
import { select } from "/web/parts/select.js";
import { words } from "/web/text/words.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const UPLOAD = 19;
const RADIO = 21;
const CHECKS = 22;
const CHECK = 23;
const PARAGRAPH = 2;

// The elements of a form, and the fields among them.
export function fieldsOf(components, store) {
  const fields = [];
  const elements = components.map((part) => {
    if (part.type === TEXT) return h("div.words", words(part.content, store));
    const inner = part.type === LABEL ? part.component : part.components[0];
    const field = fieldOf(inner, store, part.type === ROW ? inner : part);
    fields.push(field);
    return field.element;
  });
  return { elements, fields };
}

function fieldOf(part, store, { label, description }) {
  const id = freshId("field");
  const trouble = h("p.field-trouble", { id: `${id}-trouble`, role: "alert", hidden: true });
  const made = control(part, store, { id, trouble });
  const isRequired = part.required ?? true;
  const tell = (problem) => {
    trouble.textContent = problem ?? "";
    trouble.hidden = !problem;
    put(made.element, "aria-invalid", problem ? "true" : null);
    return !problem;
  };
  const element = h(
    "div.form-field",
    h("label", { for: id }, label, isRequired && part.type !== CHECK && star()),
    description && h("small", { id: `${id}-about` }, description),
    made.frame ?? made.element,
    trouble,
  );
  put(made.element, "aria-describedby", `${description ? `${id}-about ` : ""}${id}-trouble`);
  return {
    id: part.custom_id,
    element,
    value: made.value,
    check: () => tell(made.problem(isRequired)),
    focus: () => made.element.focus(),
  };
}

function star() {
  return h("span.needed", { "aria-hidden": "true" }, "*");
}

function control(part, store, place) {
  if (part.type === TEXT_INPUT) return textInput(part, place);
  if (part.type === CHECK) return checkbox(part, place);
  if (part.type === UPLOAD) return upload(part, place);
  if (part.type === RADIO || part.type === CHECKS) return group(part, place);
  return menu(part, store, place);
}

function textInput(part, { id }) {
  const isParagraph = part.style === PARAGRAPH;
  const most = part.max_length ?? 4000;
  const least = part.min_length ?? 0;
  const element = h(isParagraph ? "textarea" : "input", {
    id,
    ...(isParagraph ? { rows: 4 } : { type: "text" }),
    maxlength: most,
    placeholder: part.placeholder,
    value: part.value,
    test: `modal-field-${part.custom_id}`,
  });
  const count = h("small.count-left", { "aria-hidden": "true" });
  const left = () => {
    count.textContent = part.max_length ? `${most - element.value.length}` : "";
  };
  element.addEventListener("input", left);
  left();
  const problem = (isRequired) => {
    const { length } = element.value.trim();
    if (isRequired && !length) return "This is needed.";
    return length && element.value.length < least ? `At least ${least} characters.` : null;
  };
  const frame = h("div.input-frame", element, count);
  return { element, frame, value: () => element.value, problem };
}

function menu(part, store, { id }) {
  const { options = [], default_values: defaults = [] } = part;
  const preset = options.filter((option) => option.default).map((option) => option.value);
  let chosen = [...preset, ...defaults.map((one) => one.id)];
  const props = { id, test: `modal-field-${part.custom_id}` };
  const element = select(part, store, (values) => (chosen = values), props);
  const least = part.min_values ?? 1;
  const isFew = () => chosen.length < least;
  const problem = (isRequired) => (isRequired && isFew() ? `Choose at least ${least}.` : null);
  return { element, value: () => chosen, problem };
}

function checkbox(part, { id }) {
  const element = h("input", { type: "checkbox", id, test: `modal-field-${part.custom_id}` });
  element.checked = Boolean(part.default);
  return { element, value: () => element.checked, problem: () => null };
}

function group(part, { id }) {
  const isMany = part.type === CHECKS;
  const boxes = part.options.map((option) => {
    const props = { type: isMany ? "checkbox" : "radio", name: id, value: option.value };
    const box = h("input", { ...props, test: `choice-${option.value}` });
    box.checked = Boolean(option.default);
    return box;
  });
  const rows = part.options.map(({ label, description }, at) =>
    h("label.group-row", boxes[at], h("span", label, description && h("small", description))),
  );
  const props = { id, role: isMany ? "group" : "radiogroup", tabindex: -1 };
  const element = h("div", { ...props, test: `modal-field-${part.custom_id}` }, rows);
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const value = () => (isMany ? chosen() : (chosen()[0] ?? null));
  const problem = (isRequired) => (isRequired && !chosen().length ? "Choose one." : null);
  return { element, value, problem };
}

function upload(part, { id }) {
  const { min_values: least = 1, max_values: most = 1, custom_id: name } = part;
  let files = [];
  const take = (more) => draw([...files, ...more].slice(-most));
  const picker = filePicker(take, { multiple: most > 1, test: `modal-pick-${name}` });
  const choose = { id, onclick: () => picker.click(), test: `modal-field-${name}` };
  const element = h("button.button", choose, most > 1 ? "Choose files" : "Choose a file");
  const list = h("ul.upload-files");
  const draw = (wanted) => {
    files = wanted;
    fill(list, files.map(card));
  };
  const card = (file) => {
    const remove = () => draw(files.filter((one) => one !== file));
    return h("li.to-send", fileWords(file), fileRemover(file, remove, `remove-${file.name}`));
  };
  const problem = (isRequired) => {
    if (isRequired && files.length < least) return `Choose at least ${least}.`;
    return files.map(problemOf).find(Boolean) ?? null;
  };
  const frame = h("div.upload", list, element, picker);
  takeDropped(frame, take);
  return { element, frame, value: () => files, problem };
}
