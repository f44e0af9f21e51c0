import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { MOST_PLACES, type OwnedProperty, type OwnerHoldings } from '#contract/owners.ts';
import type { Paging } from '#contract/paging.ts';
import { severityLevels } from '#domain/roofs.ts';
import { and, asc, count, eq, type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { hasPosition, seen, stageAtHand, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type Page, pageOf } from '#server/platform/paging.ts';

interface Owner {
  propertyId: number;
  key: string | null;
  owner: string | null;
  ownerAddress: string | null;
}

/** The owner's name on a property's record, and what they own among what the actor sees: one reading of it all. */
export async function getHoldings(db: Database, actor: Actor, propertyId: number): Promise<OwnerHoldings> {
  const { owner, ownerAddress, key } = await findOwner(db, actor, propertyId);
  const owned = ofSameOwner(actor, { propertyId, key });
  const zips = await db
    .select({
      zipCode: properties.zipCode,
      count: count(),
      squareFeet: sql<number>`coalesce(sum(${properties.areaSquareFeet}), 0)`,
      measured: sql<number>`count(${properties.areaSquareFeet})::int`,
      placed: sql<number>`(count(*) filter (where ${hasPosition}))::int`,
      severities: sql<Partial<OwnerHoldings['severities']>>`json_build_object(${sql.join(
        [...severityLevels, 'unknown'].map(
          (level) =>
            sql`${level}::text, count(*) filter (where coalesce(${properties.severityLevel}, 'unknown') = ${level})`,
        ),
        sql`, `,
      )})`,
    })
    .from(properties)
    .where(owned)
    .groupBy(properties.zipCode)
    .orderBy(asc(properties.zipCode));
  const places = await db
    .select({
      longitude: sql<number>`${properties.longitude}::float8`,
      latitude: sql<number>`${properties.latitude}::float8`,
      severityLevel: properties.severityLevel,
    })
    .from(properties)
    .where(and(owned, hasPosition))
    .orderBy(worstFirst, asc(properties.id))
    .limit(MOST_PLACES);
  const sum = (of: (zip: (typeof zips)[number]) => number) => zips.reduce((all, zip) => all + of(zip), 0);
  const severity = (level: keyof OwnerHoldings['severities']) => sum((zip) => zip.severities[level] ?? 0);
  return {
    owner,
    ownerAddress,
    isJoined: key !== null,
    properties: sum((zip) => zip.count),
    squareFeet: sum((zip) => zip.squareFeet),
    measured: sum((zip) => zip.measured),
    severities: {
      none: severity('none'),
      minor: severity('minor'),
      moderate: severity('moderate'),
      severe: severity('severe'),
      unknown: severity('unknown'),
    },
    zips: zips.map(({ zipCode, count: owned }) => ({ zipCode, count: owned })),
    places,
    placed: sum((zip) => zip.placed),
  };
}

/** A page of it. */
export async function listOwned(
  db: Database,
  actor: Actor,
  propertyId: number,
  paging: Paging,
): Promise<Page<OwnedProperty>> {
  const owned = ofSameOwner(actor, await findOwner(db, actor, propertyId));
  const { id, address, zipCode, severityLevel, areaSquareFeet, yearBuilt } = properties;
  const { isRentalProperty, uspsVacancy } = properties;
  return pageOf(
    db
      .select({
        ...{ id, address, zipCode, severityLevel, areaSquareFeet, yearBuilt, isRentalProperty, uspsVacancy },
        stage: stageAtHand(actor),
      })
      .from(properties)
      .where(owned)
      .orderBy(worstFirst, asc(zipCode), asc(properties.addressOrder), asc(id)),
    db.select({ total: count() }).from(properties).where(owned),
    paging,
  );
}

const worstFirst = sql`array_position(array['severe', 'moderate', 'minor'], ${properties.severityLevel}::text)`;

/** Throws 404 if the actor does not see the property. */
async function findOwner(db: Database, actor: Actor, propertyId: number): Promise<Owner> {
  const { ownerKey: key, owner, ownerAddress } = properties;
  const [found] = seen(
    await db.select({ key, owner, ownerAddress }).from(properties).where(visibleDoor(actor, propertyId)),
  );
  return { propertyId, ...found };
}

/** Without a key the owner cannot be told apart from others of the same name, and the property is the only one. */
const ofSameOwner = (
  actor: Actor,
  { propertyId, key }: Pick<Owner, 'propertyId' | 'key'>,
): SQL | undefined =>
  key === null
    ? visibleDoor(actor, propertyId)
    : and(eq(properties.ownerKey, key), propertiesVisibleTo(actor));
