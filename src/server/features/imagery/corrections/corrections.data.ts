import type { Actor } from '#access/can.ts';
import { correctionsVisibleTo, correctionsWithdrawnBy, ofCompany } from '#access/rows.ts';
import { addressKey } from '#domain/addresses.ts';
import { factFields } from '#domain/assessments/sources.ts';
import {
  type Corrected,
  correctableFields,
  correctableLabels,
  type correctionSources,
  describeCorrection,
  pick,
  positionFields,
  recordFields,
  reviewedFields,
} from '#domain/corrections.ts';
import { and, eq, isNull, ne, sql } from '#server/db/orm.ts';
import { type assessments, corrections, properties } from '#server/db/schema/index.ts';
import {
  type CountedProperty,
  readCounted,
  recountProperty,
} from '#server/features/company/coverage/index.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import {
  type Facts,
  findFieldCapture,
  lockProperty,
  recordStatement,
  withdrawRecorded,
} from '#server/features/imagery/assessments/index.ts';
import { requestGeocoding } from '#server/features/leads/geocoding/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import type { Services } from '#server/platform/services.ts';
import { refuseFarPosition, refuseStale } from './corrections.rules.ts';
import { decisionMail } from './decision-mail.ts';
import { reportDifference } from './differences.data.ts';
import { keepFileValues, refreshRecord } from './record.data.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;
/** Who speaks, and from where. */
interface By {
  actor: Actor;
  by: EventActor;
}

interface Submission {
  source: (typeof correctionSources)[number];
  corrected: Corrected;
  /** What the form showed; what is absent is not compared. */
  seen: Corrected;
}

/**
 * Records the actor's correction of a property, and updates the current facts. In a rep's report, owner and vacant lot
 * wait for an administrator. Throws 404 if the actor cannot see the property, 409 if a field changed since it was seen.
 * @returns the correction's id
 */
export function insertCorrection(
  services: Needs & Pick<Services, 'config' | 'throttles'>,
  { actor, by }: By,
  propertyId: number,
  { source, corrected, seen }: Submission,
): Promise<number> {
  const { db, jobs } = services;
  return db.transaction(async (tx) => {
    const zipCode = await lockProperty(tx, actor, propertyId);
    const before = await readCounted(tx, propertyId);
    const now = await getProperty(tx, propertyId);
    refuseStale(now, corrected, seen);
    const { latitude, longitude } = corrected as { latitude?: number; longitude?: number };
    if (latitude !== undefined && longitude !== undefined)
      refuseFarPosition({ latitude, longitude }, zipCode);
    if (typeof corrected.address === 'string') await refuseTakenAddress(tx, now, corrected.address);
    const waits = source === 'rep' && reviewedFields.some((field) => corrected[field] !== undefined);
    if (waits) await requireRoom(tx, actor, 'reports', () => countWaitingOf(tx, actor));
    const about = pick(corrected, [...recordFields, ...positionFields]);
    if (source === 'rep')
      await reportDifference(
        tx,
        services,
        { actor, by },
        { propertyId, address: now.address, reported: corrected },
      );
    const [made] = await tx
      .insert(corrections)
      .values({
        propertyId,
        source,
        says: about,
        assessmentId: await recordRoof(tx, actor, { id: propertyId, zipCode }, { source, corrected }),
        state: waits ? 'waiting' : 'holds',
        userId: actor.id,
        heldAt: waits ? null : sql`clock_timestamp()`,
      })
      .returning();
    if (!made) throw notFound('The property');
    if (!waits) {
      await keepFileValues(tx, now, pick(corrected, recordFields));
      await refreshRecord(tx, propertyId, about);
    }
    await settle({ tx, jobs }, { zipCode, before }, about);
    await emit(tx, by, source === 'rep' ? 'property-reported' : 'property-corrected', {
      propertyId,
      subject: describeCorrection(corrected),
      details: { correctionId: made.id, address: now.address },
    });
    return made.id;
  });
}

/**
 * Takes a correction back: what held without it holds again. Throws 404 if there is none that the actor may see,
 * 403 if it is not theirs, 409 if it was taken back before.
 */
export const withdrawCorrection = (
  { db, ...needs }: Needs,
  by: By,
  propertyId: number,
  id: number,
): Promise<void> => db.transaction((tx) => withdrawIn(tx, needs, by, propertyId, id));

/** The same as part of a transaction. */
export async function withdrawIn(
  tx: Database,
  { jobs }: Pick<Needs, 'jobs'>,
  { actor, by }: By,
  propertyId: number,
  id: number,
): Promise<void> {
  const zipCode = await lockProperty(tx, actor, propertyId);
  const before = await readCounted(tx, propertyId);
  const found = await getCorrection(tx, actor, propertyId, id);
  if (found.withdrawnAt) throw conflict('This has already been taken back.');
  const { rowCount } = await tx
    .update(corrections)
    .set({ withdrawnAt: sql`now()`, withdrawnBy: actor.id })
    .where(and(eq(corrections.id, id), correctionsWithdrawnBy(actor)));
  if (!rowCount)
    throw forbidden('Only the person who made a correction, or an administrator, can take it back.');
  const roof =
    found.assessmentId === null ? null : await withdrawRecorded(tx, actor, propertyId, found.assessmentId);
  if (found.state === 'holds') await refreshRecord(tx, propertyId, found.says);
  await settle({ tx, jobs }, { zipCode, before }, found.says);
  await emit(tx, by, 'correction-withdrawn', {
    propertyId,
    subject: describeCorrection({ ...found.says, ...(roof && factsOf(roof)) }),
    details: { correctionId: id },
  });
}

