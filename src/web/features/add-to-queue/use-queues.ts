import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import { api, type Kept, readThrough } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';

/** The user's queues; without a connection those they saw last. */
export function useQueues() {
  const user = useSignedInUser();
  return useQuery(
    queryOptions({
      queryKey: [...api.queues.list.key, user.id],
      queryFn: ({ signal }): Promise<Kept<Queue[]>> =>
        readThrough(`${user.id} queues`, () => api.queues.list({}, { signal })),
    }),
  );
}
