import type { CaptureDetails } from '#contract/captures.ts';
import { and, eq, isNotNull, sql } from '#server/db/orm.ts';
import { captureImages, captures } from '#server/db/schema/index.ts';
import { refreshCapture } from '#server/features/assessments/index.ts';
import { listHolders, lockZips, refreshZipTotals } from '#server/features/coverage/index.ts';
import { sendMail } from '#server/features/notices/index.ts';
import { getAccuracy } from '#server/features/review-progress/index.ts';
import { countRoofChanges, refreshRoofChanges } from '#server/features/roof-changes/index.ts';
import { deleteFiles } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { getCapture, lockCapture, nameOf } from './captures.data.ts';
import { deliveryMail } from './delivery-mail.ts';

type Needed = Pick<Services, 'config' | 'jobs'>;

/**
 * Lets the pictures and words of a capture count, and tells the contractors who hold its ZIP. Gives the keys of the
 * originals that are not kept.
 * @throws NotFound, and Conflict with what is missing
 */
export async function deliverCapture(
  tx: Database,
  captureId: number,
  { config, jobs }: Needed,
  by: EventActor,
): Promise<{ capture: CaptureDetails; gone: string[] }> {
  const { zipCode } = await lockCapture(tx, captureId);
  // Reviews hold the ZIP: none of them is taken back between the check and the delivery.
  await lockZips(tx, [zipCode]);
  const capture = await getCapture(tx, captureId);
  if (capture.state === 'delivered') throw conflict('This capture was delivered already.');
  if (capture.missing.length > 0)
    throw conflict(`This capture cannot be delivered yet. ${capture.missing.join(' ')}`);
  await tx
    .update(captures)
    .set({ state: 'delivered', deliveredAt: sql`now()` })
    .where(eq(captures.id, captureId));
  await showPictures(tx, captureId);
  await refreshCapture(tx, captureId);
  await refreshRoofChanges(tx, zipCode);
  await refreshZipTotals(tx, [zipCode]);
  const gone = config.keepCaptureOriginals ? [] : await forgetOriginals(tx, captureId);
  const details = { zipCode, seenRoofs: capture.seenRoofs };
  await emit(tx, by, 'capture-delivered', { subjectId: captureId, subject: nameOf(capture), details });
  const changes = await countRoofChanges(tx, zipCode);
  const mail = deliveryMail(config, capture, await getAccuracy(tx, captureId), changes);
  for (const to of await listHolders(tx, zipCode)) await jobs.enqueue(tx, sendMail, { to, ...mail });
  return { capture: await getCapture(tx, captureId), gone };
}

/** From now on the property's pictures are the platform's own; which of them is said at each opening. */
async function showPictures(tx: Database, captureId: number): Promise<void> {
  await tx.execute(sql`
    update properties p set
      image_url = '/api/properties/' || p.id || case when i.simulated then '/image' else '/roof-image' end,
      crop_image_url = '/api/properties/' || p.id || case when i.simulated then '/crop' else '/roof-crop' end,
      updated_at = now()
    from roof_views v join capture_images i on i.id = v.image_id
    where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null and p.id = v.property_id`);
}

async function forgetOriginals(tx: Database, captureId: number): Promise<string[]> {
  const rows = await tx
    .select({ key: captureImages.originalKey })
    .from(captureImages)
    .where(and(eq(captureImages.captureId, captureId), isNotNull(captureImages.originalKey)));
  const keys = rows.flatMap(({ key }) => key ?? []);
  // The column follows by its reference.
  await deleteFiles(tx, keys);
  return keys;
}
