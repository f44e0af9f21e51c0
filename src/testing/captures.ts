import sharp from 'sharp';
import { eq, sql } from '#server/db/orm.ts';
import { captureImages, captures, properties, roofViews } from '#server/db/schema/index.ts';
import { insertFile, storeFile } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import { addProperties } from './properties.ts';

/** A flight over its own ZIP code, its roofs cut out and waiting for review; they share one picture of one pixel. */
export async function addCutCapture(
  { db, files }: Services,
  zipCode: string,
  roofs: number,
  day = '2026-11-20',
): Promise<{ captureId: number; ids: number[] }> {
  const rows = Array.from({ length: roofs }, (_, at) => ({
    ...{ address: `${at + 1} Ridge St`, latitude: 33.4 + at * 0.0005, longitude: -112, areaSquareFeet: 2000 },
  }));
  const ids = await addProperties(db, zipCode, rows);
  return { captureId: await addCutFlight({ db, files }, zipCode, ids, day), ids };
}

/** A flight that shows some properties of a ZIP code. */
export async function addCutFlight(
  { db, files }: Pick<Services, 'db' | 'files'>,
  zipCode: string,
  ids: readonly number[],
  day: string,
): Promise<number> {
  const wanted = { kind: 'roof-view', extension: '.jpg', mediaType: 'image/jpeg', zipCode } as const;
  const crop = await storeFile(files, wanted, [new Uint8Array([255, 216, 255, 217])]);
  await insertFile(db, crop);
  const [capture] = await db
    .insert(captures)
    .values({
      ...{ zipCode, kind: 'flight', state: 'in-review', capturedFrom: day, capturedTo: day },
      ...{ picturesVersion: 1, placedVersion: 1 },
    })
    .returning({ id: captures.id });
  const captureId = capture?.id ?? 0;
  const [image] = await db
    .insert(captureImages)
    .values({
      captureId,
      digest: crop.key.slice(-60),
      name: 'A.JPG',
      size: 4,
      state: 'accepted',
      reasons: [],
    })
    .returning({ id: captureImages.id });
  await db.execute(sql`
    insert into roof_views (capture_id, property_id, rank, image_id, off_nadir_m, gsd_m, position_error_m, image_key,
      crop_key, crop_half_width_m)
    select ${captureId}::int, id, 1, ${image?.id ?? 0}::int, 5, 0.02, 2, ${crop.key}, ${crop.key}, 12
    from unnest(${sql.param([...ids])}::int[]) as i(id)`);
  return captureId;
}

/** A delivered flight with a picture of one roof. Gives the key of the cut-out. */
export async function addPicturedRoof(
  services: Pick<Services, 'db' | 'files'>,
  propertyId: number,
  day: string,
  { width = 800, height = 600, background = '#708090' } = {},
): Promise<string> {
  const { db, files } = services;
  const mine = eq(properties.id, propertyId);
  const [door] = await db.select({ zipCode: properties.zipCode }).from(properties).where(mine);
  const { zipCode } = door ?? { zipCode: '' };
  const captureId = await addCutFlight(services, zipCode, [propertyId], day);
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const wanted = { kind: 'roof-view', extension: '.jpg', mediaType: 'image/jpeg', zipCode } as const;
  const crop = await storeFile(files, wanted, [jpeg]);
  await insertFile(db, crop);
  await db.update(roofViews).set({ cropKey: crop.key }).where(eq(roofViews.captureId, captureId));
  const delivered = { state: 'delivered', deliveredAt: new Date() } as const;
  await db.update(captures).set(delivered).where(eq(captures.id, captureId));
  await db
    .update(properties)
    .set({ cropImageUrl: `/api/properties/${propertyId}/roof-crop` })
    .where(mine);
  return crop.key;
}

/** What the model holds of roofs: sound with this probability of damage, or nothing. */
export async function addSuggestions(
  { db }: Pick<Services, 'db'>,
  captureId: number,
  ids: readonly number[],
  damage: number,
  model = 'test',
): Promise<void> {
  const assumed = { share: 0.2, low: 0.1, high: 0.3 };
  const scores = { assumed, damage, signs: {}, material: { name: '3-tab Shingles', share: 0.9 } };
  await db.execute(sql`
    insert into roof_suggestions (capture_id, property_id, state, reasons, model, model_version, heads, named, features,
      scores, crop_key)
    select ${captureId}::int, v.property_id, 'suggested', '[]', ${model}, '1', '{}', '[]', '[1]', ${JSON.stringify(scores)}::jsonb,
      v.crop_key
    from roof_views v where v.capture_id = ${captureId} and v.rank = 1 and v.property_id = any(${sql.param([...ids])}::int[])
    on conflict (capture_id, property_id) do update set scores = excluded.scores, state = 'suggested'`);
}
