// The picker of reactions: a few common emoji, the letters of a ballot, and what is there already.

import { h, rove } from "/web/parts/dom.js";
import { popover } from "/web/parts/popover.js";
import { COMMON, LETTERS, emojiElement, emojiName } from "/web/text/emoji.js";
import { keyOf } from "/web/world/history.js";

const COLUMNS = 8;

// Opens the picker at an element; `react(key, true)` takes the choice.
export function openPicker(anchor, message, react) {
  const choose = (emoji) => {
    sheet.close();
    react(keyOf(emoji), true);
  };
  const there = (message.reactions ?? []).map((reaction) => reaction.emoji);
  const groups = [
    ["On this message", there],
    ["Common", COMMON.map(character)],
    ["Letters", LETTERS.map(character)],
  ];
  const filled = groups.filter(([, emoji]) => emoji.length);
  const content = filled.map(([name, emoji]) => group(name, emoji, choose));
  const sheet = popover(anchor, content, { className: "picker", align: "end" });
  const all = [...sheet.querySelectorAll("button")];
  sheet.addEventListener("keydown", (event) => move(event, all));
  all[0].focus();
}

// A row of quick reactions for the top of a menu.
export function quickReactions(react, close) {
  const buttons = COMMON.slice(0, 4).map((name) => {
    const take = () => {
      close();
      react(name, true);
    };
    return emojiButton(character(name), take);
  });
  return h("div.quick-reactions", { role: "group", "aria-label": "Quick reactions" }, buttons);
}

function character(name) {
  return { id: null, name };
}

function group(name, emoji, choose) {
  const buttons = emoji.map((one) => emojiButton(one, () => choose(one)));
  return h("section", { "aria-label": name }, h("h4", name), h("div.picker-grid", buttons));
}

function emojiButton(emoji, onclick) {
  const props = { "aria-label": emojiName(emoji), title: emojiName(emoji) };
  return h("button", { ...props, test: `pick-${keyOf(emoji)}`, onclick }, emojiElement(emoji));
}

function move(event, all) {
  if (rove(event, all, { previous: "ArrowLeft", next: "ArrowRight" })) return;
  const step = { ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = all.indexOf(document.activeElement) + step;
  all[Math.max(0, Math.min(at, all.length - 1))].focus();
}
