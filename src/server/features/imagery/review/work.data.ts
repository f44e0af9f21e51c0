import type { Actor } from '#access/can.ts';
import { reviewItemsOf, reviewsOf } from '#access/rows.ts';
import type { ReviewWork } from '#contract/reviews.ts';
import { randomOf } from '#domain/random.ts';
import { BATCH, HELD_MINUTES, type handingReasons, type WorkOrder } from '#domain/review/handing.ts';
import { type KnownRoof, waitingByDifference, waitingRoof } from '#domain/review/known-roof.ts';
import { orderOfWork, shuffled } from '#domain/review/order.ts';
import { and, asc, eq, sql } from '#server/db/orm.ts';
import { reviewItems, reviews } from '#server/db/schema/index.ts';
import {
  type Contested,
  counts,
  hasPicture,
  listDisputed,
  listToCheck,
  lockCapture,
} from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { type DoorDispute, listDoorDisputes } from './disputes.data.ts';
import { type HeldItem, selectItems } from './items.data.ts';
import { present } from './present.ts';

/** Per batch, while unreviewed roofs remain; after that the whole batch. */
const AUDITED = 3;

interface Handed {
  propertyId: number;
  reason: (typeof handingReasons)[number];
  blind: boolean;
}

/**
 * The actor's roofs to review in a capture: those they hold already, else a new batch, reserved for them. Throws 404 for a
 * capture that is not under review.
 */
export function takeWork(
  db: Database,
  actor: Actor,
  { captureId, first }: { captureId: number; first: WorkOrder },
  by: EventActor,
): Promise<ReviewWork> {
  return db.transaction(async (tx) => {
    const capture = await lockCapture(tx, actor, captureId);
    const contested = await listDisputed(tx, captureId);
    const disputes = await listDoorDisputes(tx, captureId);
    await renew(tx, actor, captureId);
    if ((await listHeld(tx, actor, captureId)).length === 0) {
      const handed = await choose(tx, actor, { ...capture, first }, { contested, disputes });
      await hand(tx, actor, captureId, handed);
      if (handed.length > 0)
        await emit(tx, by, 'roofs-handed-out', {
          subjectId: captureId,
          subject: `Capture of ${capture.zipCode}`,
          details: { zipCode: capture.zipCode, roofs: handed.length },
        });
    }
    const held = await listHeld(tx, actor, captureId);
    return {
      items: held.map((item) => present(item, capture, { contested, disputes })),
      ...(await countRoofs(tx, capture)),
      yours: await figuresOf(tx, actor),
    };
  });
}

const isHeld = (row: 'i' | 'review_items') =>
  sql.raw(`(${row}.handed_at > now() - interval '${HELD_MINUTES} minutes' and not exists (
    select from reviews r where r.item_id = ${row}.id and r.answer is not null
    and not exists (select from reviews u where u.undoes = r.id)))`);

/** What they hold already stays theirs for another half hour. */
const renew = (tx: Database, actor: Actor, captureId: number) =>
  tx
    .update(reviewItems)
    .set({ handedAt: sql`now()` })
    .where(and(reviewItemsOf(actor), eq(reviewItems.captureId, captureId), isHeld('review_items')));

const listHeld = (tx: Database, actor: Actor, captureId: number): Promise<HeldItem[]> =>
  selectItems(tx)
    .where(and(reviewItemsOf(actor), eq(reviewItems.captureId, captureId), isHeld('review_items')))
    .orderBy(asc(reviewItems.place), asc(reviewItems.id))
    .limit(BATCH);

