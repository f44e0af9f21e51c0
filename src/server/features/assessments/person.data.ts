import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { type FactField, personSources } from '#domain/assessments/sources.ts';
import { sayAll } from '#domain/assessments/words.ts';
import { and, eq, isNull, sql } from '#server/db/orm.ts';
import { assessments, properties } from '#server/db/schema/index.ts';
import { lockZips, readCounted, recountProperty } from '#server/features/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { findFieldCapture, findNewestCapture } from './captures.data.ts';
import { refreshCurrent } from './current.data.ts';

export type Facts = { [Field in FactField]?: (typeof assessments.$inferInsert)[Field] };

export interface Word {
  source: (typeof personSources)[number];
  /** What the person said; what is left out, they said nothing about. */
  says: Facts;
  /** The capture that was judged. Without one, a rep saw the door today, and a reviewer judged the newest capture. */
  captureId?: number;
}

/**
 * Notes what the actor says about a property, and writes what holds now. It stays until it is withdrawn or something
 * newer is said. Throws 404 where the actor does not see the property.
 * @returns the id to withdraw it by
 */
export async function insertWord(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { source, says, captureId }: Word,
): Promise<number> {
  const zipCode = await lockProperty(tx, actor, propertyId);
  const before = await readCounted(tx, propertyId);
  const newest = source === 'reviewer' ? await findNewestCapture(tx, zipCode) : null;
  const capture = captureId ?? newest ?? (await findFieldCapture(tx, zipCode, actor.id));
  const id = await noteWord(tx, actor, propertyId, { source, says, captureId: capture });
  await recountProperty(tx, zipCode, before);
  const about = { propertyId, subject: sayAll(says), details: { source, assessmentId: id } };
  await emit(tx, byActor(actor), 'property-assessed', about);
  return id;
}

/**
 * Takes a person's word back: what held without it holds again. Throws 404 where there is no such word to take back, or
 * the actor does not see the property.
 */
export async function withdrawWord(
  tx: Database,
  actor: Actor,
  propertyId: number,
  id: number,
): Promise<void> {
  const zipCode = await lockProperty(tx, actor, propertyId);
  const before = await readCounted(tx, propertyId);
  const withdrawn = await withdrawNoted(tx, actor, propertyId, id);
  if (!withdrawn) throw notFound('The assessment');
  await recountProperty(tx, zipCode, before);
  const about = { propertyId, subject: sayAll(withdrawn), details: { assessmentId: id } };
  await emit(tx, byActor(actor), 'assessment-withdrawn', about);
}

/** The ZIP of a property, locked against imports and others who speak. Throws 404 where the actor does not see it. */
export async function lockProperty(tx: Database, actor: Actor, propertyId: number): Promise<string> {
  const [property] = await tx
    .select({ zipCode: properties.zipCode })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!property) throw notFound('The property');
  await lockZips(tx, [property.zipCode]);
  return property.zipCode;
}

/** The word alone, as part of a larger act that holds the ZIP's lock, counts it again and says what happened. */
export async function noteWord(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { source, says, captureId }: Required<Word>,
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

/** The same for taking it back; undefined where there is no such word. */
export async function withdrawNoted(tx: Database, actor: Actor, propertyId: number, id: number) {
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