/** Lets a report hold from now on, or declines it, and notifies the person who reported. Throws 404 if there is none, 409 if it waits no more. */
export function decideReport(
  { db, jobs, config }: Needs & Pick<Services, 'config'>,
  { actor, by }: By,
  propertyId: number,
  id: number,
  accept: boolean,
): Promise<void> {
  return db.transaction(async (tx) => {
    const zipCode = await lockProperty(tx, actor, propertyId);
    const before = await readCounted(tx, propertyId);
    const found = await getCorrection(tx, actor, propertyId, id);
    if (found.withdrawnAt) throw conflict('This report was taken back.');
    if (found.state !== 'waiting') throw conflict('This report has already been decided.');
    const now = await getProperty(tx, propertyId);
    await tx
      .update(corrections)
      .set({
        state: accept ? 'holds' : 'declined',
        heldAt: accept ? sql`clock_timestamp()` : null,
        decidedAt: sql`now()`,
        decidedBy: actor.id,
      })
      .where(eq(corrections.id, id));
    if (accept) {
      await keepFileValues(tx, now, pick(found.says, recordFields));
      await refreshRecord(tx, propertyId, found.says);
    }
    await settle({ tx, jobs }, { zipCode, before }, found.says);
    await emit(tx, by, accept ? 'report-accepted' : 'report-declined', {
      subjectId: propertyId,
      subject: describeCorrection(found.says),
      details: { correctionId: id, address: now.address },
    });
    const to = found.userId && (await findAddressee(tx, found.userId));
    if (!to) return;
    const fields = correctableFields.filter((field) => found.says[field] !== undefined);
    const decision = {
      accepted: accept,
      address: now.address,
      fields: fields.map((field) => correctableLabels[field]).join(', '),
    };
    await jobs.enqueue(tx, sendMail, { to, ...decisionMail(config, propertyId, decision) });
  });
}

async function getProperty(tx: Database, propertyId: number) {
  const [row] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  if (!row) throw notFound('The property');
  return row;
}

/** Throws 404 if the actor does not see it. */
async function getCorrection(tx: Database, actor: Actor, propertyId: number, id: number) {
  const [found] = await tx
    .select()
    .from(corrections)
    .where(and(eq(corrections.id, id), eq(corrections.propertyId, propertyId), correctionsVisibleTo(actor)));
  if (!found) throw notFound('The correction');
  return found;
}

type Row = typeof properties.$inferSelect;

/** One address is one door: two properties that share it would become one with the next file. */
async function refuseTakenAddress(tx: Database, { id, zipCode }: Row, address: string): Promise<void> {
  const taken = await tx.$count(
    properties,
    and(
      eq(properties.zipCode, zipCode),
      eq(properties.addressKey, addressKey(address)),
      ne(properties.id, id),
    ),
  );
  if (taken === 0) return;
  const message = `Another property of ZIP code ${zipCode} has this address.`;
  throw conflict(message, [{ path: 'address', message }]);
}

const countWaitingOf = (tx: Database, actor: Actor): Promise<number> =>
  tx.$count(
    corrections,
    and(
      eq(corrections.state, 'waiting'),
      isNull(corrections.withdrawnAt),
      ofCompany(actor, corrections.userId),
    ),
  );

/** Records the roof fields as an assessment of today. */
async function recordRoof(
  tx: Database,
  actor: Actor,
  { id, zipCode }: { id: number; zipCode: string },
  { source, corrected }: Pick<Submission, 'source' | 'corrected'>,
): Promise<number | null> {
  const says = pick(corrected, factFields) as Facts;
  if (Object.keys(says).length === 0) return null;
  const captureId = await findFieldCapture(tx, zipCode, actor.id);
  return recordStatement(tx, actor, id, { source, says, captureId });
}

const factsOf = (row: typeof assessments.$inferSelect): Corrected =>
  Object.fromEntries(factFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])));

/** Lists and the map follow; a property that lost its place is asked about again. */
async function settle(
  { tx, jobs }: { tx: Database } & Pick<Needs, 'jobs'>,
  { zipCode, before }: { zipCode: string; before: CountedProperty },
  about: Corrected,
): Promise<void> {
  await recountProperty(tx, zipCode, before);
  if (about.address !== undefined || about.latitude !== undefined) {
    await requestGeocoding(tx, jobs, [zipCode]);
  }
}
