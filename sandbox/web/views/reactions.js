// The reactions under a message: who chose what, one click to join or leave.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { emojiElement, emojiName } from "/web/text/emoji.js";
import { openPicker } from "/web/views/picker.js";
import { keyOf } from "/web/world/history.js";
import { nameOf } from "/web/world/store.js";

const NAMED_MAX = 8;

// The pills of a message, and the way to add another.
export function reactionsView(message, store, react) {
  const pills = message.reactions.map((reaction) => pill(reaction, store, react));
  const add = h("button.pill.is-adding", { "aria-label": "Add a reaction", test: "add-reaction" });
  add.append(icon("smile"));
  add.addEventListener("click", () => openPicker(add, message, react));
  return h("div.reactions", { role: "group", "aria-label": "Reactions" }, pills, add);
}

function pill({ emoji, count, me, users = [] }, store, react) {
  const key = keyOf(emoji);
  const names = whoReacted(users, store);
  const label = `${emojiName(emoji)}, ${count}: ${names}`;
  const element = h(
    "button",
    { class: "pill", "aria-pressed": String(me), "aria-label": label, test: `reaction-${key}` },
    emojiElement(emoji),
    h("span.count", String(count)),
    h("span.tip", { "aria-hidden": "true" }, h("b", names), ` reacted with ${emojiName(emoji)}`),
  );
  element.addEventListener("click", () => react(key, !me));
  return element;
}

function whoReacted(users, store) {
  const known = users.map((id) => store.userOf(id));
  const names = known.map((user) => (user ? nameOf(user) : "somebody"));
  const named = names.slice(0, NAMED_MAX);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
