import type { Actor } from '#access/can.ts';
import { zipsVisibleTo } from '#access/rows.ts';
import { auditResult, mayGoUnreviewed } from '#domain/review/audit.ts';
import { and, eq, isNull, type SQL, sql } from '#server/db/orm.ts';
import { audits, captures, roofViews, soundConsents, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { lockCapture } from './captures.data.ts';
import { listChecked } from './checked.data.ts';
import { counts } from './standing.data.ts';
import { isTakenIn } from './taken-in.data.ts';

/** Whether software calls the roof of view v sound, in this very picture, and no review exists. */
export const isLeftToSoftware: SQL = sql`(exists (select from roof_suggestions q
    where q.capture_id = v.capture_id and q.property_id = v.property_id and q.crop_key = v.crop_key
      and q.state = 'suggested' and jsonb_array_length(q.named) = 0 and (q.scores ->> 'damage')::float8 < 0.5)
  and not exists (select from reviews r where r.capture_id = v.capture_id and r.property_id = v.property_id and ${counts('r')}))`;

/** Who allowed delivery without review for roofs that software calls sound; null if not allowed. */
export async function findConsent(db: Database, captureId: number): Promise<{ by: string; at: Date } | null> {
  const [consent] = await db
    .select({ by: soundConsents.givenName, at: soundConsents.givenAt })
    .from(soundConsents)
    .where(and(eq(soundConsents.captureId, captureId), isNull(soundConsents.withdrawnAt)));
  return consent ?? null;
}

/** Whether such roofs may be delivered: it is allowed, and the blind check has shown few enough misses. */
export async function isReleased(db: Database, captureId: number): Promise<boolean> {
  if (!(await findConsent(db, captureId))) return false;
  const [audit] = await db.select().from(audits).where(eq(audits.captureId, captureId));
  return audit?.seed != null && mayGoUnreviewed(auditResult(await listChecked(db, [captureId]), audit));
}

/** How many roofs of a capture software alone calls sound. */
export async function countLeftToSoftware(db: Database, captureId: number): Promise<number> {
  const { rows } = await db.execute<{ roofs: number }>(sql`
    select count(*)::int as roofs from roof_views v
    where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null and ${isLeftToSoftware}`);
  return rows[0]?.roofs ?? 0;
}

const nameOf = (userId: string | null) => sql<string>`(
  select left(coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), 254) from users where id = ${userId})`;

/** Records that the actor allows it. Throws 404, and 409 if it is allowed already, or nothing was cut out. */
export async function insertConsent(
  db: Database,
  actor: Actor,
  captureId: number,
  by: EventActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { zipCode } = await lockCapture(tx, actor, captureId);
    if ((await tx.$count(roofViews, eq(roofViews.captureId, captureId))) === 0)
      throw conflict('No roof of this capture was cropped from a picture, so software looked at none.');
    const { rowCount } = await tx
      .insert(soundConsents)
      .values({ captureId, givenBy: by.id, givenName: nameOf(by.id) })
      .onConflictDoNothing();
    if (!rowCount) throw conflict('Somebody has consented already.');
    await emit(tx, by, 'unreviewed-consented', { subjectId: captureId, subject: `Capture of ${zipCode}` });
  });
}

/**
 * Notes that the consent is taken back; `reopenUnreviewed` then opens what was delivered by it. Gives the ZIP code.
 * Throws 404, and 409 if there is none.
 */
export async function withdrawConsent(
  tx: Database,
  actor: Actor,
  captureId: number,
  by: EventActor,
): Promise<string> {
  const { zipCode } = await lockCapture(tx, actor, captureId);
  const { rowCount } = await tx
    .update(soundConsents)
    .set({ withdrawnAt: sql`now()`, withdrawnName: nameOf(by.id) })
    .where(and(eq(soundConsents.captureId, captureId), isNull(soundConsents.withdrawnAt)));
  if (!rowCount) throw conflict('Nobody has consented.');
  await emit(tx, by, 'unreviewed-consent-withdrawn', {
    subjectId: captureId,
    subject: `Capture of ${zipCode}`,
  });
  return zipCode;
}

/**
 * Opens roofs of a delivered capture again that went unreviewed, where they may not any more: the consent was taken back, or
 * the blind check found more misses since. Nothing of them is shown until they are reviewed and delivered.
 */
export async function reopenUnreviewed(tx: Database, captureId: number): Promise<void> {
  const consents = await tx.$count(soundConsents, eq(soundConsents.captureId, captureId));
  if (consents === 0 || (await isReleased(tx, captureId))) return;
  await tx.execute(sql`
    with opened as (
      insert into open_roofs (capture_id, property_id)
      select v.capture_id, v.property_id from roof_views v join captures k on k.id = v.capture_id and k.state = 'delivered'
      where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null
        and not exists (select from reviews r
          where r.capture_id = v.capture_id and r.property_id = v.property_id and ${counts('r')})
      on conflict do nothing returning property_id
    )
    update properties p set image_url = null, crop_image_url = null, updated_at = now()
    from opened o where p.id = o.property_id and p.crop_image_url like '/api/properties/%'
      and not exists (select from roof_views e join captures k on k.id = e.capture_id and k.state = 'delivered'
        where e.property_id = p.id and e.rank = 1 and e.crop_key is not null and e.capture_id <> ${captureId}
          and ${isTakenIn(sql`e.capture_id`, sql`p.id`)})`);
}

/** Maximum number of roofs in one reply. */
const MOST_LISTED = 50_000;

/** Roofs of the actor's ZIP codes that only software has seen, by the newest delivered capture that shows them. */
export async function listUnreviewed(
  db: Database,
  actor: Actor,
): Promise<{ propertyId: number; capturedOn: string }[]> {
  const consented = await db
    .select({ id: captures.id })
    .from(captures)
    .innerJoin(
      soundConsents,
      and(eq(soundConsents.captureId, captures.id), isNull(soundConsents.withdrawnAt)),
    )
    .innerJoin(zipCodes, eq(zipCodes.zipCode, captures.zipCode))
    .where(and(eq(captures.state, 'delivered'), zipsVisibleTo(actor)));
  const released: number[] = [];
  for (const { id } of consented) if (await isReleased(db, id)) released.push(id);
  if (released.length === 0) return [];
  const { rows } = await db.execute<{ propertyId: number; capturedOn: string }>(sql`
    select v.property_id as "propertyId", k.captured_to as "capturedOn"
    from captures k join roof_views v on v.capture_id = k.id and v.rank = 1 and v.crop_key is not null
    where k.id = any(${sql.param(released)}::int[]) and ${isLeftToSoftware}
      and ${isTakenIn(sql`k.id`, sql`v.property_id`)}
      and not exists (select from captures later join roof_views lv on lv.capture_id = later.id
        and lv.property_id = v.property_id and lv.rank = 1 and lv.crop_key is not null
        where later.zip_code = k.zip_code and later.state = 'delivered'
          and (later.captured_to, later.id) > (k.captured_to, k.id) and ${isTakenIn(sql`later.id`, sql`v.property_id`)})
    order by v.property_id limit ${MOST_LISTED}`);
  return rows;
}
