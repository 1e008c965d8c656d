// What each piece of news changes in the store. The rule of this file: one entry for each type
// of frame; types that are not here change nothing that the page shows.

import { order } from "/web/world/snowflakes.js";
import { isThread } from "/web/world/store.js";

const TYPING_MILLISECONDS = 9000;
export const EPHEMERAL = 64;

const NEWS = {
  MESSAGE_CREATE: addMessage,
  MESSAGE_UPDATE: changeMessage,
  MESSAGE_DELETE: removeMessage,
  EPHEMERAL_CREATE: addMessage,
  EPHEMERAL_UPDATE: changeMessage,
  EPHEMERAL_DELETE: removeMessage,
  MESSAGE_DELETE_BULK(store, data) {
    for (const id of data.ids) removeMessage(store, { ...data, id });
  },
  MESSAGE_REACTION_ADD: (store, data) => react(store, data, true),
  MESSAGE_REACTION_REMOVE: (store, data) => react(store, data, false),
  MESSAGE_REACTION_REMOVE_ALL: (store, data) => clearReactions(store, data),
  MESSAGE_REACTION_REMOVE_EMOJI: (store, data) => clearReactions(store, data, data.emoji),
  MESSAGE_POLL_VOTE_ADD: (store, data) => vote(store, data, 1),
  MESSAGE_POLL_VOTE_REMOVE: (store, data) => vote(store, data, -1),
  TYPING_START(store, data) {
    const until = Date.now() + TYPING_MILLISECONDS;
    typingIn(store, data.channel_id).set(data.user_id, until);
    store.tell("typing");
    setTimeout(() => store.tell("typing"), TYPING_MILLISECONDS + 50);
  },
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  CHANNEL_DELETE: removeChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  THREAD_DELETE: removeChannel,
  BOT_STATUS(store, data) {
    store.isOnline = data.online;
    store.tell("status");
  },
  GUILD_MEMBER_ADD: putMember,
  GUILD_MEMBER_UPDATE: putMember,
  GUILD_MEMBER_REMOVE(store, { user }) {
    store.people.delete(user.id);
    store.tell("people");
  },
};

// Takes one frame into the store; says whether the page should fetch the world anew.
export function take(store, frame) {
  NEWS[frame.t]?.(store, frame.d);
  return ["COMMANDS_UPDATE", "CHAT_OPEN"].includes(frame.t);
}

// Who is writing in a channel now, without the reader.
export function writersIn(store, channel) {
  const now = Date.now();
  const writers = [...(store.typing.get(channel) ?? [])].filter(([, until]) => until > now);
  return writers.map(([id]) => store.userOf(id)).filter((user) => user && user.id !== store.me);
}

function addMessage(store, message) {
  const channel = store.channels.get(message.channel_id);
  const history = store.historyOf(message.channel_id);
  if (history.isLoaded) history.put(message);
  const isNewest = channel && order(message.id, channel.last_message_id ?? "0") > 0;
  if (isNewest && !(message.flags & EPHEMERAL)) {
    channel.last_message_id = message.id;
    if (isThread(channel)) countOne(store, channel);
  }
  stopTyping(store, message);
  store.tell("messages", { channel: message.channel_id, added: message });
}

function changeMessage(store, message) {
  const history = store.historyOf(message.channel_id);
  if (history.get(message.id)) history.put(message);
  if (message.thread) putThread(store, message.thread);
  store.tell("messages", { channel: message.channel_id });
}

function countOne(store, thread) {
  thread.message_count = (thread.message_count ?? 0) + 1;
  store.tell("channels");
}

function removeMessage(store, { id, channel_id: channel }) {
  store.historyOf(channel).remove(id);
  store.tell("messages", { channel });
}

function react(store, data, isAdded) {
  const { channel_id: channel, message_id: id, emoji, user_id: user } = data;
  store.historyOf(channel).react(id, emoji, user, { isAdded, isMine: user === store.me });
  store.tell("messages", { channel });
}

function vote(store, { channel_id: channel, message_id: id, ...chosen }, by) {
  store.historyOf(channel).vote(id, chosen.answer_id, by, chosen.user_id === store.me);
  store.tell("messages", { channel });
}

function clearReactions(store, { channel_id: channel, message_id: id }, emoji) {
  const message = store.historyOf(channel).get(id);
  if (!message) return;
  const kept = emoji ? message.reactions.filter((one) => !isSame(one.emoji, emoji)) : [];
  store.historyOf(channel).put({ ...message, reactions: kept });
  store.tell("messages", { channel });
}

function isSame(one, other) {
  return one.id ? one.id === other.id : one.name === other.name;
}

function putChannel(store, channel) {
  const known = store.channels.get(channel.id);
  store.channels.set(channel.id, { ...known, ...channel });
  store.tell("channels", isThread(channel) && !known ? { started: channel } : undefined);
}

function putThread(store, thread) {
  if (!store.channels.has(thread.id)) putChannel(store, thread);
}

function putMember(store, { user, roles, joined_at }) {
  store.people.set(user.id, { ...user, roles, joined_at });
  store.tell("people");
}

function removeChannel(store, channel) {
  store.channels.delete(channel.id);
  store.forgetHistory(channel.id);
  store.tell("channels");
  store.tell("messages", { channel: channel.id });
}

function typingIn(store, channel) {
  if (!store.typing.has(channel)) store.typing.set(channel, new Map());
  return store.typing.get(channel);
}

function stopTyping(store, message) {
  const writer = message.application_id ? store.bot.id : message.author.id;
  if (store.typing.get(message.channel_id)?.delete(writer)) store.tell("typing");
}
