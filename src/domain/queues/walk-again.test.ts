import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stages } from '../crm.ts';
import { dayAfter } from './follow-up.ts';
import { outcomes } from './outcomes.ts';
import { againWords, type DoorOfArea, isDueAgain, whyNotWalked } from './walk-again.ts';

const DAY = '2026-11-26';
const door = (about: Partial<DoorOfArea> = {}): DoorOfArea => ({
  ...{ stage: 'knocked', lastOutcome: 'not_home', lastVisitOn: null, isExpected: false },
  ...about,
});
const visited = (lastOutcome: DoorOfArea['lastOutcome'], daysAgo: number) =>
  whyNotWalked(door({ lastOutcome, lastVisitOn: dayAfter(DAY, -daysAgo) }), DAY);

describe('a door in an area that is walked', () => {
  test('belongs in the walk when nobody was there', () => {
    expect(whyNotWalked(door({ stage: 'new', lastOutcome: null }), DAY)).toBeNull();
    expect(whyNotWalked(door({ stage: 'queued', lastOutcome: null }), DAY)).toBeNull();
  });

  test('is walked again two weeks after nobody was home, and three weeks after a conversation', () => {
    expect([visited('not_home', 13), visited('not_home', 14)]).toEqual(['visited', null]);
    expect([visited('conversation', 20), visited('conversation', 21)]).toEqual(['visited', null]);
  });

  test('stays out after any other outcome, however long ago', () => {
    for (const outcome of [
      'come_back',
      'appointment',
      'inspected',
      'not_interested',
      'has_contractor',
    ] as const)
      expect(visited(outcome, 400)).toBe('visited');
  });

  test('stays out while a colleague deals with the owner', () => {
    const lastVisitOn = dayAfter(DAY, -60);
    expect(whyNotWalked(door({ stage: 'proposal_sent', lastVisitOn }), DAY)).toBe('visited');
    expect(whyNotWalked(door({ stage: 'appt_set', lastVisitOn }), DAY)).toBe('visited');
  });
});

const day = fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2026-01-01', days));
const anyDoor = fc.record({
  stage: fc.constantFrom(...stages),
  lastOutcome: fc.constantFrom(...outcomes),
  lastVisitOn: fc.option(day),
  isExpected: fc.boolean(),
});

test('a closed deal and a door where somebody is expected are never walked', () => {
  fc.assert(
    fc.property(anyDoor, day, (one, on) => {
      expect(whyNotWalked({ ...one, stage: 'lost' }, on)).toBe('closed');
      expect(whyNotWalked({ ...one, stage: 'won' }, on)).toBe('closed');
      expect(whyNotWalked({ ...one, isExpected: true }, on)).not.toBeNull();
    }),
  );
});

test('a visited door is walked exactly when it is due again, and then on every later day', () => {
  fc.assert(
    fc.property(anyDoor, day, fc.integer({ min: 0, max: 400 }), (one, on, later) => {
      const walked = whyNotWalked(one, on) === null;
      if (walked) {
        expect(one.lastVisitOn === null || isDueAgain(one, on)).toBe(true);
        expect(whyNotWalked(one, dayAfter(on, later))).toBeNull();
      }
      if (walked && one.lastVisitOn !== null) expect(one.lastVisitOn <= dayAfter(on, -14)).toBe(true);
    }),
  );
});

test('a second visit is explained by what the first one found', () => {
  expect(againWords('not_home', 'Nov 4')).toBe('Again: not home on Nov 4');
  expect(againWords('conversation', 'Nov 4')).toBe('Again: talked on Nov 4');
});
