import { useQuery } from '@tanstack/react-query';
import { type OutcomeStages, usualStages } from '#domain/queues/outcomes.ts';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** As it was read last, also without a connection. */
export const knownOutcomeStages = (userId: string) =>
  keptQuery(api.knocks.getOutcomeStages, `${userId} outcome stages`);

/**
 * Which stages follow from outcomes in the own company; what is usual until that is read. Without a connection as it was
 * read last on this device. What holds is what the server finds when a visit arrives.
 */
export function useOutcomeStages(): OutcomeStages {
  const user = useSignedInUser();
  const { data } = useQuery(knownOutcomeStages(user.id));
  return data?.data ?? usualStages;
}
