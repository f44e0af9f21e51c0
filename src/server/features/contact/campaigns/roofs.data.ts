import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { streetLine } from '#domain/addresses.ts';
import { printedFacts } from '#domain/mail/facts.ts';
import { and, inArray, sql } from '#server/db/orm.ts';
import { assessments, properties, propertyStorms } from '#server/db/schema/index.ts';
import { deliveredDayOf } from '#server/features/imagery/captures/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';

/** What a piece says of a roof. */
export interface PrintedRoof {
  /** Its street line as it was written. */
  address: string;
  city: string;
  facts: string[];
}

/** Those of the properties that the actor sees. */
export async function listRoofs(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Map<number, PrintedRoof>> {
  const rows = await db
    .select({
      id: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      hasMissingShingles: properties.hasMissingShingles,
      hasWaterStains: properties.hasWaterStains,
      hasCrackedShingles: properties.hasCrackedShingles,
      hasCurlingShingles: properties.hasCurlingShingles,
      photographedOn: deliveredDayOf(sql`"properties"."id"`),
      wasSeen: sql<boolean>`exists (select from ${assessments} where ${assessments.propertyId} = "properties"."id"
        and ${assessments.source} in ('reviewer', 'simulated') and ${assessments.withdrawnAt} is null)`,
    })
    .from(properties)
    .where(and(inArray(properties.id, [...propertyIds]), propertiesVisibleTo(actor)));
  return new Map(
    rows.map(({ id, address, zipCode, ...roof }) => [
      id,
      {
        address: asWritten(address),
        city: findZip(zipCode)?.city ?? '',
        // Nothing was seen from above if there is no picture.
        facts: printedFacts({ ...roof, wasSeen: roof.wasSeen && roof.photographedOn !== null }),
      },
    ]),
  );
}

/** Days for which a storm is a recent one. */
const RECENT_DAYS = 180;

/** Those of the properties that hail or wind reached lately. */
export async function doorsHitLately(db: Database, propertyIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: propertyStorms.propertyId })
    .from(propertyStorms)
    .where(
      and(
        inArray(propertyStorms.propertyId, [...propertyIds]),
        sql`${propertyStorms.day} > current_date - ${RECENT_DAYS}::int`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Without a city behind it, in the letters it was written in. */
const asWritten = (address: string): string => address.slice(0, streetLine(address).length).trim();
