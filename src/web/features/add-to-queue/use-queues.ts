import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import { api, type Kept, readThrough, showLate } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';

/** The queues the user works in; without a connection those they saw last. */
export const useQueues = () => useQuery(queuesOf(useSignedInUser().id));

export const queuesOf = (userId: string) =>
  queryOptions({
    queryKey: [...api.queues.list.key, userId],
    queryFn: async (context): Promise<Kept<Queue[]>> => {
      const { data, savedAt } = await readThrough(
        `${userId} queues`,
        () => api.queues.list({}, { signal: context.signal }),
        showLate(context),
      );
      return { data: data.map((queue) => assigned(queue, userId)), savedAt };
    },
  });

/** What an earlier release kept on this device names nobody: a list held the user's own queues alone. */
const assigned = (
  queue: Partial<Pick<Queue, 'assignee' | 'day'>> & Omit<Queue, 'assignee' | 'day'>,
  userId: string,
) => ({
  ...queue,
  assignee: queue.assignee ?? { id: userId, name: '' },
  day: queue.day ?? null,
});
