// A poll: its question, and its answers to choose from until it is over.

import { h } from "/web/parts/dom.js";
import { emojiElement } from "/web/text/emoji.js";
import { timeElement } from "/web/text/time.js";

export function pollView({ id, poll }, acts) {
  const counts = new Map(poll.results.answer_counts.map((count) => [count.id, count]));
  const isOver = poll.results.is_finalized || Date.parse(poll.expiry) <= Date.now();
  const end = timeElement(Math.floor(Date.parse(poll.expiry) / 1000), "R");
  return h(
    "section.poll",
    { test: "poll", "aria-label": poll.question.text },
    h("h3.poll-question", poll.question.text),
    poll.answers.map((answer) => choice(answer, counts.get(answer.answer_id), isOver, (isOn) => {
      acts.vote(id, answer.answer_id, isOn);
    })),
    h("p.poll-end", isOver ? "The poll is over." : ["Ends ", end]),
  );
}

function choice({ answer_id: number, poll_media: media }, count, isOver, choose) {
  const isMine = Boolean(count?.me_voted);
  const props = { disabled: isOver, "aria-pressed": String(isMine), test: `answer-${number}` };
  return h(
    "button.poll-answer",
    { ...props, onclick: () => choose(!isMine) },
    media.emoji && emojiElement(media.emoji),
    h("span", media.text),
    h("span.poll-count", String(count?.count ?? 0)),
  );
}
