import type { CaptureDetails } from '#contract/captures.ts';
import { eq, sql } from '#server/db/orm.ts';
import { captures } from '#server/db/schema/index.ts';
import { listHolders, lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { refreshCapture } from '#server/features/imagery/assessments/index.ts';
import {
  getAccuracy,
  isTakenIn,
  listRoofStandings,
  replaceOpenRoofs,
} from '#server/features/imagery/review-progress/index.ts';
import { countRoofChanges, refreshRoofChanges } from '#server/features/imagery/roof-changes/index.ts';
import { startOnce } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { getCapture, lockCapture, nameOf } from '../captures.data.ts';
import { compareCapture } from '../comparing/comparing.operations.ts';
import { countComparisons } from '../comparing/comparisons.data.ts';
import { startGround } from '../ground/ground.operations.ts';
import { forgetOriginals } from '../pictures/originals.data.ts';
import { deliveryMail } from './delivery-mail.ts';

type Needed = Pick<Services, 'config' | 'jobs'>;

/**
 * Publishes a capture's pictures and facts for each roof that is ready, and notifies the contractors who hold its ZIP.
 * The others stay open; the next delivery includes those that became ready. Returns the keys of originals that are no
 * longer kept.
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
  if (capture.state === 'delivered' && capture.readyRoofs === 0) throw conflict(nothingMore(capture));
  if (capture.missing.length > 0)
    throw conflict(`This capture cannot be delivered yet. ${capture.missing.join(' ')}`);
  if (capture.state !== 'delivered')
    await tx
      .update(captures)
      .set({ state: 'delivered', deliveredAt: sql`now()` })
      .where(eq(captures.id, captureId));
  const roofs = await listRoofStandings(tx, captureId);
  const open = roofs.filter(({ reason }) => reason !== null && reason !== 'ready');
  await replaceOpenRoofs(tx, captureId, open);
  await showPictures(tx, captureId);
  await refreshCapture(tx, captureId);
  await refreshRoofChanges(tx, zipCode);
  await refreshZipTotals(tx, [zipCode]);
  await compareLaterAgain(tx, jobs, captureId);
  const wanted = { captureId, subject: nameOf(capture), userId: by.id };
  const isDrawing = await startGround(tx, jobs, wanted);
  // The map is drawn from them; who draws it takes them away then.
  const gone = config.keepCaptureOriginals || isDrawing ? [] : await forgetOriginals(tx, captureId);
  const { readyRoofs } = capture;
  const details = { zipCode, roofs: readyRoofs, open: open.length };
  await emit(tx, by, 'capture-delivered', { subjectId: captureId, subject: nameOf(capture), details });
  const changes = await countRoofChanges(tx, zipCode);
  const mail = deliveryMail(
    config,
    { ...capture, openRoofs: open.length },
    await getAccuracy(tx, captureId),
    changes,
  );
  for (const to of await listHolders(tx, zipCode)) await jobs.enqueue(tx, sendMail, { to, ...mail });
  return { capture: await getCapture(tx, captureId), gone };
}

const nothingMore = ({ deliveredRoofs, roofs }: CaptureDetails): string =>
  deliveredRoofs < roofs
    ? 'This capture was delivered already, and none of the roofs that it left open is ready.'
    : 'This capture was delivered already.';

/** Captures under review that are later are compared with this one, where it is the latest earlier one that shows a roof. */
async function compareLaterAgain(tx: Database, jobs: Services['jobs'], captureId: number): Promise<void> {
  await tx.execute(sql`
    delete from roof_comparisons c using captures later, captures mine, captures used
    where mine.id = ${captureId} and later.zip_code = mine.zip_code and later.state = 'in-review' and c.capture_id = later.id
      and used.id = c.earlier_id and (later.captured_to, later.id) > (mine.captured_to, mine.id)
      and (used.captured_to, used.id) < (mine.captured_to, mine.id)
      and exists (select from roof_views v where v.capture_id = mine.id and v.property_id = c.property_id
        and v.rank = 1 and v.crop_key is not null and ${isTakenIn(sql`v.capture_id`, sql`v.property_id`)})`);
  const { rows } = await tx.execute<{ id: number; zipCode: string; capturedOn: string }>(sql`
    select later.id, later.zip_code as "zipCode", later.captured_to as "capturedOn" from captures later
    join captures mine on mine.id = ${captureId} and mine.zip_code = later.zip_code
    where later.state = 'in-review' and (later.captured_to, later.id) > (mine.captured_to, mine.id)`);
  for (const later of rows) {
    const { done, total } = await countComparisons(tx, later.id);
    const wanted = { subject: nameOf(later), userId: null, payload: { captureId: later.id } };
    if (done < total) await startOnce(tx, jobs, compareCapture, wanted);
  }
}

/** From now on the property shows the platform's own pictures; which one is decided at each opening. */
async function showPictures(tx: Database, captureId: number): Promise<void> {
  await tx.execute(sql`
    update properties p set
      image_url = '/api/properties/' || p.id || case when i.simulated then '/image' else '/roof-image' end,
      crop_image_url = '/api/properties/' || p.id || case when i.simulated then '/crop' else '/roof-crop' end,
      updated_at = now()
    from roof_views v join capture_images i on i.id = v.image_id
    where v.capture_id = ${captureId} and v.rank = 1 and v.crop_key is not null and p.id = v.property_id
      and ${isTakenIn(sql`v.capture_id`, sql`v.property_id`)}`);
}
