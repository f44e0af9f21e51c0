import { product } from '#domain/product.ts';
import { type DisputeOutcome, disputeOutcomeTexts, outcomeOf } from '#domain/review/dispute.ts';
import { and, eq, isNull, sql } from '#server/db/orm.ts';
import { disputes, properties } from '#server/db/schema/index.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { HeldItem } from './items.data.ts';

/** What is disputed of a roof, without who disputes it. */
export interface DoorDispute {
  propertyId: number;
  reason: string;
  /** Photos taken at the door, which the reviewer may see. */
  photoIds: number[];
}

/** Photos shown of a dispute. */
const MOST_PHOTOS = 6;

/** Roofs of a capture disputed at the door, the oldest dispute first. */
export async function listDoorDisputes(tx: Database, captureId: number): Promise<DoorDispute[]> {
  const { rows } = await tx.execute<DoorDispute & Record<string, unknown>>(sql`
    select d.property_id as "propertyId", d.reason, case when d.shows_photos then array(
      select f.id from door_photos f where f.property_id = d.property_id and f.user_id = d.user_id
      order by f.taken_at desc, f.id desc limit ${MOST_PHOTOS}) else '{}' end as "photoIds"
    from disputes d where d.capture_id = ${captureId} and d.settled_at is null order by d.created_at, d.id`);
  return rows;
}

/** The file of such a photo, for the reviewer who holds the roof. Null if there is none. */
export async function findDoorPhoto(
  db: Database,
  { propertyId, captureId, reason }: HeldItem,
  photoId: number,
): Promise<string | null> {
  if (reason !== 'dispute') return null;
  const { rows } = await db.execute<{ key: string }>(sql`
    select f.file_key as key from door_photos f join disputes d on d.property_id = f.property_id and d.user_id = f.user_id
    where f.id = ${photoId} and d.property_id = ${propertyId} and d.capture_id = ${captureId} and d.shows_photos
      and d.settled_at is null`);
  return rows[0]?.key ?? null;
}

type Facts = Parameters<typeof outcomeOf>[1];

/** The current facts of a property. */
export async function findHeld(tx: Database, propertyId: number): Promise<NonNullable<Facts>> {
  const [held] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  return held ?? {};
}

/** Settles disputes of the roof by a reviewer's answer, and notifies their authors. */
export async function settleDisputes(
  tx: Database,
  { propertyId, captureId }: HeldItem,
  { reviewId, held, stated }: { reviewId: number; held: NonNullable<Facts>; stated: Facts },
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
): Promise<void> {
  const outcome = outcomeOf(held, stated);
  const settled = await tx
    .update(disputes)
    .set({ settledAt: sql`now()`, outcome, reviewId })
    .where(
      and(eq(disputes.propertyId, propertyId), eq(disputes.captureId, captureId), isNull(disputes.settledAt)),
    )
    .returning({ userId: disputes.userId });
  if (settled.length === 0) return;
  const [property] = await tx
    .select({ address: properties.address })
    .from(properties)
    .where(eq(properties.id, propertyId));
  for (const { userId } of settled) {
    const to = userId && (await findAddressee(tx, userId));
    const mail = settledMail(config, propertyId, property?.address ?? '', outcome);
    if (to) await jobs.enqueue(tx, sendMail, { to, ...mail });
  }
}

function settledMail(config: Config, propertyId: number, address: string, outcome: DisputeOutcome) {
  return {
    subject: `The roof of ${address} was looked at again`,
    text: `You disputed the assessment of the roof of ${address}. ${disputeOutcomeTexts[outcome]}

See it in ${product.name}: ${publicUrlOf(config)}/dashboard?property=${propertyId}`,
  };
}

/** After an answer is undone, the disputes it settled are open again, unless the roof was disputed again since. */
export async function reopenDisputes(tx: Database, reviewId: number): Promise<void> {
  await tx.execute(sql`
    update disputes d set settled_at = null, outcome = null, review_id = null where d.review_id = ${reviewId}
      and not exists (select from disputes o where o.property_id = d.property_id and o.user_id = d.user_id
        and o.settled_at is null)`);
}
