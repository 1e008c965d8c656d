// Makes an element say what a fresh one says. The rule of this file: what is alike stays the same
// node, so that a press, a selection or a loaded picture survives; only for elements whose
// listeners need nothing new.

export function become(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  const wanted = [...fresh.childNodes];
  const kept = [...old.childNodes];
  wanted.forEach((node, at) => renew(old, kept[at], node));
  for (const gone of kept.slice(wanted.length)) gone.remove();
}

function renew(parent, old, fresh) {
  if (!old) parent.append(fresh);
  else if (old.isEqualNode(fresh)) return;
  else if (!isAlike(old, fresh)) old.replaceWith(fresh);
  else if (old.nodeType === Node.TEXT_NODE) old.data = fresh.data;
  else become(old, fresh);
}

// Whether two nodes are of one kind; a picture is another with every address.
function isAlike(old, fresh) {
  if (old.nodeName !== fresh.nodeName || old.nodeName === "IMG") return false;
  return old.className === fresh.className;
}
