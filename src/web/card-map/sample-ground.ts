import { api, query, queryClient } from '#web/api/index.ts';

/** The ground of the simulated capture, for those who see it. */
export const loadSampleGround = (part?: 'streets'): Promise<GeoJSON.FeatureCollection> =>
  queryClient.fetchQuery(query(api.map.getGround, { query: part ? { part } : {} }));
