// The control API. The rule of this file: one function for one call, and a refusal is a
// `Refused` error whose message is fit to show.

import { asGiven } from "/web/parts/files.js";

export class Refused extends Error {}

// The calls of one person at a time; `person` is whoever is acting now.
export class Api {
  person = null;

  world() {
    return this.#call("GET", `world${this.#as("?")}`);
  }

  messages(channel, { before, limit = 50 } = {}) {
    const older = before ? `&before=${before}` : "";
    return this.#call("GET", `channels/${channel}/messages?limit=${limit}${older}${this.#as("&")}`);
  }

  async say(channel, content, { replyTo, files = [] } = {}) {
    const given = await Promise.all(files.map(asGiven));
    const body = { channel, content, files: given, ...(replyTo && { reply_to: replyTo }) };
    return this.#act("messages", body);
  }

  openPost(channel, name, content) {
    return this.#act("posts", { channel, name, content });
  }

  async command(channel, command, options = {}) {
    return this.#act("commands", { channel, command, options: await withFiles(options) });
  }

  messageCommand(channel, command, message) {
    return this.#act("commands", { channel, command, message });
  }

  autocomplete(channel, command, option, options) {
    return this.#act("autocomplete", { channel, command, option, options });
  }

  component(message, customId, values) {
    return this.#act("components", { message, custom_id: customId, ...(values && { values }) });
  }

  async modal(interaction, fields) {
    return this.#act("modals", { interaction, fields: await withFiles(fields) });
  }

  react(message, emoji, isOn) {
    return this.#act("reactions", { message, emoji }, isOn ? "PUT" : "DELETE");
  }

  vote(message, answer, isOn) {
    return this.#act("votes", { message, answer }, isOn ? "PUT" : "DELETE");
  }

  typing(channel) {
    return this.#act("typing", { channel });
  }

  addPerson(name) {
    return this.#call("POST", "people", { name });
  }

  openChat(others) {
    return this.#act("chats", { others });
  }

  install(isOn) {
    return this.#act("installation", {}, isOn ? "PUT" : "DELETE");
  }

  // Where the news of this person comes from.
  get events() {
    return `${location.origin.replace(/^http/, "ws")}/sandbox/events${this.#as("?")}`;
  }

  #as(mark) {
    return this.person ? `${mark}as=${encodeURIComponent(this.person)}` : "";
  }

  #act(what, body, method = "POST") {
    return this.#call(method, `people/${this.person}/${what}`, body);
  }

  async #call(method, path, body) {
    const response = await fetch(`/sandbox/${path}`, {
      method,
      headers: body && { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    }).catch(() => {
      throw new Refused("The sandbox does not answer. Is it still running?");
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    throw new Refused(answer.message ?? `The sandbox refused (${response.status}).`);
  }
}

// Named values with every file among them, alone or in a list, as the control API takes it.
async function withFiles(values) {
  const given = (value) => (value instanceof File ? asGiven(value) : value);
  const all = (value) => (Array.isArray(value) ? Promise.all(value.map(given)) : given(value));
  const pairs = Object.entries(values).map(async ([name, value]) => [name, await all(value)]);
  return Object.fromEntries(await Promise.all(pairs));
}
