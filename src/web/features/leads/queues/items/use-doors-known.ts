import { useQuery } from '@tanstack/react-query';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** What the company knows of the doors beside their items; without a connection as it was read last on this device. */
export function useDoorsKnown(queueId: number, wanted = true) {
  const user = useSignedInUser();
  return useQuery({
    ...keptQuery(api.queues.listDoors, `${user.id} doors ${queueId}`, { params: { queueId } }),
    enabled: wanted && Number.isInteger(queueId),
  });
}
