// Completes what is typed in an ordinary message: a command after `/`, a person after `@`, a
// channel after `#`.

import { avatar } from "/web/parts/avatar.js";
import { catalogue, search } from "/web/commands/catalogue.js";
import { isThread, nameOf } from "/web/world/store.js";

const TAIL = /(?:^|\s)([@#])([^\s@#]*)$/;
const SHOWN_MAX = 8;

// What to offer for a text with the cursor at `at`: `{head, items, pick(item)}`, or null.
// An item's `text` and `cursor` say what becomes of the writing; a command has `command` instead.
export function completion(text, at, store) {
  if (text.startsWith("/") && !text.includes("\n")) return commands(text, store);
  const found = TAIL.exec(text.slice(0, at));
  return found && names(found, text, at, store);
}

function commands(text, store) {
  const found = search(catalogue(store.commands), text.slice(1));
  const items = found.map((command) => ({
    label: `/${command.path}`,
    description: command.description,
    command,
    test: `command-${command.path}`,
  }));
  const offline = store.isOnline ? "No command has this name." : "The bot is not connected yet.";
  return { items, head: items.length ? null : offline, isEager: true };
}

function names([, mark, typed], text, at, store) {
  const known = mark === "@" ? mentionsOf(store) : channelsOf(store);
  const fits = known.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const start = at - typed.length - 1;
  const items = fits.slice(0, SHOWN_MAX).map((one) => ({
    ...one,
    text: `${text.slice(0, start)}${one.written} ${text.slice(at)}`,
    cursor: start + one.written.length + 1,
  }));
  return items.length ? { items, head: null, isEager: true } : null;
}

function mentionsOf(store) {
  const users = [...store.people.values(), store.bot].map((user) => ({
    label: nameOf(user),
    written: `<@${user.id}>`,
    picture: () => avatar(user, "is-tiny"),
  }));
  const roles = store.server.roles.filter((role) => role.id !== store.server.id);
  const groups = roles.map(({ id, name }) => ({ label: `@${name}`, written: `<@&${id}>` }));
  return [...users, ...groups];
}

function channelsOf(store) {
  return [...store.channels.values()].map((channel) => ({
    label: `${isThread(channel) ? "" : "#"}${channel.name}`,
    written: `<#${channel.id}>`,
  }));
}
