import { DAY_MS } from './durations.ts';
/** How long a ZIP is granted: 90 days, 6 or 12 months (docs/product.md), or until it is taken away. */
export const terms = ['days-90', 'months-6', 'months-12', 'open'] as const;
export type Term = (typeof terms)[number];

export const termLabels: Record<Term, string> = {
  'days-90': '90 days',
  'months-6': '6 months',
  'months-12': '12 months',
  open: 'No end date',
};

/**
 * The moment a grant that starts now ends; null if it has no end. Months end on the same day of the month, or on
 * the month's last one (UTC).
 */
export function endOfTerm(start: Date, term: Term): Date | null {
  if (term === 'open') return null;
  if (term === 'days-90') return new Date(start.getTime() + 90 * DAY_MS);
  return addMonths(start, term === 'months-6' ? 6 : 12);
}

function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  // August 31 and six months is no February 31: the date has run over into March.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Days until the end, a begun day counting whole; 0 once it is over, null if there is none. */
export function daysLeft(end: Date | null, now: Date): number | null {
  if (!end) return null;
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}
