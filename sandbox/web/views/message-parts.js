// What a message is made of. The rule of this file: a part is a row: its name, the facts that it
// depends on (nothing when there is no such part), and how it is drawn.

import { h } from "/web/parts/dom.js";
import { isJumbo } from "/web/text/emoji.js";
import { stamp, written } from "/web/text/time.js";
import { words } from "/web/text/words.js";
import { attachmentsView } from "/web/views/attachments.js";
import { componentsView } from "/web/views/components.js";
import { embedView } from "/web/views/embed.js";
import { failureNote, privateNote } from "/web/views/message-lines.js";
import { pollView } from "/web/views/poll.js";
import { reactionsView } from "/web/views/reactions.js";
import { threadCard } from "/web/views/thread-card.js";
import { EPHEMERAL } from "/web/world/news.js";
import { nameOf } from "/web/world/store.js";

const LOADING = 128;

// In the order of reading. Facts are asked with the message, its place and the app; the drawing
// with the message and the app.
export const PARTS = [
  ["head", (m, { isGrouped }) => !isGrouped && [m.author, m.timestamp], head],
  ["content", contentFacts, content],
  ["embeds", (m) => some(m.embeds), embeds],
  ["poll", (m) => m.poll, (m, { acts }) => pollView(m, acts)],
  ["files", (m) => some(m.attachments), (m) => attachmentsView(m.attachments)],
  ["components", (m) => some(m.components), components],
  ["failure", (m, _, { store }) => store.notes.get(m.id), failure],
  ["thread", threadFacts, thread],
  ["reactions", (m) => some(m.reactions), reactions],
  ["private", (m) => (m.flags & EPHEMERAL) > 0, privateNote],
];

function some(list) {
  return list?.length > 0 && list;
}

function head({ author, timestamp, webhook_id: webhook }) {
  const time = Date.parse(timestamp);
  return h(
    "header.message-head",
    h("span.author", { test: "message-author" }, nameOf(author)),
    (author.bot || webhook) && h("span.tag", "bot"),
    h("time", { datetime: timestamp, title: written(time, "F") }, stamp(time)),
  );
}

// A name that a mention needs may come with a channel or a person.
function contentFacts(message, _, { store }) {
  const { content: said, edited_timestamp: edited, flags } = message;
  const isLoading = flags & LOADING;
  return (said || isLoading) && [said, edited, isLoading, store.channels.size, store.people.size];
}

function content(message, { store }) {
  if (message.flags & LOADING) return thinking(message);
  const selector = isJumbo(message.content) ? "div.content.words.is-jumbo" : "div.content.words";
  const element = h(selector, { test: "message-content" }, words(message.content, store));
  if (message.edited_timestamp) {
    const last = element.lastElementChild;
    const place = last?.matches("p") ? last : element;
    place.append(" ", edited(message));
  }
  return element;
}

function edited({ edited_timestamp: timestamp }) {
  return h("small.edited", { title: written(Date.parse(timestamp), "F") }, "(edited)");
}

function thinking({ author }) {
  const dots = h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  return h("p.thinking", { test: "message-content" }, dots, `${nameOf(author)} is thinking…`);
}

function embeds(message, { store }) {
  return h("div.embeds", message.embeds.map((embed) => embedView(embed, store)));
}

function components(message, { store, acts }) {
  return componentsView(message, store, (id, values) => acts.use(message, id, values));
}

function failure(message, { store }) {
  return failureNote(store.notes.get(message.id));
}

function reactions(message, { store, acts }) {
  return reactionsView(message, store, (emoji, isOn) => acts.react(message, emoji, isOn));
}

function threadFacts(message, _, { store, reading }) {
  const grown = threadOf(message, store);
  if (!grown) return null;
  return [grown.name, grown.message_count, grown.thread_metadata, reading.isUnread(grown)];
}

function thread(message, { store, reading }) {
  const grown = threadOf(message, store);
  return threadCard(grown, { isUnread: reading.isUnread(grown) });
}

function threadOf(message, store) {
  return store.channels.get(message.id) ?? message.thread;
}
