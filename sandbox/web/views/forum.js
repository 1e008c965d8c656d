// A forum: its posts as cards, newest first.

import { avatar } from "/web/parts/avatar.js";
import { fill, h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { written } from "/web/text/time.js";
import { plain } from "/web/text/words.js";
import { counted } from "/web/views/thread-card.js";
import { timeOf } from "/web/world/snowflakes.js";
import { FORUM, nameOf } from "/web/world/store.js";

const EMPTY =
  "Posts appear here. Type /debate start in one of them, and the debate becomes another.";

// The view; empty unless a forum is open.
export function forum(app) {
  const { store } = app;
  const firsts = new Map();
  const props = { tabindex: 0, role: "region", "aria-label": "Posts", test: "forum" };
  const element = h("div.forum", props);
  const draw = () => {
    const channel = store.openChannel;
    if (channel?.type !== FORUM) return;
    const posts = store.threadsOf(channel.id);
    const cards = posts.map((post) => card(post, app, firsts, draw));
    fill(element, cards.length ? cards : empty(channel));
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
    h("h3", post.name, isUnread && h("span.fresh", "New")),
    first && saying(first, said),
    h(
      "p.post-facts",
      icon("thread", "is-small"),
      counted(post.message_count ?? 0),
      h("span", { "aria-hidden": "true" }, "·"),
      written(timeOf(post.id), "R"),
      post.thread_metadata?.archived && h("span", "· archived"),
    ),
  );
}

function saying({ author }, said) {
  return h("p.post-said", avatar(author, "is-tiny"), h("b", nameOf(author)), h("span", said));
}

function empty(channel) {
  const badge = h("span.badge");
  badge.append(icon("forum"));
  return h(
    "div.beginning.is-empty",
    badge,
    h("h2", channel.name),
    h("p", channel.topic || EMPTY),
  );
}
