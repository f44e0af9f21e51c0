import type { EarlierPicture } from '#contract/earlier-picture.ts';
import { and, desc, eq, isNotNull, sql } from '#server/db/orm.ts';
import { captures, roofViews } from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import {
  joinComparison,
  type Laid,
  laidColumns,
  overlayOfRow,
  viewBefore,
} from '../comparing/comparisons.data.ts';

/** The files of what the newest delivered capture with a picture of it shows of a property; null where there is none. */
export async function findDeliveredView(
  db: Database,
  propertyId: number,
): Promise<{ image: string; crop: string } | null> {
  const [view] = await db
    .select({ image: roofViews.imageKey, crop: roofViews.cropKey })
    .from(roofViews)
    .innerJoin(captures, eq(captures.id, roofViews.captureId))
    .where(
      and(
        eq(roofViews.propertyId, propertyId),
        eq(roofViews.rank, 1),
        isNotNull(roofViews.cropKey),
        eq(captures.state, 'delivered'),
        isTakenIn(sql`${captures.id}`, sql`${roofViews.propertyId}`),
      ),
    )
    .orderBy(desc(captures.capturedTo), desc(captures.id))
    .limit(1);
  return view?.image && view.crop ? { image: view.image, crop: view.crop } : null;
}

/** The same roof in the capture delivered before that one: its file, day, and how it is drawn above the newer. */
export async function findEarlierView(
  db: Database,
  propertyId: number,
): Promise<(Omit<EarlierPicture, 'picture'> & { crop: string }) | null> {
  const { rows } = await db.execute<
    Laid & { crop: string; capturedOn: string } & Record<string, unknown>
  >(sql`
    select e.crop_key as crop, e.captured_to as "capturedOn", ${laidColumns}
    from (select v.* from roof_views v join captures k on k.id = v.capture_id
      where v.property_id = ${propertyId} and v.rank = 1 and v.crop_key is not null and k.state = 'delivered'
        and ${isTakenIn(sql`k.id`, sql`v.property_id`)}
      order by k.captured_to desc, k.id desc limit 1) v
    cross join lateral ${viewBefore(sql`v.capture_id`, sql`v.property_id`)} e ${joinComparison}`);
  const [row] = rows;
  return row ? { crop: row.crop, capturedOn: row.capturedOn, overlay: overlayOfRow(row) } : null;
}
