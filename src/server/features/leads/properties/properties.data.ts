import type { Actor } from '#access/can.ts';
import { heldBack, heldBackDespiteTag } from '#access/held-back.ts';
import { propertiesVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { Property, PropertyStats, ZipSummary } from '#contract/properties.ts';
import type { Channel } from '#domain/compliance/contact/channels.ts';
import { doorsOfClosedMailboxes } from '#server/contact-gate/index.ts';
import { and, asc, gt, type SQL, sql, sum } from '#server/db/orm.ts';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { seen, visibleDoor } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { propertyColumns } from './columns.data.ts';

export const listZipCodes = (db: Database, actor: Actor): Promise<ZipSummary[]> => zipsOf(db, actor, {});

const zipsOf = statement('zip codes', (db, actor) =>
  db
    .select({ zipCode: zipCodes.zipCode, count: zipCodes.propertyCount })
    .from(zipCodes)
    .where(and(zipsVisibleTo(actor), gt(zipCodes.propertyCount, 0)))
    .orderBy(asc(zipCodes.zipCode)),
);

/** Sums over the ZIPs' totals, which change with the properties: never a scan of the properties. */
export async function countProperties(db: Database, actor: Actor): Promise<PropertyStats> {
  const [totals] = await totalsOf(db, actor, {});
  return {
    total: totals?.total ?? 0,
    withCoordinates: totals?.withCoordinates ?? 0,
    severeDamage: totals?.severeDamage ?? 0,
    withImages: totals?.withImages ?? 0,
  };
}

const totalsOf = statement('totals', (db, actor) =>
  db
    .select({
      total: sum(zipCodes.propertyCount).mapWith(Number),
      withCoordinates: sum(zipCodes.locatedCount).mapWith(Number),
      severeDamage: sum(zipCodes.severeCount).mapWith(Number),
      withImages: sum(zipCodes.imagedCount).mapWith(Number),
    })
    .from(zipCodes)
    .where(zipsVisibleTo(actor)),
);

/** Throws 404 if the actor does not see it. */
export async function getProperty(db: Database, actor: Actor, propertyId: number): Promise<Property> {
  const [property] = seen(await propertyOf(db, actor, { propertyId }));
  return property;
}

const propertyOf = statement('property', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db.select(propertyColumns).from(properties).where(visibleDoor(actor, propertyId)),
);

/** Which of the ids name a property the actor sees, in their order, and how many of those are not to be contacted. */
export async function chooseForExport(
  db: Database,
  actor: Actor,
  ids: readonly number[],
  { channel, includeDoNotContact }: { channel: Channel; includeDoNotContact: boolean },
): Promise<{ ids: number[]; leftOut: number; overridden: number }> {
  const rows = await db
    .select({
      ...{ id: properties.id, zipCode: properties.zipCode },
      ...{ address: properties.address, ownerAddress: properties.ownerAddress },
      held: sql<boolean>`${includeDoNotContact ? heldBackDespiteTag(actor, channel) : heldBack(actor, channel)}`,
      tagged: sql<boolean>`${heldBack(actor, channel)}`,
    })
    .from(properties)
    .where(visibleAmong(actor, ids));
  // What lists in SQL do not know: who gets mail in whose mailbox.
  const closedMailboxes = async (despiteTag: boolean) =>
    channel === 'mail' ? doorsOfClosedMailboxes(db, actor, rows, { despiteTag }) : new Set<number>();
  const closed = await closedMailboxes(includeDoNotContact);
  const open = rows.filter(({ id, held }) => !held && !closed.has(id));
  const tagged = includeDoNotContact ? await closedMailboxes(false) : closed;
  const kept = new Set(open.map(({ id }) => id));
  return {
    ids: ids.filter((id) => kept.has(id)),
    leftOut: rows.length - kept.size,
    overridden: open.filter((one) => one.tagged || tagged.has(one.id)).length,
  };
}

/** The properties of these ids that the actor sees, in the order of the ids. */
export async function listByIds(db: Database, actor: Actor, ids: readonly number[]): Promise<Property[]> {
  const rows = await db.select(propertyColumns).from(properties).where(visibleAmong(actor, ids));
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

// Ids beyond the column's range name nothing, and PostgreSQL would refuse the whole query for them.
const LARGEST_ID = 2 ** 31 - 1;

function visibleAmong(actor: Actor, ids: readonly number[]): SQL | undefined {
  const possible = ids.filter((id) => id <= LARGEST_ID);
  return and(sql`${properties.id} = any(${sql.param(possible)}::int[])`, propertiesVisibleTo(actor));
}
