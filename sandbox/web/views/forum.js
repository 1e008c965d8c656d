// A forum: a form for a new post, and the posts as cards, newest first.

import { avatar } from "/web/parts/avatar.js";
import { fill, freshId, h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { drawnUnpressed } from "/web/parts/pressing.js";
import { written } from "/web/text/time.js";
import { plain } from "/web/text/words.js";
import { counted } from "/web/views/thread-card.js";
import { timeOf } from "/web/world/snowflakes.js";
import { FORUM, nameOf } from "/web/world/store.js";

const EMPTY =
  "Open a post and type /debate start in it: the debate becomes another one here.";

// The view; empty unless a forum is open.
export function forum(app) {
  const { store } = app;
  const firsts = new Map();
  const props = { tabindex: 0, role: "region", "aria-label": "Posts", test: "forum" };
  const list = h("div.posts");
  const element = h("div.forum", props, newPost(app), list);
  const draw = drawnUnpressed(list, () => {
    const channel = store.openChannel;
    if (channel?.type !== FORUM) return;
    const posts = store.threadsOf(channel.id);
    const cards = posts.map((post) => card(post, app, firsts, draw));
    fill(list, cards.length ? cards : empty(channel));
  });
  store.on("open world channels read", draw);
  return element;
}

// What was not sent stays, whatever else is looked at meanwhile.
function newPost({ acts }) {
  const named = { id: freshId("post"), required: true, maxlength: 100, test: "post-name" };
  const said = { id: freshId("post"), required: true, maxlength: 2000, test: "post-first" };
  const [name, first] = [h("input", named), h("textarea", { ...said, rows: 2 })];
  const form = h(
    "form.new-post",
    h("div.form-field", h("label", { for: named.id }, "Title of a new post"), name),
    h("div.form-field", h("label", { for: said.id }, "First message"), first),
    h("button.button.is-primary", { type: "submit", test: "post-open" }, "Post"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const post = await acts.openPost(name.value, first.value);
    if (!post) return;
    form.reset();
    location.hash = post.id;
  });
  return form;
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
