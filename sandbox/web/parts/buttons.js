// Buttons that only show a drawing: the name is for the pointer and the screen reader.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";

// A square button; `selector` gives it another look than the usual one.
export function iconButton(drawing, label, { selector = "button.icon-button", ...props } = {}) {
  return h(selector, { "aria-label": label, title: label, ...props }, icon(drawing));
}
