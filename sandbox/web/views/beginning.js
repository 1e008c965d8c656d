// The top of a channel or a thread: where one is, and, for a newcomer, what to do first.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { avatar } from "/web/parts/avatar.js";
import { written } from "/web/text/time.js";
import { plain } from "/web/text/words.js";
import { FORUM, PRIVATE_THREAD, isChat, isThread, nameOf } from "/web/world/store.js";
import { timeOf } from "/web/world/snowflakes.js";

const FIRST_COMMAND = "debate start";

// The opening of what is shown; an empty channel gets a welcome with a first step.
export function beginning(app, isEmpty) {
  const channel = app.store.openChannel;
  if (!channel) return h("div");
  if (isThread(channel)) return threadTop(channel, app);
  if (isChat(channel)) return chatTop(channel);
  return isEmpty ? welcome(channel, app.store) : channelTop(channel);
}

function channelTop(channel) {
  const about = channel.topic || `This is the beginning of #${channel.name}.`;
  return h("div.beginning", badge("hash"), h("h2", channel.name), h("p", about));
}

function chatTop(chat) {
  const about = "A chat outside the server. The bot is there only for those who installed it.";
  return h("div.beginning", badge("at"), h("h2", chat.name), h("p", about));
}

function threadTop(thread, app) {
  const { store } = app;
  const owner = store.userOf(thread.owner_id);
  const parent = store.channels.get(thread.parent_id);
  const kind = parent?.type === FORUM ? "Post" : plainKind(thread);
  const name = h("b", owner ? nameOf(owner) : "somebody");
  const by = h("p", `${kind} started by `, name, `, ${written(timeOf(thread.id), "f")}`);
  const first = h("div");
  const element = h("div.beginning", badge("thread"), h("h2", thread.name), by, first);
  if (parent && parent.type !== FORUM) showFirst(first, thread, app);
  return element;
}

function plainKind(thread) {
  return thread.type === PRIVATE_THREAD ? "Private thread" : "Thread";
}

// The message that a thread grew from is quoted at its top.
async function showFirst(place, thread, { acts, store }) {
  const message = await acts.firstOf(thread);
  if (!message) return;
  const said = plain(message.content || message.embeds?.[0]?.title || "", store);
  place.replaceWith(
    h(
      "a.grew-from",
      { href: `#${thread.parent_id}` },
      avatar(message.author, "is-small"),
      h("span", h("b", nameOf(message.author)), h("span.cut", said)),
    ),
  );
}

function welcome(channel, store) {
  const isReady = store.commands.some((command) => command.name === "debate");
  const write = () => store.tell("write", `/${FIRST_COMMAND} `);
  return h(
    "section.welcome",
    { test: "welcome", "aria-label": "Welcome" },
    h("img", { src: "/web/mark.svg", alt: "", width: 56, height: 56 }),
    h("h2", `Welcome to #${channel.name}`),
    h("p", "A whole server on your own machine: no account, no key. You are everybody here."),
    h(
      "ol.steps",
      step("Give it a motion", [
        "Type ",
        h("kbd", `/${FIRST_COMMAND}`),
        ", write what should be debated, press ",
        h("kbd", "Enter"),
        ".",
      ]),
      step("Watch it in its thread", ["The debaters speak in turn, a judge keeps score."]),
      step("Vote as several people", [
        "Switch person below the messages, or with ",
        h("kbd", "Alt+1"),
        " to ",
        h("kbd", "Alt+9"),
        ".",
      ]),
    ),
    isReady ? startButton(write) : waiting(),
  );
}

function startButton(onclick) {
  const props = { onclick, test: "welcome-start" };
  return h("button.button.is-primary.is-large", props, "Start a debate");
}

function waiting() {
  return h("p.waiting", { role: "status" }, "Waiting for the bot to connect…");
}

function step(title, words) {
  return h("li", h("b", title), h("span", words));
}

function badge(name) {
  const holder = h("span.badge");
  holder.append(icon(name));
  return holder;
}
