// Files that came with a message: pictures in place, everything else as a download.

import { local } from "/web/parts/avatar.js";
import { h } from "/web/parts/dom.js";
import { sized } from "/web/parts/files.js";
import { icon } from "/web/parts/icons.js";
import { picture } from "/web/views/embed.js";

// All files of a message.
export function attachmentsView(attachments) {
  const pictures = attachments.filter(isPicture);
  const files = attachments.filter((one) => !isPicture(one));
  return h(
    "div.attachments",
    pictures.length > 0 && gallery(pictures),
    files.map((file) => fileCard(file.url, file.filename, file.size)),
  );
}

// Pictures side by side.
export function gallery(pictures) {
  const shown = pictures.map((one) => {
    const { url, width, height, filename, description } = one;
    return picture({ url, width, height, description: description ?? filename }, "attached");
  });
  return h("div", { class: `gallery ${pictures.length > 1 ? "is-many" : ""}` }, shown);
}

// A file to download.
export function fileCard(url, name, size) {
  return h(
    "a.file",
    { href: local(url), download: name, test: `file-${name}` },
    icon("file"),
    h("span.file-words", h("b", name), size != null && h("small", sized(size))),
    icon("download"),
  );
}

function isPicture(attachment) {
  return attachment.content_type?.startsWith("image/") && !attachment.content_type.includes("svg");
}
