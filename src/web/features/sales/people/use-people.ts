import { useQuery } from '@tanstack/react-query';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** The name under which a device keeps the people of a door. */
export const peopleName = (userId: string, propertyId: number): string => `${userId} people ${propertyId}`;

/** The call for them, whose answer the device keeps. */
export const keptPeople = (userId: string, propertyId: number) =>
  keptQuery(api.people.list, peopleName(userId, propertyId), { params: { propertyId } });

/** The people known at a property, also without a connection. */
export function usePeople(propertyId: number) {
  const { data, ...read } = useQuery(keptPeople(useSignedInUser().id, propertyId));
  return { ...read, data: data?.data };
}
