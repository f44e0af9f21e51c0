import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isVisit, outcomes } from '../queues/outcomes.ts';
import {
  dealCounts,
  formatRank,
  funnelOf,
  leaderboard,
  outcomesOf,
  RANKED_FROM,
  stepsOf,
  type WeekOfRep,
} from './ledger.ts';
import { wilsonInterval } from './wilson.ts';

test('the interval of a share is Wilson’s', () => {
  // Wilson's own example and the edges, from the formula by hand.
  expect(wilsonInterval(81, 263)).toEqual({
    low: expect.closeTo(0.2553, 4),
    high: expect.closeTo(0.3662, 4),
  });
  expect(wilsonInterval(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.2775, 4) });
  expect(wilsonInterval(10, 10)).toEqual({ low: expect.closeTo(0.7225, 4), high: expect.closeTo(1, 9) });
  expect(wilsonInterval(0, 0)).toBeNull();
});

test('it holds the share, stays within 0 and 1, and is narrower of more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (of, part) => {
      const successes = Math.min(part, of);
      const { low, high } = wilsonInterval(successes, of) ?? { low: 1, high: 0 };
      const share = successes / of;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(share + 1e-12);
      expect(high).toBeGreaterThanOrEqual(share - 1e-12);
      const more = wilsonInterval(successes * 4, of * 4) ?? { low: 0, high: 1 };
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});

test('what counts further down the funnel was a visit, and was answered', () => {
  for (const of of Object.values(outcomesOf)) {
    expect(of.every(isVisit)).toBe(true);
    expect(of.every((outcome) => outcomesOf.answered.includes(outcome))).toBe(true);
  }
  expect(outcomes.filter(isVisit).filter((outcome) => !outcomesOf.answered.includes(outcome))).toEqual([
    'not_home',
  ]);
});

const week = (
  userId: string,
  visits: number,
  conversations: number,
  more: Partial<WeekOfRep> = {},
): WeekOfRep => ({
  ...{ userId, name: userId, week: '2026-11-16', visits, conversations },
  ...{ answered: conversations, appointments: 0, inspections: 0, sold: 0, verified: 0 },
  ...more,
});

test('people are ranked by their rate from 50 visits on, ties keep their order, and the rest follow by visits', () => {
  const board = leaderboard([
    week('few', 49, 49),
    week('half', 30, 15),
    week('half', 30, 15, { week: '2026-11-09' }),
    week('tied', 100, 50),
    week('best', RANKED_FROM, 40),
    week('last', 200, 10),
    week('fewer', 3, 0),
  ]);
  expect(board.map(({ userId, rank }) => [userId, rank])).toEqual([
    ['best', 1],
    ['tied', 2],
    ['half', 2],
    ['last', 4],
    ['few', null],
    ['fewer', null],
  ]);
  expect(board.find(({ userId }) => userId === 'half')).toMatchObject({ visits: 60, conversations: 30 });
});

test('the win rate is a share of deals that are decided, and doors on a list are under way nowhere', () => {
  const stages = [
    { stage: 'new', deals: 0 },
    { stage: 'queued', deals: 3 },
    { stage: 'knocked', deals: 2 },
    { stage: 'proposal_sent', deals: 1 },
    { stage: 'won', deals: 1 },
    { stage: 'lost', deals: 3 },
  ] as const;
  expect(dealCounts(stages)).toEqual({ underWay: 3, won: 1, lost: 3, winRate: 0.25 });
  expect(dealCounts([{ stage: 'knocked', deals: 1 }]).winRate).toBeNull();
});

test('the funnel narrows: a door that skipped a stage came past it', () => {
  const steps = funnelOf([
    { stage: 'queued', count: 8 },
    { stage: 'knocked', count: 5 },
    { stage: 'called', count: 2 },
    { stage: 'won', count: 2 },
  ]);
  expect(steps.map(({ stage, count, rate }) => [stage, count, rate])).toEqual([
    ['queued', 8, 0.625],
    ['knocked', 5, 0.4],
    ['called', 2, 0],
    ['appt_set', 0, null],
    ['proposal_sent', 0, null],
    ['won', 2, null],
  ]);
});

test('rates that are shown alike are a tie, and are shown as one', () => {
  // 20.4% and 20.0%: both are 20%.
  const board = leaderboard([week('ann', 98, 20), week('ben', 100, 20), week('cleo', 100, 10)]);
  expect(board.map((one) => [one.userId, formatRank(one)])).toEqual([
    ['ben', 'T1'],
    ['ann', 'T1'],
    ['cleo', '3'],
  ]);
  expect(formatRank({ rank: null, isTied: false })).toBe('–');
});

test('visits by their outcomes are the same steps', () => {
  const visits = outcomes.filter(isVisit).map((outcome) => ({ outcome, count: 2 }));
  expect(stepsOf(visits)).toEqual({
    ...{ visits: 18, answered: 16, conversations: 8, appointments: 2, inspections: 2, sold: 2 },
  });
});
