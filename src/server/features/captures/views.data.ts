import { and, desc, eq, isNotNull } from '#server/db/orm.ts';
import { captures, roofViews } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

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
      ),
    )
    .orderBy(desc(captures.capturedTo), desc(captures.id))
    .limit(1);
  return view?.image && view.crop ? { image: view.image, crop: view.crop } : null;
}
