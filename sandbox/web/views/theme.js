// Light and dark: the system's wish, until the reader says otherwise.

import { h, put } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { recall, remember } from "/web/parts/memory.js";

const wished = matchMedia("(prefers-color-scheme: dark)");

// Sets what was chosen on an earlier visit; runs before the page is drawn.
export function startTheme() {
  const chosen = recall("theme");
  if (chosen) document.documentElement.style.colorScheme = chosen;
}

// The switch.
export function themeButton() {
  const button = h("button.icon-button", { test: "theme" });
  const draw = () => {
    const words = `Change to ${isDark() ? "light" : "dark"}`;
    put(button, "aria-label", words);
    put(button, "title", words);
    button.replaceChildren(icon(isDark() ? "sun" : "moon"));
  };
  button.addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.style.colorScheme = next;
    remember("theme", next);
    draw();
  });
  draw();
  return button;
}

function isDark() {
  const chosen = document.documentElement.style.colorScheme;
  return chosen ? chosen === "dark" : wished.matches;
}
