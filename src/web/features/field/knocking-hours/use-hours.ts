import { useQuery } from '@tanstack/react-query';
import type { HoursRule } from '#domain/knocking-hours/rules.ts';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** Knocking hours of the cities of one's ZIP codes; without a connection as they were read last on this device. */
export const knownHours = (userId: string) => keptQuery(api.knockingHours.get, `${userId} knocking hours`);

/** The city of a ZIP code and its rules; null until they are known, or where they were never read on this device. */
export function useHoursOfZip(
  zipCode: string,
): { city: string | null; state: string; rules: readonly HoursRule[] } | null {
  const known = useQuery(knownHours(useSignedInUser().id)).data?.data;
  if (!known) return null;
  const zip = known.zips.find((one) => one.zipCode === zipCode);
  return { city: zip?.city ?? null, state: zip?.state ?? '', rules: known.rules };
}
