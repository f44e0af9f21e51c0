import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';

/** How many requests of each kind wait for an administrator. Undefined while that is not known. */
export const useWaiting = () => useQuery(query(api.requests.count)).data;
