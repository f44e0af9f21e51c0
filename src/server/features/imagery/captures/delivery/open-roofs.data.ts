import type { OpenRoofs } from '#contract/delivery.ts';
import { type OpenReason, openReasons } from '#domain/review/open-roof.ts';
import { listRoofStandings } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { pictureOf } from '../comparing/comparisons.data.ts';

/** Open roofs that are named. */
const MOST_NAMED = 200;

/** Which roofs of its ZIP code a capture does not deliver, and why. */
export async function listOpenRoofs(db: Database, captureId: number): Promise<OpenRoofs> {
  const roofs = await listRoofStandings(db, captureId);
  const open = roofs.flatMap((roof) => (roof.reason === null ? [] : [{ ...roof, reason: roof.reason }]));
  const count = (reason: OpenReason) => open.filter((roof) => roof.reason === reason).length;
  return {
    total: open.length,
    reasons: (Object.keys(openReasons) as OpenReason[])
      .map((reason) => ({ reason, roofs: count(reason) }))
      .filter((one) => one.roofs > 0),
    roofs: open.slice(0, MOST_NAMED).map(({ propertyId, reason, latitude, longitude, hasCrop }) => ({
      ...{ propertyId, reason, latitude, longitude },
      picture: hasCrop ? pictureOf(captureId, propertyId) : null,
    })),
  };
}
