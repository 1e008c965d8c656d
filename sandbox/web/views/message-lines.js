// The small lines around a message: what it answers, why something failed, who alone sees it; and
// the lines that the place itself writes.

import { avatar } from "/web/parts/avatar.js";
import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { stamp } from "/web/text/time.js";
import { plain } from "/web/text/words.js";
import { nameOf } from "/web/world/store.js";

const THREAD_STARTED = 18;
const REPLY = 19;
const SYSTEM = {
  3: (name) => [h("b", name), " was added to the thread."],
  4: (name, m) => [h("b", name), " changed the name: ", h("b", m.content)],
  6: (name) => [h("b", name), " pinned a message."],
  7: (name) => [h("b", name), " joined the server."],
  [THREAD_STARTED]: (name, m) => [h("b", name), " started a thread: ", threadLink(m)],
};

// What stands above a message: the command or the message that it answers.
export function answerLine(message, store) {
  const { interaction } = message;
  if (interaction?.name) return commandLine(interaction.user, interaction.name);
  if (message.type !== REPLY) return null;
  const answered = message.referenced_message;
  if (!answered) return h("p.answers", icon("reply"), h("i", "The message was deleted."));
  return h(
    "p.answers",
    icon("reply"),
    avatar(answered.author, "is-tiny"),
    h("b", nameOf(answered.author)),
    h("span.cut", plain(answered.content, store) || "Press to see what was attached"),
  );
}

// A line that no one wrote, such as a thread begun; null for an ordinary message.
export function systemLine(message) {
  const say = SYSTEM[message.type];
  if (!say) return null;
  const time = h("time", { datetime: message.timestamp }, stamp(Date.parse(message.timestamp)));
  const drawing = icon(message.type === THREAD_STARTED ? "thread" : "info");
  return h("p.system-line", drawing, h("span", say(nameOf(message.author), message)), time);
}

function threadLink(message) {
  const thread = message.message_reference?.channel_id ?? message.thread?.id;
  return h("a", { href: thread ? `#${thread}` : null }, message.content);
}

export function failureNote(reason) {
  return h("p.failure", { role: "status", test: "interaction-failed" }, icon("warning"), reason);
}

// The line under a message that one person alone sees.
export function privateNote(message, { reading }) {
  const dismiss = () => reading.dismiss(message.id);
  return h(
    "p.private-note",
    icon("eye"),
    "Only you can see this",
    h("span", { "aria-hidden": "true" }, "·"),
    h("button.link-like", { onclick: dismiss, test: "dismiss" }, "Dismiss message"),
  );
}

// A command on its way, or one that failed: nothing that anyone else sees.
export function localNote({ id, local }, { store, reading }) {
  const person = store.userOf(local.person);
  const above = h("div.above", person && commandLine(person, local.name.replace(/^\//, "")));
  const face = h("div.gutter", avatar(store.bot));
  const name = h("header.message-head", h("span.author", nameOf(store.bot)), h("span.tag", "bot"));
  const isFailed = local.kind === "failed";
  const words = isFailed
    ? failureNote(local.reason ?? "The application did not respond")
    : h("p.thinking", "Sending the command…");
  const note = isFailed && privateNote({ id }, { reading });
  const props = { test: isFailed ? "local-failed" : "local-sending", tabindex: -1 };
  const body = h("div.body", name, words, note);
  return h(`article.message.is-local.is-${local.kind}`, props, above, face, body);
}

function commandLine(user, name) {
  return h(
    "p.answers",
    icon("reply"),
    avatar(user, "is-tiny"),
    h("b", nameOf(user)),
    " used ",
    h("span.command-used", `/${name}`),
  );
}
