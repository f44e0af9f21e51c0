import type { Actor } from '#access/can.ts';
import { capturesJudgedBy } from '#access/rows.ts';
import type { ReviewCapture } from '#contract/reviews.ts';
import { standingOf } from '#domain/review/agreement.ts';
import { and, eq, gt, inArray, ne, sql } from '#server/db/orm.ts';
import { captures, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { contested, stands } from './standing.data.ts';

const isJudged = and(ne(captures.kind, 'field'), inArray(captures.state, ['in-review', 'delivered']));

const isNewest = sql`${captures.id} = (select k.id from captures k where k.zip_code = ${captures.zipCode}
  and k.kind <> 'field' and k.state in ('in-review', 'delivered') order by k.captured_to desc, k.id desc limit 1)`;

/** The newest capture of each ZIP that has pictures, and how far its review is. */
export async function listReviewCaptures(db: Database, actor: Actor): Promise<ReviewCapture[]> {
  const rows = await selectCaptures(db)
    .where(and(isNewest, gt(zipCodes.imagedCount, 0), capturesJudgedBy(actor)))
    .orderBy(captures.zipCode);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      disputed: (await contested(db, row.id)).filter((roof) => standingOf(roof.reviews) === 'disputed')
        .length,
    })),
  );
}

/** How far the review of one capture is. Throws 404. */
export async function getReviewCapture(db: Database, actor: Actor, captureId: number) {
  const [capture] = await selectCaptures(db).where(
    and(eq(captures.id, captureId), isJudged, capturesJudgedBy(actor)),
  );
  if (!capture) throw notFound('This capture');
  return capture;
}

const said = sql`from reviews r where r.capture_id = ${captures.id} and ${stands('r')}`;

const selectCaptures = (db: Database) =>
  db
    .select({
      id: captures.id,
      zipCode: captures.zipCode,
      kind: captures.kind,
      capturedOn: captures.capturedTo,
      state: captures.state,
      roofs: zipCodes.imagedCount,
      judged: sql<number>`(select count(distinct r.property_id)::int ${said} and r.severity is not null)`,
      cannotTell: sql<number>`(select count(distinct r.property_id)::int ${said} and r.severity is null
        and not exists (select from reviews j where j.capture_id = r.capture_id and j.property_id = r.property_id
          and j.severity is not null and ${stands('j')}))`,
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
