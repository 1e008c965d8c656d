// Finds the message that a thread grew from, wherever it stands.

import { after } from "/web/world/snowflakes.js";

export async function findFirst(api, thread) {
  for (const channel of [thread.id, thread.parent_id]) {
    const page = api.messages(channel, { before: after(thread.id), limit: 1 });
    const [first] = await page.catch(() => []);
    if (first?.id === thread.id) return first;
  }
  return null;
}
