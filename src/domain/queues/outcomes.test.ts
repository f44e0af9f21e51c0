import { describe, expect, test } from 'vitest';
import { type Stage, stages } from '../crm.ts';
import { type ItemStatus, itemStatuses } from './item-states.ts';
import { type Outcome, outcomeEffects, outcomes, stageAfter, standingOf } from './outcomes.ts';

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

test('a won or lost deal is not to do', () => {
  const standings = (stage: Stage) => itemStatuses.map((status) => standingOf({ status, stage }));
  expect(standings('knocked')).toEqual(['new', 'not_home', 'done', 'skipped']);
  expect(standings('won')).toEqual(['done', 'done', 'done', 'skipped']);
  expect(standings('lost')).toEqual(['done', 'done', 'done', 'skipped']);
});
