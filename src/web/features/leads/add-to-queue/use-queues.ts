import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** The queues the user works in; without a connection those they saw last. */
export const useQueues = (enabled = true) => useQuery({ ...queuesOf(useSignedInUser().id), enabled });

export const queuesOf = (userId: string) =>
  queryOptions({
    ...keptQuery(api.queues.list, `${userId} queues`),
    select: ({ data, savedAt }) => ({ data: data.map((queue) => assigned(queue, userId)), savedAt }),
  });

/** Lists kept by an earlier release have no names: they held only the user's own queues. */
const assigned = (
  queue: Partial<Pick<Queue, 'assignee' | 'day'>> & Omit<Queue, 'assignee' | 'day'>,
  userId: string,
) => ({
  ...queue,
  assignee: queue.assignee ?? { id: userId, name: '' },
  day: queue.day ?? null,
});
