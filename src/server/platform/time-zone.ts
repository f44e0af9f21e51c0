import lookUp from '@photostructure/tz-lookup';
import type { Place } from '#domain/geo/distance.ts';

/** The time zone at a place, by its name in the IANA database: 'America/Phoenix'. */
export const timeZoneAt = ({ latitude, longitude }: Place): string => lookUp(latitude, longitude);
