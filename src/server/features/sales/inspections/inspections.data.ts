import { type Actor, can } from '#access/can.ts';
import type { RoofInspection } from '#contract/inspections.ts';
import { and, desc, eq, isNull, sql } from '#server/db/orm.ts';
import { properties, roofInspections } from '#server/db/schema/index.ts';
import { requireVisible, seen, visibleDoor } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';

/** Inspections of a roof that one call answers. */
const MOST_LISTED = 50;

/** Throws 404 if the actor does not see the property. */
export async function listInspections(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<RoofInspection[]> {
  const rows = await inspectionsAt(db, actor, { propertyId });
  return seen(rows).flatMap(({ inspection }) => (inspection ? [present(inspection, actor)] : []));
}

const inspectionsAt = statement('inspections', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db
    .select({ inspection: roofInspections })
    .from(properties)
    .leftJoin(
      roofInspections,
      and(eq(roofInspections.propertyId, propertyId), isNull(roofInspections.withdrawnAt)),
    )
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(roofInspections.inspectedOn), desc(roofInspections.id))
    .limit(MOST_LISTED),
);

type NewInspection = Pick<RoofInspection, 'inspectedOn' | 'inspectedBy' | 'severity'> & {
  propertyId: number;
  note?: string | undefined;
};

/** Stores an inspection on the roof. Throws 404 if the actor cannot see the property. */
export function insertInspection(
  db: Database,
  actor: Actor,
  inspection: NewInspection,
  by: EventActor,
): Promise<RoofInspection> {
  return db.transaction(async (tx) => {
    const { propertyId, note, ...found } = inspection;
    await requireVisible(tx, actor, propertyId);
    const [made] = await tx
      .insert(roofInspections)
      .values({
        ...{ ...found, propertyId, note: note || null, recordedBy: by.id },
        recordedName: sql`(select left(coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), 254)
          from users where id = ${by.id})`,
      })
      .returning();
    if (!made) throw new Error('an insert returns its row');
    await emit(tx, by, 'roof-inspected', {
      ...{ subjectId: propertyId, subject: await addressOf(tx, propertyId) },
      details: { inspectionId: made.id, inspectedOn: found.inspectedOn, severity: found.severity },
    });
    return present(made, actor);
  });
}

/** Lets an inspection count no more; its row stays. Throws 404. */
export async function withdrawInspection(
  db: Database,
  actor: Actor,
  { propertyId, inspectionId }: { propertyId: number; inspectionId: number },
  by: EventActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const { rowCount } = await tx
      .update(roofInspections)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(roofInspections.id, inspectionId),
          eq(roofInspections.propertyId, propertyId),
          isNull(roofInspections.withdrawnAt),
        ),
      );
    if (!rowCount) throw notFound('The inspection');
    await emit(tx, by, 'roof-inspection-withdrawn', {
      ...{ subjectId: propertyId, subject: await addressOf(tx, propertyId) },
      details: { inspectionId },
    });
  });
}

async function addressOf(tx: Database, propertyId: number): Promise<string> {
  const [property] = await tx
    .select({ address: properties.address })
    .from(properties)
    .where(eq(properties.id, propertyId));
  return property?.address ?? '';
}

/** Contractors learn what was found, not who works for the platform. */
function present(
  {
    id,
    inspectedOn,
    inspectedBy,
    severity,
    note,
    recordedAt,
    recordedName,
  }: typeof roofInspections.$inferSelect,
  actor: Actor,
): RoofInspection {
  return {
    ...{ id, inspectedOn, inspectedBy, severity, note },
    recordedAt: recordedAt.toISOString(),
    recordedBy: can(actor, 'review:govern') ? recordedName : null,
  };
}
