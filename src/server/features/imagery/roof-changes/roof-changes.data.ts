import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { type ClosedLeads, openStages, type RoofChanges } from '#contract/roof-changes.ts';
import type { Stage } from '#domain/crm.ts';
import { type RoofChangeCounts, roofChanges } from '#domain/review/roof-change.ts';
import { and, asc, eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import { roofChanges as changes, properties } from '#server/db/schema/index.ts';
import { lockDoors, moveDoor, stageAtHand } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Leads of one answer, and of one closing. */
const MOST_LEADS = 100;
/** Changed roofs that are named. */
const MOST_ROOFS = 50;

export async function listRoofChanges(db: Database, actor: Actor): Promise<RoofChanges> {
  const counts = Object.fromEntries(
    roofChanges.map((change) => [
      change,
      sql<number>`count(*) filter (where ${changes.change} = ${change})::int`,
    ]),
  ) as Record<keyof RoofChangeCounts, SQL<number>>;
  const zips = await db
    .select({
      zipCode: properties.zipCode,
      capturedOn: sql<string>`(select max(k.captured_to)::text from captures k where k.zip_code = ${properties.zipCode}
        and k.state = 'delivered' and k.kind in ('flight', 'storm-response'))`,
      ...counts,
    })
    .from(changes)
    .innerJoin(properties, eq(properties.id, changes.propertyId))
    .where(propertiesVisibleTo(actor))
    .groupBy(properties.zipCode)
    .orderBy(asc(properties.zipCode));
  const roofs = await db
    .select({
      propertyId: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      change: changes.change,
      earlierOn: changes.earlierOn,
      laterOn: changes.laterOn,
      severityLevel: properties.severityLevel,
    })
    .from(changes)
    .innerJoin(properties, eq(properties.id, changes.propertyId))
    .where(propertiesVisibleTo(actor))
    .orderBy(
      sql`array_position(array['new', 'worse', 'replaced', 'repaired'], ${changes.change}::text)`,
      sql`array_position(array['severe', 'moderate', 'minor'], ${properties.severityLevel}::text)`,
      asc(properties.id),
    )
    .limit(MOST_ROOFS);
  const leads = await db
    .select({
      propertyId: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      stage: stageAtHand(actor),
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(changes)
    .innerJoin(properties, eq(properties.id, changes.propertyId))
    .where(isReplacedLead(actor))
    .orderBy(asc(properties.zipCode), asc(properties.address), asc(properties.id))
    .limit(MOST_LEADS);
  return {
    roofs,
    zips: zips.map(({ zipCode, capturedOn, ...of }) => ({ zipCode, capturedOn, counts: of })),
    replaced: {
      count: leads[0]?.count ?? 0,
      leads: leads.map(({ count: _, ...lead }) => lead),
    },
  };
}

/** A lead that is still worked on although its roof is new. */
const isReplacedLead = (actor: Actor): SQL | undefined =>
  and(
    eq(changes.change, 'replaced'),
    propertiesVisibleTo(actor),
    inArray(stageAtHand(actor), [...openStages]),
  );

/** Moves those of the leads to Lost whose roof was replaced and that are worked on. */
export function closeReplaced(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<ClosedLeads> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: properties.id })
      .from(changes)
      .innerJoin(properties, eq(properties.id, changes.propertyId))
      .where(and(inArray(properties.id, [...propertyIds]), isReplacedLead(actor)));
    const closed: { propertyId: number; stage: Stage }[] = [];
    const ids = found.map(({ id }) => id);
    for (const door of await lockDoors(tx, actor, ids)) {
      const stage = door.status?.stage ?? 'new';
      // A colleague may have moved it since.
      if (!openStages.includes(stage)) continue;
      await moveDoor(tx, actor, door, 'lost', { wonFor: null, at: new Date() });
      closed.push({ propertyId: door.propertyId, stage });
    }
    return { closed };
  });
}

/** Moves leads that are still Lost back; gives how many. */
export function reopenLeads(db: Database, actor: Actor, leads: ClosedLeads['closed']): Promise<number> {
  return db.transaction(async (tx) => {
    const wanted = new Map(leads.map(({ propertyId, stage }) => [propertyId, stage]));
    const visible = await tx
      .select({ id: properties.id })
      .from(properties)
      .where(and(inArray(properties.id, [...wanted.keys()]), propertiesVisibleTo(actor)));
    let reopened = 0;
    const ids = visible.map(({ id }) => id);
    for (const door of await lockDoors(tx, actor, ids)) {
      const stage = wanted.get(door.propertyId);
      if (!stage || door.status?.stage !== 'lost') continue;
      await moveDoor(tx, actor, door, stage, { wonFor: null, at: new Date() });
      reopened += 1;
    }
    return reopened;
  });
}
