import { DAY_MS } from '#domain/durations.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import type { RecordedFlight } from '#sample/recorded-flight.ts';
import { eq } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { takeOutlines } from '#server/features/imagery/vision/index.ts';
import { storeFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { openSampleFile, readSampleFile } from '#server/sample-files.ts';
import { getOpenCapture } from '../captures.data.ts';
import { insertPicture } from '../pictures/pictures.data.ts';
import { findPicturesVersion, openReview, replaceViews, setCut } from './placing.data.ts';

/** A flight over the sample that came with the product: taken in, placed and cut out when its files were drawn. */
export type SampleFlight = 'delivered' | 'open';

/** Gives a new capture of the sample's ZIP the pictures and roofs of such a flight, as of its own day, and opens its review. */
export async function loadFlight(
  tx: Database,
  files: Services['files'],
  captureId: number,
  name: SampleFlight,
): Promise<void> {
  const { day, pictures, views } = await readSampleFile<RecordedFlight>(`${name}/flight`);
  const { days } = await getOpenCapture(tx, captureId);
  const later = Date.parse(days[0]) - Date.parse(day);
  await takeOutlines(tx, captureId, openSampleFile('outlines.geojson.gz'));
  const imageIds: number[] = [];
  for (const { takenAt, camera, ...picture } of pictures) {
    const dated = { ...camera, takenAt: camera.takenAt?.replace(day, days[0]) ?? null };
    const row = { ...picture, captureId, simulated: true, camera: dated };
    const moment = new Date(Date.parse(takenAt) + Math.round(later / DAY_MS) * DAY_MS);
    imageIds.push((await insertPicture(tx, { ...row, takenAt: moment }, [])).id);
  }
  const idOf = await propertyIds(tx);
  const known = views.flatMap((view) => {
    const roofId = idOf.get(view.parcelNumber);
    const frameId = imageIds[view.picture];
    return roofId !== undefined && frameId !== undefined ? [{ ...view, roofId, frameId }] : [];
  });
  const version = await findPicturesVersion(tx, captureId);
  await replaceViews(tx, { captureId, version }, known);
  for (const { roofId, parcelNumber, cropHalfWidth } of known) {
    if (cropHalfWidth === null) continue;
    const [image, crop] = await Promise.all(
      ['image', 'crop'].map((kind) => store(`${name}/${parcelNumber}-${kind}.jpg`)),
    );
    if (image && crop) await setCut(tx, captureId, { propertyId: roofId, image, crop, cropHalfWidth });
  }
  await openReview(tx, captureId);

  function store(file: string) {
    const jpeg = { kind: 'roof-view', extension: '.jpg', mediaType: 'image/jpeg' } as const;
    return storeFile(files, { ...jpeg, zipCode: SAMPLE_ZIP }, openSampleFile(file));
  }
}

async function propertyIds(tx: Database): Promise<Map<string | null, number>> {
  const rows = await tx
    .select({ id: properties.id, parcelNumber: properties.parcelNumber })
    .from(properties)
    .where(eq(properties.zipCode, SAMPLE_ZIP));
  return new Map(rows.map(({ id, parcelNumber }) => [parcelNumber, id]));
}
