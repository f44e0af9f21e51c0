import { useQuery } from '@tanstack/react-query';
import { type OutcomeStages, usualStages } from '#domain/queues/outcomes.ts';
import { api, readThrough, showLate } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';

/**
 * Which stages follow from outcomes in the own company; what is usual until that is read. Without a connection as it was
 * read last on this device. What holds is what the server finds when a visit arrives.
 */
export function useOutcomeStages(): OutcomeStages {
  const user = useSignedInUser();
  const { data } = useQuery({
    queryKey: api.knocks.getOutcomeStages.key,
    queryFn: (context) =>
      readThrough(
        `${user.id} outcome stages`,
        () => api.knocks.getOutcomeStages(undefined, { signal: context.signal }),
        showLate(context),
      ),
  });
  return data?.data ?? usualStages;
}
