// Files that a person gives: how they are picked and dropped, what Discord takes of them, and how
// they are sent.

import { iconButton } from "/web/parts/buttons.js";
import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";

const MEGABYTE = 1024 ** 2;
const FILE_MEGABYTES_MAX = 10;
const MESSAGE_MEGABYTES_MAX = 25;
const MESSAGE_FILES_MAX = 10;
const UNITS = ["bytes", "KB", "MB"];

// A size as people write it.
export function sized(size) {
  const step = size < 1024 ? 0 : size < MEGABYTE ? 1 : 2;
  const amount = size / 1024 ** step;
  return `${amount.toFixed(step && amount < 10 ? 1 : 0)} ${UNITS[step]}`;
}

// Why Discord does not take a file, or null.
export function problemOf({ name, size }) {
  if (size <= FILE_MEGABYTES_MAX * MEGABYTE) return null;
  return `${name} is too large (${sized(size)}): a file has at most ${FILE_MEGABYTES_MAX} MB.`;
}

// Why Discord does not take one more file in a message, or null.
export function problemInMessage(files, file) {
  if (problemOf(file)) return problemOf(file);
  if (files.length >= MESSAGE_FILES_MAX) return `A message has at most ${MESSAGE_FILES_MAX} files.`;
  const size = [...files, file].reduce((sum, one) => sum + one.size, 0);
  if (size <= MESSAGE_MEGABYTES_MAX * MEGABYTE) return null;
  const most = `a message has at most ${MESSAGE_MEGABYTES_MAX} MB`;
  return `With ${file.name} the files are too large together: ${most}.`;
}

// An unseen input whose `click()` opens the system's picker.
export function filePicker(take, { multiple = false, test }) {
  const input = h("input", { type: "file", hidden: true, multiple, test });
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) take(files);
  });
  return input;
}

// Takes the files that are dropped on an element, unless one inside of it took them.
export function takeDropped(area, take) {
  const mark = (isOver) => area.classList.toggle("is-dropped-on", isOver);
  const hasFiles = (event) => event.dataTransfer.types.includes("Files");
  area.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  area.addEventListener("dragleave", (event) => {
    if (!area.contains(event.relatedTarget)) mark(false);
  });
  area.addEventListener("drop", (event) => {
    mark(false);
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
}

// A file that is to be sent, by its name and size.
export function fileWords(file) {
  return [icon("file"), h("span.file-words", h("b", file.name), h("small", sized(file.size)))];
}

// The button that takes a file away again.
export function fileRemover(file, remove, test) {
  return iconButton("close", `Remove ${file.name}`, { onclick: remove, test });
}

// A file as the control API takes it; rejects with a sentence if it cannot be read.
export async function asGiven(file) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    const fail = () => reject(new Error(`${file.name} cannot be read. Choose it again.`));
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", fail);
    reader.readAsDataURL(file);
  });
  const content = address.split(",")[1] ?? "";
  return { filename: file.name, content, ...(file.type && { content_type: file.type }) };
}
