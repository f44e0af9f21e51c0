import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { type FactField, personSources } from '#domain/assessments/sources.ts';
import { describeFacts } from '#domain/assessments/words.ts';
import { and, eq, isNull, sql } from '#server/db/orm.ts';
import { assessments, properties } from '#server/db/schema/index.ts';
import { lockZips, readCounted, recountProperty } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { findFieldCapture, findNewestCapture } from './captures.data.ts';
import { refreshCurrent } from './current.data.ts';

export type Facts = { [Field in FactField]?: (typeof assessments.$inferInsert)[Field] };

export interface Statement {
  source: (typeof personSources)[number];
  /** The person's statement; fields left out are not stated. */
  says: Facts;
  /** The capture that was judged. Without one, a rep saw the door today, and a reviewer judged the newest capture. */
  captureId?: number;
}

/**
 * Records the actor's statement about a property, and updates the current facts. It counts until it is withdrawn or
 * something newer arrives. Throws 404 if the actor cannot see the property.
 * @returns the id to withdraw it by
 */
export async function insertStatement(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { source, says, captureId }: Statement,
): Promise<number> {
  const zipCode = await lockProperty(tx, actor, propertyId);
  const before = await readCounted(tx, propertyId);
  const newest = source === 'reviewer' ? await findNewestCapture(tx, zipCode) : null;
  const capture = captureId ?? newest ?? (await findFieldCapture(tx, zipCode, actor.id));
  const id = await recordStatement(tx, actor, propertyId, { source, says, captureId: capture });
  await recountProperty(tx, zipCode, before);
  const about = { propertyId, subject: describeFacts(says), details: { source, assessmentId: id } };
  await emit(tx, byActor(actor), 'property-assessed', about);
  return id;
}

/**
 * Withdraws a person's statement: the facts without it apply again. Throws 404 if there is no such statement, or the
 * actor cannot see the property.
 */
export async function withdrawStatement(
  tx: Database,
  actor: Actor,
  propertyId: number,
  id: number,
): Promise<void> {
  const zipCode = await lockProperty(tx, actor, propertyId);
  const before = await readCounted(tx, propertyId);
  const withdrawn = await withdrawRecorded(tx, actor, propertyId, id);
  if (!withdrawn) throw notFound('The assessment');
  await recountProperty(tx, zipCode, before);
  const about = { propertyId, subject: describeFacts(withdrawn), details: { assessmentId: id } };
  await emit(tx, byActor(actor), 'assessment-withdrawn', about);
}

/** The ZIP of a property, locked against imports and others who speak. Throws 404 if the actor does not see it. */
export async function lockProperty(tx: Database, actor: Actor, propertyId: number): Promise<string> {
  const [property] = await tx
    .select({ zipCode: properties.zipCode })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!property) throw notFound('The property');
  await lockZips(tx, [property.zipCode]);
  return property.zipCode;
}

/** Only records the statement, for a larger transaction that holds the ZIP's lock, recounts it and emits the event. */
export async function recordStatement(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { source, says, captureId }: Required<Statement>,
): Promise<number> {
  const [inserted] = await tx
    .insert(assessments)
    .values({
      ...says,
      propertyId,
      source,
      captureId,
      firstOn: sql`(select captured_to from captures where id = ${captureId})`,
      userId: actor.id,
      saidAt: sql`now()`,
    })
    .returning({ id: assessments.id });
  await refreshCurrent(tx, sql`select ${propertyId}::int`);
  return inserted?.id ?? 0;
}

/** The same for withdrawing; undefined if there is no such statement. */
export async function withdrawRecorded(tx: Database, actor: Actor, propertyId: number, id: number) {
  const [withdrawn] = await tx
    .update(assessments)
    .set({ withdrawnAt: sql`now()`, withdrawnBy: actor.id })
    .where(
      and(
        eq(assessments.propertyId, propertyId),
        eq(assessments.id, id),
        sql`${assessments.source} in ${[...personSources]}`,
        isNull(assessments.withdrawnAt),
      ),
    )
    .returning();
  await refreshCurrent(tx, sql`select ${propertyId}::int`);
  return withdrawn;
}
