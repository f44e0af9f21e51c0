import type { Queue } from '#contract/queues.ts';
import { inWorkOrder } from '#domain/queues/work-order.ts';
import { dayOf } from '#web/ui/days.ts';

/** Whose a queue is, as a list of queues is headed; undefined if all are the user's own and need no heading. */
export type QueueGroup = { heading: string | undefined; queues: Queue[] };

/** The queues person by person, the user's own first. */
export function queuesByPerson(queues: readonly Queue[], userId: string): QueueGroup[] {
  const groups = new Map<string, QueueGroup>();
  const areShared = queues.some(({ assignee }) => assignee.id !== userId);
  for (const queue of queues) {
    const { id, name } = queue.assignee;
    const heading = areShared ? (id === userId ? 'My queues' : name) : undefined;
    const group = groups.get(id) ?? { heading, queues: [] };
    group.queues.push(queue);
    groups.set(id, group);
  }
  const own = groups.get(userId);
  return own ? [...new Set([own, ...groups.values()])] : [...groups.values()];
}

/** The same as options of a Select, in the order of work, each with its count of doors. */
export const queueOptions = (queues: readonly Queue[], userId: string) =>
  queuesByPerson(inWorkOrder(queues, dayOf(new Date())), userId).flatMap(({ heading, queues: ofPerson }) =>
    ofPerson.map(({ id, name, itemCount }) => ({
      value: String(id),
      label: name,
      hint: itemCount.toLocaleString(),
      group: heading,
    })),
  );
