// The card of a thread, under the message that it grew from: a name, how much was said, a way in.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";

// A card that opens the thread.
export function threadCard(thread, { isUnread = false } = {}) {
  const state = thread.thread_metadata?.archived ? "Archived" : thread.thread_metadata?.locked ? "Locked" : null;
  const facts = [counted(thread.message_count ?? 0), state].filter(Boolean).join(" · ");
  return h(
    "a",
    { class: `thread-card ${isUnread ? "is-unread" : ""}`, href: `#${thread.id}`, test: "thread-card" },
    icon("thread"),
    h("span", { class: "thread-words" }, h("b", {}, thread.name), h("small", {}, facts)),
    h("span", { class: "thread-go" }, "Open thread", icon("right")),
  );
}

// "1 message", "12 messages".
export function counted(count) {
  return `${count} ${count === 1 ? "message" : "messages"}`;
}
