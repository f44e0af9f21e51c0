import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { PictureKind } from '#contract/imagery.ts';
import type { RecordedFlight } from '#sample/recorded-flight.ts';
import { asc, eq } from '#server/db/orm.ts';
import { captureImages, properties, roofViews } from '#server/db/schema/index.ts';
import { openOwnFolder, openStored } from '#server/files/index.ts';
import { connect } from '#server/platform/database/index.ts';
import { DAY, openCaptureLab } from '../../bench/captures-lab.ts';
import type { SampleProperty } from './capture.ts';
import { planFlight, sampleFlight } from './flight.ts';
import { simulatedJpeg } from './simulated-jpeg.ts';
import { sampleOutlines } from './write-flight.ts';

/** Pixels across. */
const sizes: Record<PictureKind, number> = { image: 960, crop: 768 };
const QUALITY = 45;

export interface Recording {
  flight: RecordedFlight;
  /** What was cut out, by names of files. */
  files: Map<string, Buffer>;
}

/** Takes in the first pictures of the sample's flight in a running copy of the product, and reads what came of them. */
export async function recordFlight(
  pictures: number,
  visible?: readonly SampleProperty[],
): Promise<Recording> {
  const lab = await openCaptureLab();
  const connection = connect(lab.databaseUrl, () => {});
  try {
    const form = new FormData();
    form.append('file', new Blob([JSON.stringify(sampleOutlines())]), 'outlines.geojson');
    const path = `${lab.baseUrl}/api/captures/${lab.captureId}/outlines`;
    const answer = await fetch(path, { method: 'POST', headers: { cookie: lab.cookie }, body: form });
    if (!answer.ok) throw new Error(`outlines were not taken: ${await answer.text()}`);
    for (const frame of planFlight(sampleFlight).slice(0, pictures))
      await lab.send([{ name: frame.name, bytes: await simulatedJpeg(frame, `${DAY}T10:30:00`, visible) }]);
    await lab.place({ minutes: 15 });
    return await read();
  } finally {
    await connection.close();
    await lab.close();
  }

  async function read(): Promise<Recording> {
    const { db } = connection;
    const images = await db
      .select()
      .from(captureImages)
      .where(eq(captureImages.captureId, lab.captureId))
      .orderBy(asc(captureImages.name));
    const rows = await db
      .select({ parcelNumber: properties.parcelNumber, view: roofViews })
      .from(roofViews)
      .innerJoin(properties, eq(properties.id, roofViews.propertyId))
      .where(eq(roofViews.captureId, lab.captureId))
      .orderBy(asc(properties.id), asc(roofViews.rank));
    const files = new Map<string, Buffer>();
    const store = openOwnFolder(lab);
    for (const { parcelNumber, view } of rows)
      for (const kind of ['image', 'crop'] as const) {
        const key = view[`${kind}Key`];
        if (key === null) continue;
        const jpeg = await buffer(await openStored(store, key, 'The roof'));
        const small = sharp(jpeg).resize({ width: sizes[kind] }).jpeg({ quality: QUALITY, mozjpeg: true });
        files.set(`${parcelNumber}-${kind}.jpg`, await small.toBuffer());
      }
    const flight: RecordedFlight = {
      day: DAY,
      pictures: images.map(({ name, digest, size, takenAt, camera, quality, state, reasons }) => {
        if (!takenAt || !camera || !quality) throw new Error(`the picture ${name} was not taken: ${reasons}`);
        return { ...{ name, digest, size, takenAt: takenAt.toISOString() }, camera, quality, state, reasons };
      }),
      views: rows.map(({ parcelNumber, view }) => ({
        ...{ parcelNumber: parcelNumber ?? '', rank: view.rank },
        picture: images.findIndex(({ id }) => id === view.imageId),
        ...{ offNadir: view.offNadir, gsd: view.gsd, positionError: view.positionError },
        cropHalfWidth: view.cropHalfWidth,
      })),
    };
    return { flight, files };
  }
}
