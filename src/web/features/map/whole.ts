import { MAP_LIMIT } from '#contract/map.ts';
import { mapQueryOf, noMapFilters } from '#domain/map/filters.ts';
import { api, query } from '#web/api/index.ts';

/** The call for all points of a ZIP, or of every ZIP of the user; where they are too many it brings none. */
export const wholeOf = (zipCode: string | null) =>
  query(api.map.listPoints, {
    query: { ...mapQueryOf({ ...noMapFilters, zipCode }), limit: MAP_LIMIT, whole: 'true' },
  });
