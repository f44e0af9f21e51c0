import type { Actor } from '#access/can.ts';
import { capturesJudgedBy } from '#access/rows.ts';
import type { ReviewCapture } from '#contract/reviews.ts';
import { and, eq, gt, inArray, ne, or, type SQL, sql } from '#server/db/orm.ts';
import { captures, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { bestShown } from './roofs.data.ts';
import { counts, isToCheck, listDisputed } from './standing.data.ts';

const isJudged = and(ne(captures.kind, 'field'), inArray(captures.state, ['in-review', 'delivered']));

const isBestShown = sql`${captures.id} = (select k.id from captures k where k.zip_code = ${captures.zipCode}
  and k.kind <> 'field' and k.state in ('in-review', 'delivered') order by ${bestShown} limit 1)`;

/** Captures with pictures, each with how far its review is: the one that shows each ZIP best, and whatever waits for delivery. */
export async function listReviewCaptures(db: Database, actor: Actor): Promise<ReviewCapture[]> {
  const rows = await selectCaptures(db)
    .where(
      and(
        isJudged,
        or(
          and(isBestShown, gt(zipCodes.imagedCount, 0)),
          eq(captures.state, 'in-review'),
          sql`${openDisputes} > 0`,
        ),
        capturesJudgedBy(actor),
      ),
    )
    .orderBy(captures.zipCode, captures.id);
  return Promise.all(
    rows
      .filter(({ roofs }) => roofs > 0)
      .map(async (row) => ({ ...row, disputed: (await listDisputed(db, row.id)).length })),
  );
}

/** The progress of one capture's review; `allowed` is the condition for the caller to see it. Throws 404. */
export async function getReviewCapture(db: Database, captureId: number, allowed?: SQL) {
  const [capture] = await selectCaptures(db).where(and(eq(captures.id, captureId), isJudged, allowed));
  if (!capture) throw notFound('This capture');
  return capture;
}

const answers = sql`from reviews r where r.capture_id = ${captures.id} and ${counts('r')}`;

const openDisputes = sql<number>`(select count(distinct d.property_id)::int from disputes d
  where d.capture_id = ${captures.id} and d.settled_at is null)`;

const cut = sql`from roof_views v where v.capture_id = ${captures.id} and v.rank = 1`;

/** Captures with how far their review is. */
export const selectCaptures = (db: Database) =>
  db
    .select({
      id: captures.id,
      zipCode: captures.zipCode,
      kind: captures.kind,
      capturedOn: captures.capturedTo,
      state: captures.state,
      roofs: sql<number>`case when exists (select ${cut})
        then (select count(*)::int ${cut} and v.crop_key is not null) else ${zipCodes.imagedCount} end`,
      judged: sql<number>`(select count(distinct r.property_id)::int ${answers} and r.severity is not null)`,
      cannotTell: sql<number>`(select count(distinct r.property_id)::int ${answers} and r.severity is null
        and not exists (select from reviews j where j.capture_id = r.capture_id and j.property_id = r.property_id
          and j.severity is not null and ${counts('j')}))`,
      doorDisputes: openDisputes,
      toCheck: sql<number>`(select count(*)::int from audit_roofs a
        where a.capture_id = ${captures.id} and ${isToCheck})`,
      different: sql<number>`(select count(*)::int from roof_comparisons c
        where c.capture_id = ${captures.id} and c.score is not null and not exists (
          select ${answers} and r.property_id = c.property_id))`,
    })
    .from(captures)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, captures.zipCode));

/** The capture, held until the transaction ends: roofs are handed out one reviewer after the other. Throws 404. */
export async function lockCapture(tx: Database, actor: Actor, captureId: number) {
  const [capture] = await tx
    .select({
      id: captures.id,
      zipCode: captures.zipCode,
      kind: captures.kind,
      capturedOn: captures.capturedTo,
    })
    .from(captures)
    .where(and(eq(captures.id, captureId), isJudged, capturesJudgedBy(actor)))
    .for('no key update');
  if (!capture) throw notFound('This capture');
  return capture;
}
