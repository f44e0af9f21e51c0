import type { Actor } from '#access/can.ts';
import { heldZips } from '#access/rows.ts';
import type { ZipAccuracy } from '#contract/coverage.ts';
import type { Accuracy } from '#domain/review/accuracy.ts';
import { auditResult, shareOf } from '#domain/review/audit.ts';
import { inArray, sql } from '#server/db/orm.ts';
import { audits } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { selectCaptures } from './captures.data.ts';
import { listChecked } from './checked.data.ts';
import { countLeftToSoftware, isReleased } from './consents.data.ts';
import { listInspected } from './inspected.data.ts';
import { bestShown } from './roofs.data.ts';

/** Of the delivered capture that shows each ZIP best, of those the actor holds; ZIPs that have none are left out. */
export async function listZipAccuracy(db: Database, actor: Actor): Promise<ZipAccuracy[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct on (zip_code) id from captures k
    where zip_code in ${heldZips(actor)} and kind <> 'field' and state = 'delivered'
    order by zip_code, ${bestShown}`);
  return accuracyOf(
    db,
    rows.map(({ id }) => id),
  );
}

/** What is known of how right one capture is. */
export async function getAccuracy(db: Database, captureId: number): Promise<Accuracy> {
  const [accuracy] = await accuracyOf(db, [captureId]);
  if (!accuracy) throw new Error(`there is no capture ${captureId}`);
  return accuracy;
}

async function accuracyOf(db: Database, ids: number[]): Promise<ZipAccuracy[]> {
  if (ids.length === 0) return [];
  const captures = await selectCaptures(db).where(sql`captures.id = any(${sql.param(ids)}::int[])`);
  const drawn = new Map(
    (await db.select().from(audits).where(inArray(audits.captureId, ids))).map((row) => [row.captureId, row]),
  );
  const inspected = await listInspected(db, ids);
  const unreviewed = new Map<number, number>();
  for (const id of ids) if (await isReleased(db, id)) unreviewed.set(id, await countLeftToSoftware(db, id));
  const checked = Map.groupBy(await listChecked(db, ids), ({ captureId }) => captureId);
  return captures
    .map(({ id, zipCode, kind, capturedOn, roofs, judged, cannotTell }) => {
      const audit = drawn.get(id);
      return {
        ...{ zipCode, kind, capturedOn, roofs },
        reviewed: judged + cannotTell,
        audit: audit?.seed ? auditResult(checked.get(id) ?? [], audit) : null,
        waived: audit?.waivedBy != null,
        unreviewed: unreviewed.get(id) ?? 0,
        inspected: inspected.get(id) ?? shareOf(0, 0),
      };
    })
    .sort((a, b) => a.zipCode.localeCompare(b.zipCode));
}
