import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { HailYear } from '#contract/storms.ts';
import { DAMAGING_INCHES, LARGE_INCHES } from '#domain/storms/hail-sizes.ts';
import { and, eq, gte, not, sql } from '#server/db/orm.ts';
import { properties, propertyStorms } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** How many doors of a ZIP code had hail by radar in each year, without estimates that are unconfirmed. */
export function listHailYears(db: Database, actor: Actor, zipCode: string): Promise<HailYear[]> {
  const { propertyId, day, cellInches, unconfirmed } = propertyStorms;
  const year = sql<number>`extract(year from ${day})::int`;
  return db
    .select({
      year,
      doors: sql<number>`count(distinct ${propertyId})::int`,
      large: sql<number>`(count(distinct ${propertyId}) filter (where ${cellInches} >= ${LARGE_INCHES}::real))::int`,
    })
    .from(propertyStorms)
    .innerJoin(properties, eq(properties.id, propertyId))
    .where(
      and(
        ...[eq(properties.zipCode, zipCode), propertiesVisibleTo(actor)],
        ...[gte(cellInches, sql`${DAMAGING_INCHES}::real`), not(unconfirmed)],
      ),
    )
    .groupBy(year)
    .orderBy(year);
}
