import { expect, test } from 'vitest';
import { dealCounts } from './deals.ts';

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
