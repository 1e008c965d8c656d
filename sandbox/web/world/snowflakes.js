// Ids: their order, their time, and ids of this page's own for what was never sent.

const EPOCH = 1420070400000n;

// Less than, equal to or greater than zero, as the first id is older, the same or newer.
export function order(one, other) {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : Number(one > other);
}

// The id right after another.
export function after(id) {
  return String(BigInt(id) + 1n);
}

// The time, in milliseconds, at which an id was made.
export function timeOf(id) {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

// An id for something of this page alone, newer than all that is there.
export function newest(last) {
  const now = String((BigInt(Date.now()) - EPOCH) << 22n);
  return last && order(now, last) <= 0 ? after(last) : now;
}
