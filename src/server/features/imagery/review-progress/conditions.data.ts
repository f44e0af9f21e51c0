import { auditResult } from '#domain/review/audit.ts';
import {
  type CutProgress,
  type DeliveryCondition,
  deliveryConditions,
  drawProblem,
} from '#domain/review/delivery.ts';
import { eq, sql } from '#server/db/orm.ts';
import { audits } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { selectCaptures } from './captures.data.ts';
import { listChecked } from './checked.data.ts';
import { listRoofStandings, type RoofStanding } from './open-roofs.data.ts';

/** What a capture needs before delivery, and the state of each of its roofs; a capture of data has none. */
export async function getConditions(
  db: Database,
  captureId: number,
): Promise<{ conditions: DeliveryCondition[]; drawProblem: string | null; roofs: RoofStanding[] }> {
  const [capture] = await selectCaptures(db).where(sql`captures.id = ${captureId}`);
  if (!capture) throw new Error(`there is no capture ${captureId}`);
  const cut = await findCut(db, captureId);
  const roofs = cut ? await listRoofStandings(db, captureId) : [];
  const [audit] = await db.select().from(audits).where(eq(audits.captureId, captureId));
  // What older data names a picture of does not matter for a flight whose roofs are not cut out yet.
  const pictured = cut ? roofs.filter(({ hasCrop }) => hasCrop).length : capture.roofs;
  const reviewed = capture.judged + capture.cannotTell;
  const leftToSoftware = roofs.filter(({ isUnreviewed }) => isUnreviewed).length;
  const conditions = deliveryConditions({
    ...{ cut, reviewed, leftToSoftware, roofs: pictured },
    ready: cut ? roofs.filter(({ reason }) => reason === null || reason === 'ready').length : reviewed,
    audit: audit?.seed
      ? { called: audit, result: auditResult(await listChecked(db, [captureId]), audit) }
      : null,
    waivedBy: audit?.waivedBy ?? null,
  });
  const early = audit?.seed ? null : drawProblem({ reviewed, leftToSoftware, roofs: pictured });
  return { conditions, drawProblem: early, roofs };
}

/** Null for a capture without a picture that is delivered already: it came as data. */
async function findCut(db: Database, captureId: number): Promise<CutProgress | null> {
  const { rows } = await db.execute<CutProgress & { isData: boolean } & Record<string, unknown>>(sql`
    select k.pictures_version as "picturesVersion", k.placed_version as "placedVersion",
      k.state = 'delivered' and k.pictures_version = 0 as "isData",
      (select count(*)::int from capture_images i
        where i.capture_id = k.id and i.state in ('accepted', 'warned')) as "usablePictures",
      (select count(*)::int from properties p where p.zip_code = k.zip_code
        and p.latitude is not null and p.location_precision is distinct from 'zip') as placed,
      (select count(*)::int from roof_views v where v.capture_id = k.id and v.rank = 1) as seen,
      (select count(*)::int from roof_views v where v.capture_id = k.id and v.rank = 1 and v.crop_key is null) as uncut
    from captures k where k.id = ${captureId}`);
  const [row] = rows;
  if (!row || row.isData) return null;
  const { isData: _, ...cut } = row;
  return cut;
}
