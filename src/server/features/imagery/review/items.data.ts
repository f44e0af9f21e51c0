import type { Actor } from '#access/can.ts';
import { reviewItemsOf } from '#access/rows.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import {
  captureImages,
  drawnOutlines,
  properties,
  reviewItems,
  roofOutlines,
  roofSuggestions,
  roofViews,
} from '#server/db/schema/index.ts';
import {
  joinComparison,
  type Laid,
  laidColumns,
  viewBefore,
} from '#server/features/imagery/captures/index.ts';
import { pictured } from '#server/features/imagery/imagery/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** A roof that was handed to the actor. Throws 404. */
export async function getItem(db: Database, actor: Actor, itemId: string): Promise<HeldItem> {
  const [item] = await selectItems(db).where(and(eq(reviewItems.id, itemId), reviewItemsOf(actor)));
  if (!item) throw notFound('This roof');
  return item;
}

export type HeldItem = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

/**
 * What a capture's pictures show of the roof, delivered or not. One that came as data and names the platform's own
 * picture has that of the newest delivered capture.
 */
const cropKey = sql<string | null>`coalesce(${roofViews.cropKey}, (
  select v.crop_key from roof_views v join captures k on k.id = v.capture_id
  where v.property_id = ${properties.id} and v.rank = 1 and v.crop_key is not null and k.state = 'delivered'
    and ${isTakenIn(sql`k.id`, sql`v.property_id`)}
    and ${properties.cropImageUrl} in (
      '/api/properties/' || ${properties.id} || '/crop', '/api/properties/' || ${properties.id} || '/roof-crop')
  order by k.captured_to desc, k.id desc limit 1))`;

/** The same roof in an earlier capture, as JSON: its file, day, and its position over the later picture. */
const earlier = sql<(Laid & { key: string; capturedOn: string }) | null>`(
  select to_jsonb(found) from (select e.crop_key as key, e.captured_to as "capturedOn", ${laidColumns}
    from roof_views v cross join lateral ${viewBefore(sql`v.capture_id`, sql`v.property_id`)} e ${joinComparison}
    where v.capture_id = ${reviewItems.captureId} and v.property_id = ${reviewItems.propertyId} and v.rank = 1) found)`;

/** Assigned roofs, each with where its picture comes from. */
export const selectItems = (db: Database) =>
  db
    .select({
      id: reviewItems.id,
      propertyId: reviewItems.propertyId,
      captureId: reviewItems.captureId,
      reason: reviewItems.reason,
      blind: reviewItems.blind,
      ...pictured,
      cropKey,
      view: {
        cropKey: roofViews.cropKey,
        gsd: roofViews.gsd,
        positionError: roofViews.positionError,
      },
      camera: captureImages.camera,
      outline: { ring: roofOutlines.ring, source: roofOutlines.source },
      drawn: { ring: drawnOutlines.ring, cropKey: drawnOutlines.cropKey },
      suggestion: {
        state: roofSuggestions.state,
        reasons: roofSuggestions.reasons,
        scores: roofSuggestions.scores,
        named: roofSuggestions.named,
      },
      earlier,
    })
    .from(reviewItems)
    .innerJoin(properties, eq(properties.id, reviewItems.propertyId))
    .leftJoin(
      roofViews,
      and(
        eq(roofViews.captureId, reviewItems.captureId),
        eq(roofViews.propertyId, reviewItems.propertyId),
        eq(roofViews.rank, 1),
      ),
    )
    .leftJoin(captureImages, eq(captureImages.id, roofViews.imageId))
    .leftJoin(
      roofOutlines,
      and(
        eq(roofOutlines.captureId, reviewItems.captureId),
        eq(roofOutlines.propertyId, reviewItems.propertyId),
      ),
    )
    .leftJoin(
      drawnOutlines,
      and(
        eq(drawnOutlines.captureId, reviewItems.captureId),
        eq(drawnOutlines.propertyId, reviewItems.propertyId),
      ),
    )
    .leftJoin(
      roofSuggestions,
      and(
        eq(roofSuggestions.captureId, reviewItems.captureId),
        eq(roofSuggestions.propertyId, reviewItems.propertyId),
      ),
    );
