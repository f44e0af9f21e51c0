import { type HoursRule, placeKey } from '#domain/knocking-hours/rules.ts';
import { asc, sql } from '#server/db/orm.ts';
import { knockingHours } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const { state, city, firstDay, lastDay, weekdays, opens, closes, source, checkedOn, note } = knockingHours;

/** The knocking hours on file for some cities, by `placeKey`. */
export async function hoursOfCities(
  db: Database,
  places: readonly { city: string | null; state: string }[],
): Promise<Map<string, HoursRule[]>> {
  const named = [...new Set(places.map(placeKey))];
  if (named.length === 0) return new Map();
  const rows = await db
    .select({
      ...{ state, city, from: firstDay, to: lastDay, weekdays },
      ...{ opens, closes, source, checkedOn, note },
    })
    .from(knockingHours)
    .where(sql`${state} || ' ' || city_key(${city}) = any(${sql.param(named)}::text[])`)
    .orderBy(asc(knockingHours.id));
  return Map.groupBy(rows, placeKey);
}
