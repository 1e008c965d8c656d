// The slash commands that can be typed: every subcommand is one, named by its whole path.

const SLASH = 1;
const SUBCOMMAND_KINDS = [1, 2];
const SHOWN_MAX = 25;
const LOOKS_LIKE_COMMAND = /^\/[\p{L}\p{N}]/u;

// All commands as `{path, description, options}`: by name, subcommands as the bot orders them.
export function catalogue(commands) {
  const slash = commands.filter((command) => command.type === SLASH);
  slash.sort((a, b) => a.name.localeCompare(b.name));
  return slash.flatMap((command) => leaves(command, ""));
}

// The commands that a half-typed text may mean, the likeliest first.
export function search(all, typed) {
  const words = typed.trim().toLowerCase();
  const ranked = all.map((command) => [rank(command, words), command]);
  const fitting = ranked.filter(([place]) => place < Infinity).sort(([a], [b]) => a - b);
  return fitting.slice(0, SHOWN_MAX).map(([, command]) => command);
}

// The command that a text names whole, and what follows it; null while it is still being typed.
export function typedWhole(all, text) {
  const found = all.find((one) => text.startsWith(`/${one.path} `));
  return found && { command: found, rest: text.slice(found.path.length + 2) };
}

// What follows a command, given to its options: `name: value` by name, anything else to the first.
export function spread(rest, options) {
  const names = options.map((option) => option.name).join("|");
  const parts = rest.split(new RegExp(`(?:^|\\s)(${names}):`, "u"));
  const given = new Map();
  if (options.length && parts[0].trim()) given.set(options[0].name, parts[0].trim());
  for (let at = 1; at < parts.length; at += 2) given.set(parts[at], parts[at + 1].trim());
  return given;
}

// Whether a text is meant as a command: nobody means it as a message.
export function looksLikeCommand(text) {
  return LOOKS_LIKE_COMMAND.test(text);
}

// What to say of a command that there is not.
export function unknown(text, store) {
  const name = text.split(" ", 2).join(" ");
  return store.isOnline
    ? `There is no command ${name}. Type / to see which there are.`
    : "The bot is not connected, so there is nobody to take a command.";
}

function leaves(command, before) {
  const path = `${before}${command.name}`;
  const inner = (command.options ?? []).filter((option) => SUBCOMMAND_KINDS.includes(option.type));
  if (inner.length) return inner.flatMap((option) => leaves(option, `${path} `));
  return [{ path, description: command.description, options: command.options ?? [] }];
}

function rank({ path, description }, words) {
  if (path.startsWith(words)) return 0;
  if (path.split(" ").some((word) => word.startsWith(words))) return 1;
  if (path.includes(words)) return 2;
  return description.toLowerCase().includes(words) ? 3 : Infinity;
}
