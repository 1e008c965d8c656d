// Faces: the picture of a user or a persona, or an initial on a colour where there is none.

import { h } from "/web/parts/dom.js";
import { nameOf } from "/web/world/store.js";

const HUES = [20, 55, 95, 150, 200, 245, 290, 335];
const CDN = /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\//;

// The face of a user, decoration beside a name that says the same.
export function avatar(user, className = "") {
  const face = h("span", { class: `avatar ${className}`, "aria-hidden": "true" });
  face.append(user.avatar ? picture(user, face) : initial(user));
  return face;
}

// An address as this page may load it: Discord's own lead to the sandbox, foreign ones nowhere.
export function local(address) {
  const own = String(address ?? "").replace(CDN, "/cdn/");
  const known = URL.canParse(own, location.origin) && new URL(own, location.origin);
  return known && known.pathname.startsWith("/cdn/") ? known.pathname + known.search : null;
}

function picture(user, face) {
  const source = `/cdn/avatars/${user.id}/${user.avatar}.png`;
  const image = h("img", { src: source, alt: "", loading: "lazy", draggable: "false" });
  image.addEventListener("error", () => face.replaceChildren(initial(user)), { once: true });
  return image;
}

function initial(user) {
  const name = nameOf(user);
  const hue = HUES[[...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % HUES.length];
  const letter = [...name.trim()][0]?.toUpperCase() ?? "?";
  return h("span.initial", { style: { "--hue": hue } }, letter);
}
