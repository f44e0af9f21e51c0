import { describe, expect, test } from 'vitest';
import { type Stage, stages } from '../crm.ts';
import { type ItemStatus, itemStatuses } from './item-states.ts';
import {
  isVisit,
  type Outcome,
  outcomeEffects,
  outcomes,
  stageAfter,
  stageAfterEarlier,
  standingOf,
  tagsEndedBy,
} from './outcomes.ts';

/** From each stage, in the order of `stages`, to this one. */
const table: Record<Outcome, { status: ItemStatus; after: Stage[] }> = {
  not_home: {
    status: 'not_home',
    after: ['knocked', 'knocked', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'knocked'],
  },
  conversation: {
    status: 'done',
    after: ['knocked', 'knocked', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'knocked'],
  },
  come_back: {
    status: 'come_back',
    after: ['knocked', 'knocked', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'knocked'],
  },
  inspected: {
    status: 'done',
    after: ['appt_set', 'appt_set', 'appt_set', 'appt_set', 'appt_set', 'proposal_sent', 'won', 'appt_set'],
  },
  has_contractor: {
    status: 'done',
    after: ['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'won', 'lost'],
  },
  do_not_knock: {
    status: 'done',
    after: ['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'won', 'lost'],
  },
  appointment: {
    status: 'done',
    after: ['appt_set', 'appt_set', 'appt_set', 'appt_set', 'appt_set', 'proposal_sent', 'won', 'appt_set'],
  },
  not_interested: {
    status: 'done',
    after: ['lost', 'lost', 'lost', 'lost', 'lost', 'lost', 'won', 'lost'],
  },
  sold: { status: 'done', after: ['won', 'won', 'won', 'won', 'won', 'won', 'won', 'won'] },
  skipped: { status: 'skipped', after: [...stages] },
  to_do: {
    status: 'new',
    after: ['queued', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'queued'],
  },
};

describe('an outcome sets status and stage together', () => {
  test.each(outcomes)('%s', (outcome) => {
    expect({
      status: outcomeEffects[outcome].status,
      after: stages.map((stage) => stageAfter(outcome, stage)),
    }).toEqual(table[outcome]);
  });

  test('and nothing happens the second time', () => {
    for (const outcome of outcomes)
      for (const stage of stages) {
        const once = stageAfter(outcome, stage);
        expect(stageAfter(outcome, once)).toBe(once);
      }
  });
});

test('a company may want another stage after an outcome', () => {
  expect(stageAfter('inspected', 'knocked', { inspected: 'proposal_sent' })).toBe('proposal_sent');
  expect(stageAfter('not_interested', 'appt_set', { not_interested: 'knocked' })).toBe('appt_set');
  expect(stageAfter('not_home', 'new', { inspected: 'proposal_sent' })).toBe('knocked');
});

test('an outcome that arrives late advances a deal, but neither closes nor reopens it', () => {
  expect(stageAfterEarlier('appointment', 'knocked')).toBe('appt_set');
  expect(stageAfterEarlier('not_interested', 'appt_set')).toBe('appt_set');
  expect(stageAfterEarlier('conversation', 'lost')).toBe('lost');
  expect(stageAfterEarlier('sold', 'lost')).toBe('won');
  expect(stageAfterEarlier('not_home', 'won')).toBe('won');
});

test('at ‘Do not contact’ a visit closes a deal, but neither begins nor reopens one', () => {
  const bound = (outcome: Outcome, stage: Stage) => stageAfter(outcome, stage, {}, true);
  expect(bound('conversation', 'lost')).toBe('lost');
  expect(bound('conversation', 'new')).toBe('new');
  expect(bound('appointment', 'knocked')).toBe('knocked');
  expect(bound('to_do', 'lost')).toBe('lost');
  expect(bound('not_interested', 'knocked')).toBe('lost');
  expect(bound('sold', 'lost')).toBe('won');
  expect(stageAfterEarlier('appointment', 'knocked', {}, true)).toBe('knocked');
});

test('a visit takes off what the one before left on the door, but never “Do not contact”', () => {
  expect(tagsEndedBy('conversation')).toEqual(['not_home', 'come_back', 'has_contractor']);
  expect(tagsEndedBy('not_home')).toEqual(['come_back', 'has_contractor']);
  expect(tagsEndedBy('do_not_knock')).not.toContain('do_not_contact');
  expect([isVisit('skipped'), tagsEndedBy('skipped')]).toEqual([false, []]);
});

test('a won or lost deal is not to do', () => {
  const standings = (stage: Stage) => itemStatuses.map((status) => standingOf({ status, stage }));
  expect(standings('knocked')).toEqual(['new', 'not_home', 'come_back', 'done', 'skipped']);
  expect(standings('won')).toEqual(['done', 'done', 'done', 'done', 'skipped']);
  expect(standings('lost')).toEqual(['done', 'done', 'done', 'done', 'skipped']);
});
