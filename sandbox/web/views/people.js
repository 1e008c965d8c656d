// The switch of persons: who speaks, votes and presses. One click, or Alt and a digit.

import { avatar } from "/web/parts/avatar.js";
import { iconButton } from "/web/parts/buttons.js";
import { fill, h, rove } from "/web/parts/dom.js";
import { popover } from "/web/parts/popover.js";
import { drawnUnpressed } from "/web/parts/pressing.js";
import { announce } from "/web/parts/toast.js";
import { nameOf } from "/web/world/store.js";

// The row of faces; the one who acts now is named.
export function people({ store, acts }) {
  const group = { role: "radiogroup", "aria-label": "Act as", test: "person-switch" };
  const faces = h("div.faces", group);
  const adding = { selector: "button.face.is-adding", test: "add-person" };
  const add = iconButton("plus", "Add a person", adding);
  add.addEventListener("click", () => askName(add, acts, become));
  const become = async (id) => {
    if (id === store.me) return;
    await acts.become(id);
    announce(`You are ${nameOf(store.userOf(id))} now`);
  };
  const draw = drawnUnpressed(faces, () => {
    const hadFocus = faces.contains(document.activeElement);
    fill(faces, [...store.people.values()].map((person, at) => face(person, at, store, become)));
    if (hadFocus) faces.querySelector("[aria-checked=true]")?.focus();
  });
  faces.addEventListener("keydown", (event) => {
    const moved = rove(event, [...faces.children], { previous: "ArrowLeft", next: "ArrowRight" });
    if (moved) document.activeElement.click();
  });
  document.addEventListener("keydown", (event) => {
    const digit = event.altKey && /^Digit([1-9])$/.exec(event.code)?.[1];
    const person = digit && [...store.people.keys()][digit - 1];
    if (!person) return;
    event.preventDefault();
    become(person);
  });
  store.on("world people", draw);
  return h("div.people", h("span.people-label", "You are"), faces, add);
}

function face(person, at, store, become) {
  const isMe = person.id === store.me;
  const name = nameOf(person);
  const role = store.isModerator(person) ? "moderator" : "member";
  const title = `${name}, ${role}${at < 9 ? ` (Alt+${at + 1})` : ""}`;
  const props = {
    role: "radio",
    class: `face ${isMe ? "is-me" : ""}`,
    "aria-checked": String(isMe),
    "aria-label": `${name}, ${role}`,
    title,
    tabindex: isMe ? 0 : -1,
    test: `person-${name}`,
    onclick: () => become(person.id),
  };
  const named = isMe && h("span.face-name", name, role === "moderator" && h("small", "mod"));
  return h("button", props, avatar(person, "is-face"), named);
}

function askName(anchor, acts, become) {
  const input = h("input", {
    type: "text",
    maxlength: 32,
    required: true,
    placeholder: "Name",
    "aria-label": "Name of the new person",
    test: "person-name",
  });
  const submit = async (event) => {
    event.preventDefault();
    const person = input.value.trim() && (await acts.addPerson(input.value.trim()));
    if (!person) return;
    sheet.close();
    become(person.id);
  };
  const about = h("p", "Somebody new joins the server");
  const add = h("button.button.is-primary", { type: "submit" }, "Add");
  const form = h("form.ask-name", { onsubmit: submit }, about, input, add);
  const sheet = popover(anchor, form);
  input.focus();
}