/** Disputed roofs first, then those with two differing answers, the rest by the order of work. */
async function choose(
  tx: Database,
  actor: Actor,
  capture: { id: number; zipCode: string; first: WorkOrder },
  { contested, disputes }: { contested: readonly Contested[]; disputes: readonly DoorDispute[] },
): Promise<Handed[]> {
  const taken = await listTaken(tx, capture.id);
  const judged = disputes.length > 0 ? await listJudgedBy(tx, actor, capture.id) : taken;
  const atDoors = [...new Set(disputes.map(({ propertyId }) => propertyId))]
    .filter((id) => !taken.has(id) && !judged.has(id))
    .slice(0, BATCH)
    .map((propertyId): Handed => ({ propertyId, reason: 'dispute', blind: false }));
  for (const { propertyId } of atDoors) taken.add(propertyId);
  const settled = contested
    .filter(({ propertyId, reviews }) => !taken.has(propertyId) && !reviews.some((one) => isBy(actor, one)))
    .slice(0, BATCH - atDoors.length)
    .map(({ propertyId }): Handed => ({ propertyId, reason: 'settle', blind: false }));
  const { rows } = await tx.execute<KnownRoof & Record<string, unknown>>(sql`
    select p.id, p.severity_level as "severityLevel", p.latitude::float8 as latitude, p.longitude::float8 as longitude,
      (select (q.scores -> 'damage')::float8 ${suggestionOf(capture)}) as suggested,
      (select q.features ${suggestionOf(capture)} and q.scores is not null) as features,
      (select c.score from roof_comparisons c where c.capture_id = ${capture.id} and c.property_id = p.id) as difference,
      (select s.share from capture_shares s where s.capture_id = ${capture.id}) as share
    ${waitingOf(capture)} order by p.id`);
  const waiting = rows
    .filter(({ id }) => !taken.has(id))
    .map(capture.first === 'different' ? waitingByDifference : waitingRoof);
  const seed = `${capture.id}/${waiting.length}`;
  const left = BATCH - atDoors.length - settled.length;
  const most = Math.min(left, waiting.length > 0 ? AUDITED : BATCH);
  const checked = await listToCheck(tx, actor, capture.id, most);
  const drawn = new Set(checked);
  const ordered = orderOfWork(
    waiting.filter(({ id }) => !drawn.has(id)),
    seed,
    left - checked.length,
  );
  const rest = [
    ...checked.map((propertyId): Handed => ({ propertyId, reason: 'audit', blind: true })),
    ...ordered.map(({ id, blind }): Handed => ({ propertyId: id, reason: 'order', blind })),
  ];
  return [...atDoors, ...settled, ...shuffled(rest, randomOf(seed))];
}

const isBy = (actor: Actor, { reviewerId }: { reviewerId: string }) => reviewerId === actor.id;

/** What software suggests of the roof that the query calls p. */
const suggestionOf = (capture: { id: number }) =>
  sql`from roof_suggestions q where q.capture_id = ${capture.id} and q.property_id = p.id`;

/** Roofs with a picture and without a review in this capture. */
const waitingOf = (capture: { id: number; zipCode: string }) => sql`
  from properties p where p.zip_code = ${capture.zipCode} and ${hasPicture(capture.id)}
  and not exists (select from reviews r where r.capture_id = ${capture.id} and r.property_id = p.id and ${counts('r')})`;

async function countRoofs(
  tx: Database,
  capture: { id: number; zipCode: string },
): Promise<Pick<ReviewWork, 'roofs' | 'waiting'>> {
  const { rows } = await tx.execute<{ roofs: number; waiting: number }>(sql`
    select (select count(*)::int from properties p
        where p.zip_code = ${capture.zipCode} and ${hasPicture(capture.id)}) as roofs,
      (select count(*)::int ${waitingOf(capture)}) as waiting`);
  return rows[0] ?? { roofs: 0, waiting: 0 };
}

/** Roofs of a capture that the actor has reviewed: a dispute goes to another reviewer. */
async function listJudgedBy(tx: Database, actor: Actor, captureId: number): Promise<Set<number>> {
  const rows = await tx
    .select({ id: reviews.propertyId })
    .from(reviews)
    .where(and(eq(reviews.captureId, captureId), reviewsOf(actor)));
  return new Set(rows.map(({ id }) => id));
}

/** Roofs that are assigned. */
async function listTaken(tx: Database, captureId: number): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select i.property_id as id from review_items i where i.capture_id = ${captureId} and ${isHeld('i')}`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function hand(tx: Database, actor: Actor, captureId: number, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return;
  const whose = { captureId, reviewerId: actor.id };
  await tx.insert(reviewItems).values(handed.map((item, place) => ({ ...item, ...whose, place })));
}

/** The actor's own recent pace; only shown to them. */
async function figuresOf(tx: Database, actor: Actor): Promise<ReviewWork['yours']> {
  const [figures] = await tx
    .select({
      reviews: sql<number>`count(*)::int`,
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${reviews.seconds})`,
    })
    .from(reviews)
    .where(
      and(
        reviewsOf(actor),
        sql`${reviews.answer} is not null and ${reviews.createdAt} > now() - interval '24 hours'`,
      ),
    );
  return figures ?? { reviews: 0, medianSeconds: null };
}
