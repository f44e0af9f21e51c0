import { api } from './client.ts';
import { query } from './query.ts';
import { queryClient } from './query-client.ts';

/** The ground of the simulated capture, for those who see it. */
export const loadSampleGround = (part?: 'streets'): Promise<GeoJSON.FeatureCollection> =>
  queryClient.fetchQuery(query(api.map.getGround, { query: part ? { part } : {} }));
