import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';

/** Hail and wind at a property, latest first. */
export const useStorms = (propertyId: number) =>
  useQuery(query(api.storms.listOfProperty, { params: { propertyId } }));
