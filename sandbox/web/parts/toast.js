// Short words to the person: what was refused, and what was done.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";

const SHOWN_MILLISECONDS = 6000;

let shelf = null;
let voice = null;

// The places for toasts and for words that only screen readers speak.
export function toastShelf() {
  shelf = h("div.toasts", { role: "alert", test: "toast" });
  voice = h("div.unseen", { "aria-live": "polite", role: "status" });
  return [shelf, voice];
}

// Shows a refusal (or, with `isGood`, a success) for a while.
export function toast(words, { isGood = false } = {}) {
  const mark = icon(isGood ? "check" : "warning");
  const card = h("div", { class: `toast ${isGood ? "is-good" : ""}` }, mark, h("span", words));
  const close = h("button", { "aria-label": "Dismiss", onclick: () => card.remove() });
  close.append(icon("close"));
  card.append(close);
  shelf.append(card);
  setTimeout(() => card.remove(), SHOWN_MILLISECONDS);
}

// Says something to those who listen to the page.
export function announce(words) {
  voice.textContent = words;
}

// Runs something that the sandbox may refuse; a refusal is shown, and `undefined` comes back.
export async function trying(promise) {
  try {
    return await promise;
  } catch (refusal) {
    toast(refusal.message);
    return undefined;
  }
}
