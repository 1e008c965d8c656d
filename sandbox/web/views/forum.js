// A forum: its posts as cards, newest first.

import { avatar } from "/web/parts/avatar.js";
import { fill, h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { written } from "/web/text/time.js";
import { plain } from "/web/text/words.js";
import { counted } from "/web/views/thread-card.js";
import { timeOf } from "/web/world/snowflakes.js";
import { FORUM, nameOf } from "/web/world/store.js";

// The view; empty unless a forum is open.
export function forum(app) {
  const { store } = app;
  const firsts = new Map();
  const element = h("div", { class: "forum", tabindex: 0, role: "region", "aria-label": "Posts", test: "forum" });
  const draw = () => {
    const channel = store.openChannel;
    if (channel?.type !== FORUM) return;
    const posts = store.threadsOf(channel.id);
    fill(element, posts.length ? posts.map((post) => card(post, app, firsts, draw)) : empty(channel));
  };
  store.on("open world channels read", draw);
  return element;
}

function card(post, app, firsts, draw) {
  const { store, reading, acts } = app;
  if (!firsts.has(post.id)) {
    firsts.set(post.id, null);
    acts.firstOf(post).then((message) => {
      firsts.set(post.id, message);
      if (message) draw();
    });
  }
  const first = firsts.get(post.id);
  const isUnread = reading.isUnread(post);
  const said = first && plain(first.content || first.embeds?.[0]?.description || "", store);
  return h(
    "a",
    { class: `post ${isUnread ? "is-unread" : ""}`, href: `#${post.id}`, test: "forum-post" },
    h("h3", {}, post.name, isUnread && h("span", { class: "fresh" }, "New")),
    first && h("p", { class: "post-said" }, avatar(first.author, "is-tiny"), h("b", {}, nameOf(first.author)), h("span", {}, said)),
    h(
      "p",
      { class: "post-facts" },
      icon("thread", "is-small"),
      counted(post.message_count ?? 0),
      h("span", { "aria-hidden": "true" }, "·"),
      written(timeOf(post.id), "R"),
      post.thread_metadata?.archived && h("span", {}, "· archived"),
    ),
  );
}

function empty(channel) {
  const badge = h("span", { class: "badge" });
  badge.append(icon("forum"));
  return h(
    "div",
    { class: "beginning is-empty" },
    badge,
    h("h2", {}, channel.name),
    h("p", {}, channel.topic || "Posts appear here. A debate that is sent to this forum becomes one."),
  );
}
