import { daysAfter } from '../compliance/business-days.ts';
import { added, type FunnelCounts, noVisits } from './ledger.ts';

export interface DayCounts extends FunnelCounts {
  /** 'YYYY-MM-DD' */
  day: string;
}

/** Every day of a span with its visits, of one person or of all; days without any have zeros. */
export function byDay(
  rows: readonly (DayCounts & { userId: string })[],
  { from, to }: { from: string; to: string },
  userId: string | null,
): DayCounts[] {
  const days: DayCounts[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const of = rows.filter((row) => row.day === day && (userId === null || row.userId === userId));
    days.push({ day, ...of.reduce<FunnelCounts>(added, noVisits) });
  }
  return days;
}
