// Puts the page together and keeps it on the channel that the address names.

import { h } from "/web/parts/dom.js";
import { recall, remember } from "/web/parts/memory.js";
import { toast, toastShelf } from "/web/parts/toast.js";
import { keepRelativeTimes } from "/web/text/time.js";
import { Composer } from "/web/views/composer.js";
import { forum } from "/web/views/forum.js";
import { header } from "/web/views/header.js";
import { people } from "/web/views/people.js";
import { sidebar } from "/web/views/sidebar.js";
import { startTheme } from "/web/views/theme.js";
import { Timeline } from "/web/views/timeline.js";
import { typingLine } from "/web/views/typing.js";
import { Acts } from "/web/world/acts.js";
import { Api } from "/web/world/api.js";
import { Live } from "/web/world/live.js";
import { take } from "/web/world/news.js";
import { Reading } from "/web/world/reading.js";
import { FORUM, Store, TEXT } from "/web/world/store.js";

startTheme();

const store = new Store();
const api = new Api();
const live = new Live({
  address: () => api.events,
  hear: (frame) => take(store, frame) && acts.loadWorld(),
  opened: () => acts.catchUp().catch((refusal) => toast(refusal.message)),
  changed(isConnected) {
    store.isConnected = isConnected;
    store.tell("status");
  },
});
const acts = new Acts(store, api, live);
const app = { store, acts, reading: new Reading(store) };

build(document.getElementById("page"));
await start();

function build(page) {
  const timeline = new Timeline(app);
  const composer = new Composer(app);
  const posts = forum(app);
  const side = sidebar(app);
  const dock = h("footer.dock", h("div.dock-top", people(app), typingLine(app)), composer.element);
  const bar = header(app, () => drawer(!page.classList.contains("is-drawn")));
  const veil = h("div.veil", { onclick: () => drawer(false) });
  const drawer = (isOpen) => {
    page.classList.toggle("is-drawn", isOpen);
    bar.querySelector(".drawer-button").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) side.querySelector("a.is-open, a")?.focus();
  };
  page.append(side, veil, h("main.main", bar, timeline.element, posts, dock), ...toastShelf());
  store.on("open world", () => {
    page.classList.toggle("shows-forum", store.openChannel?.type === FORUM);
  });
  store.on("open", () => drawer(false));
  // Whoever one is now may not be in the chat that was open.
  store.on("world", () => store.open && !store.openChannel && follow());
  // The channel that is open already opens nothing, and so changes nothing in the store.
  side.addEventListener("click", (event) => event.target.closest("a") && drawer(false));
  side.addEventListener("keydown", (event) => event.key === "Escape" && drawer(false));
  document.addEventListener("keydown", (event) => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyped && document.activeElement === document.body) composer.focus();
  });
  document.querySelector("[data-skip]").addEventListener("click", (event) => {
    event.preventDefault();
    composer.focus();
  });
}

// Starts as whoever one was the last time, if they are still there.
async function start() {
  keepRelativeTimes();
  addEventListener("hashchange", follow);
  api.person = recall("person");
  const world = await api.world().catch(() => {
    api.person = null;
    return api.world();
  });
  const person = world.people.find(({ id }) => id === api.person) ?? world.people[0];
  store.me = api.person = person.id;
  remember("person", person.id);
  store.takeWorld(world);
  follow();
  live.start();
}

// Opens the channel in the address, or the first one where a debate can be started.
function follow() {
  const [place, message] = location.hash.slice(1).split("/");
  const wished = store.channels.get(place);
  const channel = wished ?? store.topChannels.find((one) => one.type === TEXT);
  if (!channel) return;
  if (!wished) history.replaceState(null, "", `#${channel.id}`);
  store.open = channel.id;
  app.reading.drawLine(channel.id);
  store.tell("open");
  Promise.resolve(acts.load(channel.id)).then(() => message && store.tell("show", message));
}
