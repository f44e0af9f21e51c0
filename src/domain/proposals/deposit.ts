import { type DepositLimit, depositLimit } from '../compliance/choose.ts';
import { type Cents, shareOf } from '../pricing/money.ts';

/** What is asked for at signing. */
export type DepositAsked = { kind: 'percent'; percent: number } | { kind: 'amount'; cents: Cents };

/** An amount, or a share of a total; at most the total. */
export const askedOf = (asked: DepositAsked, totalCents: Cents): Cents =>
  asked.kind === 'percent'
    ? shareOf(totalCents, Math.round(asked.percent * 100))
    : Math.min(asked.cents, totalCents);

/** What is paid at signing, and why it is less than what was asked for; null if it is not. */
export function depositOf(
  asked: DepositAsked,
  totalCents: Cents,
  rules: { deposits: readonly DepositLimit[] },
): { cents: Cents; mostCents: Cents | null; reduced: string | null } {
  const wanted = askedOf(asked, totalCents);
  const limit = depositLimit(rules, totalCents);
  if (!limit) return { cents: wanted, mostCents: null, reduced: null };
  const { mostCents, why } = limit;
  return wanted > mostCents
    ? { cents: mostCents, mostCents, reduced: why }
    : { cents: wanted, mostCents, reduced: null };
}
