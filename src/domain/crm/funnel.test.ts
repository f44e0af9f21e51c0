import { expect, test } from 'vitest';
import { funnelOf } from './funnel.ts';

test('every stage shows what was recorded there, and the share that went on', () => {
  const steps = funnelOf([
    { stage: 'won', count: 2, wentOn: 0 },
    { stage: 'knocked', count: 5, wentOn: 2 },
  ]);
  expect(steps.map(({ stage, count, rate }) => [stage, count, rate])).toEqual([
    // Nothing was recorded for 'queued', though five doors went further.
    ['queued', 0, null],
    ['knocked', 5, 0.4],
    ['called', 0, null],
    ['appt_set', 0, null],
    ['proposal_sent', 0, null],
    ['won', 2, null],
  ]);
});
