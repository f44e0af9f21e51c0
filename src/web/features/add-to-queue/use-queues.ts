import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import { api, type Kept, readThrough, showLate } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';

/** The queues the user works in; without a connection those they saw last. */
export const useQueues = () => useQuery(queuesOf(useSignedInUser().id));

export const queuesOf = (userId: string) =>
  queryOptions({
    queryKey: [...api.queues.list.key, userId],
    queryFn: (context): Promise<Kept<Queue[]>> =>
      readThrough(
        `${userId} queues`,
        () => api.queues.list({}, { signal: context.signal }),
        showLate(context),
      ),
  });
