import { useQuery } from '@tanstack/react-query';
import { api, keptQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** The name under which a device keeps the people of a door. */
export const peopleName = (userId: string, propertyId: number): string => `${userId} people ${propertyId}`;

/** The people known at a property, also without a connection. */
export function usePeople(propertyId: number) {
  const { id: userId } = useSignedInUser();
  const params = { propertyId };
  const { data, ...read } = useQuery(keptQuery(api.people.list, peopleName(userId, propertyId), { params }));
  return { ...read, data: data?.data };
}
