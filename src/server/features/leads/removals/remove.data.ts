import { type Actor, can } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import { counted, type Standing } from '#domain/standing.ts';
import { keepOptOuts } from '#server/contact-gate/index.ts';
import { and, count, countDistinct, eq, isNotNull, not, type SQL, sql } from '#server/db/orm.ts';
import { properties, proposals, userZipSubscriptions, zipCodes } from '#server/db/schema/index.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { withdrawCaptures } from '#server/features/imagery/assessments/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { countStanding } from './standing.data.ts';

/**
 * Deletes properties with all their records; opt-outs of their households are kept. The caller holds the lock of their ZIPs, and recounts them.
 * @param ids a query of ids
 * @returns how many there were
 * @throws 409 if a proposal for one of them was sent
 */
export async function deleteProperties(tx: Database, ids: SQL): Promise<number> {
  await requireNothingSent(tx, ids);
  await keepOptOuts(tx, ids);
  const { rowCount } = await tx.execute(sql`delete from properties where id in (${ids})`);
  return rowCount ?? 0;
}

/**
 * What was sent to a homeowner stays, signed or not (the trigger proposals_kept), and its property with it. Made with
 * sample prices, or by the sample company, it was not an offer.
 * @throws 409
 */
export async function requireNothingSent(db: Database, ids: SQL): Promise<void> {
  const sent = and(
    sql`${proposals.propertyId} in (${ids})`,
    isNotNull(proposals.content),
    not(proposals.isSample),
    not(proposals.isInvented),
  );
  const [found] = await db
    .select({ sent: count(), properties: countDistinct(proposals.propertyId) })
    .from(proposals)
    .where(sent);
  if (!found?.sent) return;
  const signed = await db.$count(proposals, and(sent, eq(proposals.status, 'signed')));
  const were = found.sent === 1 ? 'proposal was' : 'proposals were';
  const at = counted(found.properties, 'property', 'properties');
  throw conflict(
    `${found.sent.toLocaleString('en-US')} ${were} sent to homeowners of ${at}, ${signed} of them signed. They are kept, so nothing was deleted.`,
  );
}

/** What goes with a property. Throws 404 if the actor does not see it. */
export async function planProperty(db: Database, actor: Actor, propertyId: number) {
  const { address } = await getProperty(db, actor, propertyId);
  return { address, standing: await countStanding(db, sql`select ${propertyId}::int`) };
}

/** Deletes one. Throws 404 if the actor does not see it. @returns its ZIP and address */
export async function deleteProperty(tx: Database, actor: Actor, propertyId: number, by: EventActor) {
  const { zipCode } = await getProperty(tx, actor, propertyId);
  await lockZips(tx, [zipCode]);
  // It may have gone while the lock was waited for.
  const { address } = await getProperty(tx, actor, propertyId);
  const ids = sql`select ${propertyId}::int`;
  const details = { zipCode, ...(await countStanding(tx, ids)) };
  await deleteProperties(tx, ids);
  await refreshZipTotals(tx, [zipCode]);
  await emit(tx, by, 'property-deleted', { subjectId: propertyId, subject: address, details });
  return { zipCode, address };
}

async function getProperty(db: Database, actor: Actor, propertyId: number) {
  const [property] = await db
    .select({ zipCode: properties.zipCode, address: properties.address })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!property) throw notFound('The property');
  return property;
}

export const idsOf = (zipCode: string) => sql`select id from properties where zip_code = ${zipCode}`;

export interface ZipRemoval {
  properties: number;
  holders: number;
  standing: Standing;
}

/** What goes with the properties of a ZIP. Throws 404 for a ZIP that the platform does not know. */
export async function planZip(db: Database, zipCode: string): Promise<ZipRemoval> {
  const [zip] = await db
    .select({ properties: zipCodes.propertyCount })
    .from(zipCodes)
    .where(eq(zipCodes.zipCode, zipCode));
  if (!zip) throw notFound('This ZIP code');
  const holders = await db.$count(
    userZipSubscriptions,
    and(eq(userZipSubscriptions.zipCode, zipCode), eq(userZipSubscriptions.status, 'active')),
  );
  return { ...zip, holders, standing: await countStanding(db, idsOf(zipCode)) };
}

/** Properties that are deleted at once, between two looks at whether it is to end. */
const BATCH = 1000;

/**
 * Deletes all properties of a ZIP; its holders keep it.
 * @param tell receives the progress, and may throw
 * @returns how many there were
 */
export async function deleteZip(
  tx: Database,
  zipCode: string,
  by: EventActor,
  tell: (progress: { done: number; total: number }) => Promise<void>,
): Promise<number> {
  await allowTime(tx, 'longWork');
  await lockZips(tx, [zipCode]);
  await requireNothingSent(tx, idsOf(zipCode));
  const { properties: total, standing } = await planZip(tx, zipCode);
  const batch = sql`${idsOf(zipCode)} order by id limit ${BATCH}`;
  let done = 0;
  await tell({ done, total });
  for (let deleted = -1; deleted !== 0; done += deleted) {
    deleted = await deleteProperties(tx, batch);
    await tell({ done: done + deleted, total });
  }
  if (done === 0) return 0;
  await withdrawCaptures(tx, zipCode);
  await refreshZipTotals(tx, [zipCode]);
  const details = { properties: done, ...standing };
  await emit(tx, by, 'zip-data-deleted', { subjectId: zipCode, subject: zipCode, details });
  return done;
}

export const mayRemove = (actor: Actor): boolean => can(actor, 'property:upload');
