import type { Deal, DealOrder } from '#contract/pipeline.ts';
import { dealWorth, dollars } from '#domain/crm/deal-value.ts';

/** '$12,500', or '$12,500 offered' where that is what can still be signed; null if unknown. */
export function amountWords(deal: Deal): string | null {
  const worth = dealWorth(deal);
  if (worth === null) return null;
  return deal.stage !== 'won' && deal.offered !== null ? `${dollars(worth)} offered` : dollars(worth);
}

export const orderLabels: Record<DealOrder, string> = {
  latest: 'Latest change',
  amount: 'Amount',
  age: 'Longest in stage',
};

/** What the first deals of an order are called: 'The largest 100 of 240'. */
export const orderWords: Record<DealOrder, string> = {
  latest: 'latest',
  amount: 'largest',
  age: 'oldest',
};

/** The deals in an order, with what was changed on this device since they were read. */
export function inOrder(deals: readonly Deal[], order: DealOrder): Deal[] {
  // The list comes with the latest first, and what is changed here stays in its place until it is read again.
  if (order === 'latest') return [...deals];
  const compare = order === 'age' ? byAge : byAmount;
  return deals.toSorted((a, b) => compare(a, b) || a.propertyId - b.propertyId);
}

const byAge = (a: Deal, b: Deal): number => a.updatedAt.localeCompare(b.updatedAt);

const byAmount = (a: Deal, b: Deal): number =>
  Number(dealWorth(b) ?? -1) - Number(dealWorth(a) ?? -1) || -byAge(a, b);
