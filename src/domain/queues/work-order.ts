/** What of a queue decides when it is worked. */
interface WorkedQueue {
  id: number;
  /** The day of the walk, 'YYYY-MM-DD'; null if it is none. */
  day: string | null;
  itemCount: number;
  workedCount: number;
}

/** Whether nothing is left to do in it; an empty queue waits for doors. */
export const isDone = ({ itemCount, workedCount }: Pick<WorkedQueue, 'itemCount' | 'workedCount'>): boolean =>
  itemCount > 0 && workedCount >= itemCount;

/**
 * Queues as somebody wants to find them: today's walk, walks to come with the next one first, lists without a day and walks
 * left unfinished, and at the end those that are done, each with the newest first.
 * @param today 'YYYY-MM-DD'
 */
export const inWorkOrder = <Q extends WorkedQueue>(queues: readonly Q[], today: string): Q[] =>
  queues.toSorted((a, b) => {
    const [rank, other] = [rankOf(a, today), rankOf(b, today)];
    if (rank !== other) return rank - other;
    const byDay = (a.day ?? '').localeCompare(b.day ?? '') || a.id - b.id;
    return rank < WITHOUT_DAY ? byDay : -byDay;
  });

const WITHOUT_DAY = 2;
const LEFT = 3;
const DONE = 4;

function rankOf(queue: WorkedQueue, today: string): number {
  if (isDone(queue)) return DONE;
  if (queue.day === null) return WITHOUT_DAY;
  return queue.day === today ? 0 : queue.day > today ? 1 : LEFT;
}
