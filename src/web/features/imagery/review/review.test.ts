import { expect, test } from 'vitest';
import type { NewReview } from '#contract/reviews.ts';
import { clashes } from '#web/ui/keys/keymap.ts';
import { AnswerLine } from './answer-line.ts';
import { reviewKeys } from './review-keys.ts';

test('no key means two things', () => {
  expect(clashes(reviewKeys)).toEqual([]);
  expect(
    reviewKeys
      .map(({ key }) => key)
      .slice(0, 14)
      .join(''),
  ).toBe('1234560mcuw789');
});

const review: NewReview = { answer: { verdict: 'cannot-tell' }, seconds: 1, sawSuggestion: false };

/** A server that can be taken away, and notes what reached it. */
function makeServer() {
  const server = {
    reached: [] as string[],
    away: false,
    async answer(itemId: string) {
      if (server.away) throw new Error('away');
      server.reached.push(`answer ${itemId}`);
      if (itemId === 'gone') throw new Error('refused');
      return server.reached.length;
    },
    async undo(reviewId: number) {
      if (server.away) throw new Error('away');
      server.reached.push(`undo ${reviewId}`);
    },
    isPassing: (error: unknown) => error instanceof Error && error.message === 'away',
  };
  return server;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('answers and their undoing are sent in their order, and wait while there is no connection', async () => {
  const server = makeServer();
  const line = new AnswerLine(server, () => {});
  line.add({ itemId: 'a', review });
  line.add({ itemId: 'a', undo: true });
  line.add({ itemId: 'a', review });
  await settled();
  expect(server.reached).toEqual(['answer a', 'undo 1', 'answer a']);
  server.away = true;
  line.add({ itemId: 'b', review });
  line.add({ itemId: 'c', review });
  await settled();
  expect(line.state).toMatchObject({ unsent: 2, stopped: expect.any(Error) });
  server.away = false;
  line.retry();
  await settled();
  expect(line.state).toEqual({ unsent: 0, stopped: null });
  expect(server.reached.slice(3)).toEqual(['answer b', 'answer c']);
});

test('a final refusal is reported, and blocks nothing', async () => {
  const server = makeServer();
  const refused: string[] = [];
  const line = new AnswerLine(server, ({ itemId }) => refused.push(itemId));
  line.add({ itemId: 'gone', review });
  line.add({ itemId: 'gone', undo: true });
  line.add({ itemId: 'b', review });
  await settled();
  expect([refused, server.reached]).toEqual([['gone'], ['answer gone', 'answer b']]);
});
