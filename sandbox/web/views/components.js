// Buttons, selects and layout under a message. The rule of this file: one entry for each type of
// component, by Discord's own numbers.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { select } from "/web/parts/select.js";
import { emojiElement } from "/web/text/emoji.js";
import { destination, isWeb, words } from "/web/text/words.js";
import { fileCard, gallery } from "/web/views/attachments.js";
import { hex, picture } from "/web/views/embed.js";

const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

const VIEWS = {
  1: (row, use) => h("div.row", row.components.map((part) => view(part, use))),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (part, { store }) => h("div.words", words(part.content, store)),
  11: (part) => picture({ ...part.media, description: part.description }, "thumbnail"),
  12: ({ items }) => gallery(items.map(({ media, description }) => ({ ...media, description }))),
  13: (part) => fileCard(part.file.url, part.name ?? "file", part.size),
  14: ({ spacing = 1, divider = true }) =>
    h(`hr.separator.space-${spacing}`, { "data-line": String(divider) }),
  17: container,
};

// All components of a message; `use(customId, values)` sends and resolves when the bot answered.
export function componentsView(message, store, send) {
  const holder = h("div.components");
  const pressed = (element, id, values) => press(holder, element, () => send(id, values));
  const use = { store, press: pressed };
  holder.append(...message.components.map((part) => view(part, use)));
  return holder;
}

function view(part, use) {
  return VIEWS[part.type]?.(part, use) ?? h("p.unknown", `Component of type ${part.type}`);
}

// While the bot answers, nothing in the message can be pressed.
async function press(holder, element, send) {
  if (holder.getAttribute("aria-busy") === "true") return;
  holder.setAttribute("aria-busy", "true");
  element.classList.add("is-waiting");
  await send();
  element.classList.remove("is-waiting");
  holder.removeAttribute("aria-busy");
}

function button(part, { store, press: send }) {
  const face = [part.emoji && emojiElement(part.emoji), part.label && h("span", part.label)];
  const className = `button is-${STYLES[part.style]}`;
  if (part.style === LINK) {
    const props = isWeb(part.url) ? destination(part.url, store) : {};
    return h("a", { ...props, class: className }, face, icon("away"));
  }
  const element = h(
    "button",
    { class: className, disabled: part.disabled, test: `component-${part.custom_id}` },
    h("span.button-face", face),
    h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
  element.addEventListener("click", () => send(element, part.custom_id));
  return element;
}

function menu(part, { store, press: send }) {
  const props = { test: `component-${part.custom_id}`, "aria-label": part.placeholder ?? "Choose" };
  const element = select(part, store, (values) => send(element, part.custom_id, values), props);
  return element;
}

function section(part, use) {
  return h(
    "div.section",
    h("div", part.components.map((inner) => view(inner, use))),
    h("div.accessory", view(part.accessory, use)),
  );
}

function container(part, use) {
  const style = { "--edge": part.accent_color ? hex(part.accent_color) : null };
  const inner = part.components.map((one) => view(one, use));
  return h("div.container", { style }, inner);
}
