/** What of a queue decides when it is worked. */
interface WorkedQueue {
  id: number;
  /** The day of the walk, 'YYYY-MM-DD'; null if it is none. */
  day: string | null;
  itemCount: number;
  workedCount: number;
}

/**
 * Queues as somebody wants to find them: today's walk, walks to come, lists without a day, walks left unfinished with the
 * latest first, and at the end those that are done, the newest first.
 * @param today 'YYYY-MM-DD'
 */
export const inWorkOrder = <Q extends WorkedQueue>(queues: readonly Q[], today: string): Q[] =>
  queues.toSorted((a, b) => {
    const [rank, other] = [rankOf(a, today), rankOf(b, today)];
    if (rank !== other) return rank - other;
    const byDay = (a.day ?? '').localeCompare(b.day ?? '') || a.id - b.id;
    return rank < LEFT ? byDay : -byDay;
  });

const LEFT = 3;
const DONE = 4;

function rankOf({ day, itemCount, workedCount }: WorkedQueue, today: string): number {
  if (itemCount > 0 && workedCount >= itemCount) return DONE;
  if (day === null) return 2;
  return day === today ? 0 : day > today ? 1 : LEFT;
}
