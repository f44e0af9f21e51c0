import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { mapQueryOf } from '#domain/map/filters.ts';
import { MAP_LIMIT } from '#domain/map/limits.ts';
import { api, query } from '#web/api/index.ts';

/** The call for all points of a ZIP, or of every ZIP of the user, that pass; where they are too many it brings none. */
export const wholeOf = (zipCode: string | null, filters: LeadFilters) =>
  query(api.map.listPoints, {
    query: { ...mapQueryOf({ zipCode, filters }), limit: MAP_LIMIT, whole: 'true' },
  });
