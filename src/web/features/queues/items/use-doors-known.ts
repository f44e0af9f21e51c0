import { useQuery } from '@tanstack/react-query';
import { api, readThrough, showLate } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';

/** What the company knows of the doors beside their items; without a connection as it was read last on this device. */
export function useDoorsKnown(queueId: number, wanted = true) {
  const user = useSignedInUser();
  return useQuery({
    queryKey: [...api.queues.listDoors.key, queueId],
    queryFn: (context) =>
      readThrough(
        `${user.id} doors ${queueId}`,
        () => api.queues.listDoors({ params: { queueId } }, { signal: context.signal }),
        showLate(context),
      ),
    enabled: wanted && Number.isInteger(queueId),
  });
}
