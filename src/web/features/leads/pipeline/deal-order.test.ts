import { expect, test } from 'vitest';
import type { Deal } from '#contract/pipeline.ts';
import { inOrder } from './deal-order.ts';

const deal = (propertyId: number, updatedAt: string, own: Partial<Deal> = {}): Deal =>
  ({ propertyId, updatedAt, stage: 'won', dealValue: null, offered: null, signed: null, ...own }) as Deal;

const deals = [
  deal(1, '2026-11-20', { stage: 'proposal_sent', offered: '900.00', dealValue: '100000' }),
  deal(2, '2026-11-24', { dealValue: '12000.50' }),
  deal(3, '2026-11-18'),
  deal(4, '2026-11-22', { dealValue: '5000', offered: '99999' }),
];
const ids = (order: Parameters<typeof inOrder>[1]) =>
  inOrder(deals, order).map(({ propertyId }) => propertyId);

test('by amount the largest is first, a won deal counts its value and another its offer, and unknown ones are last', () => {
  expect(ids('amount')).toEqual([2, 4, 1, 3]);
});

test('by age the door that is longest in its stage comes first', () => {
  expect(ids('age')).toEqual([3, 1, 4, 2]);
});

test('by latest change the list stays as it was read', () => {
  expect(ids('latest')).toEqual([1, 2, 3, 4]);
});
