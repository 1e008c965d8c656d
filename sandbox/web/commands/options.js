// The options of a command: what can be chosen, and what a written text means. The rule of this
// file: it knows no element of the page.

import { nameOf } from "/web/world/store.js";

export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const ROLE = 8;
export const MENTIONABLE = 9;
export const NUMBER = 10;
export const ATTACHMENT = 11;

// What may be chosen for an option, as `{label, value}`; null where anything may be written.
export function choicesOf(option, store) {
  if (option.choices?.length) {
    return option.choices.map(({ name, value }) => ({ label: name, value }));
  }
  const known = [...store.people.values(), store.bot];
  const users = known.map((user) => ({ label: nameOf(user), value: user.id, user }));
  const at = (name) => `@${name.replace(/^@/, "")}`;
  const roles = store.server.roles.map(({ id, name }) => ({ label: at(name), value: id }));
  const isFit = (channel) => !option.channel_types || option.channel_types.includes(channel.type);
  const channels = [...store.channels.values()].filter(isFit);
  switch (option.type) {
    case BOOLEAN:
      return [{ label: "True", value: true }, { label: "False", value: false }];
    case USER:
      return users;
    case ROLE:
      return roles;
    case MENTIONABLE:
      return [...users, ...roles];
    case CHANNEL:
      return channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    default:
      return null;
  }
}

// The choices whose label fits what is written.
export function fitting(choices, text) {
  const words = bare(text);
  return choices.filter(({ label }) => bare(label).includes(words));
}

// What a text means for an option: `{value}`, `{problem}`, or `{}` where nothing was given.
// `offered` are the choices last offered for it, by autocomplete or by its kind.
export function read(option, text, offered, isClosed) {
  const written = text.trim();
  if (!written) return option.required ? { problem: `${option.name} is needed.` } : {};
  const chosen = offered.find((one) => bare(one.label) === bare(written));
  if (chosen) return { value: chosen.value };
  if (isClosed) return { problem: `Choose one of the list for ${option.name}.` };
  if (option.type === INTEGER || option.type === NUMBER) return number(option, written);
  return words(option, written);
}

function number(option, written) {
  const value = Number(written.replace(",", "."));
  const kind = option.type === INTEGER ? "a whole number" : "a number";
  const isKind = option.type === INTEGER ? Number.isInteger(value) : Number.isFinite(value);
  if (!isKind) return { problem: `${option.name} is ${kind}.` };
  const { min_value: least = -Infinity, max_value: most = Infinity } = option;
  if (value < least) return { problem: `${option.name} is at least ${least}.` };
  if (value > most) return { problem: `${option.name} is at most ${most}.` };
  return { value };
}

function words(option, written) {
  const { min_length: least = 0, max_length: most = 6000 } = option;
  const { length } = written;
  if (length < least) return { problem: `${option.name} takes at least ${least} characters.` };
  if (length > most) return { problem: `${option.name} takes at most ${most} characters.` };
  return { value: written };
}

function bare(words) {
  return String(words).trim().replace(/^[@#]/, "").toLowerCase();
}
