// The card of a thread, under the message that it grew from: a name, how much was said, a way in.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";

// A card that opens the thread.
export function threadCard(thread, { isUnread = false } = {}) {
  const { archived, locked } = thread.thread_metadata ?? {};
  const state = archived ? "Archived" : locked && "Locked";
  const facts = [counted(thread.message_count ?? 0), state].filter(Boolean).join(" · ");
  return h(
    isUnread ? "a.thread-card.is-unread" : "a.thread-card",
    { href: `#${thread.id}`, test: "thread-card" },
    icon("thread"),
    h("span.thread-words", h("b", thread.name), h("small", facts)),
    h("span.thread-go", "Open thread", icon("right")),
  );
}

// "1 message", "12 messages".
export function counted(count) {
  return `${count} ${count === 1 ? "message" : "messages"}`;
}
