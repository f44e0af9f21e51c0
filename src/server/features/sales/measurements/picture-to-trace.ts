import type { Actor } from '#access/can.ts';
import type { PictureToTrace } from '#contract/measurements.ts';
import { type CropGround, groundOfCrop, pointInCrop } from '#domain/imagery/crop-ground.ts';
import { isPlaced } from '#domain/imagery/ground.ts';
import { pictureOf } from '#domain/leads/pictures.ts';
import {
  type StoryScale,
  scalesOfCamera,
  scalesOfOrthophoto,
  scalesOfSimulation,
} from '#domain/measure/picture-scale.ts';
import type { OutlineRing } from '#domain/vision/outline-feature.ts';
import {
  type DeliveredCrop,
  listDeliveredCrops,
  listOutlines,
} from '#server/features/imagery/captures/index.ts';
import {
  type GroundPicture,
  groundPicture,
  keptPicture,
  listPicturedRoofs,
} from '#server/features/imagery/imagery/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/** The picture to trace a roof on: its crop, else the larger one. @throws 404 if the actor does not see the property */
export async function findPictureToTrace(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<PictureToTrace | null> {
  const [found] = await listPicturesToTrace(db, actor, [propertyId]);
  if (!found) throw notFound('The property');
  return found.picture;
}

/** The same of each of the properties that the actor sees. */
export async function listPicturesToTrace(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<{ propertyId: number; picture: PictureToTrace | null }[]> {
  const shown = await listShown(db, actor, propertyIds);
  const captureIds = shown.flatMap(({ simulated }) => simulated?.captureId ?? []);
  const outlines = await listOutlines(db, [...new Set(captureIds)], propertyIds);
  const rings = new Map(outlines.map((one) => [`${one.captureId} ${one.propertyId}`, one.ring]));
  return shown.map(({ propertyId, url, crop, simulated }) => {
    if (!url) return { propertyId, picture: null };
    if (crop) return { propertyId, picture: ofCapture(url, crop) };
    const ring = simulated && rings.get(`${simulated.captureId} ${propertyId}`);
    return { propertyId, picture: simulated ? ofSimulation(url, simulated, ring ?? null) : ofAddress(url) };
  });
}

/** The JPEG of the picture that a roof was traced on; null unless it is still the property's, and ours. */
export async function readTracedPicture(
  services: Pick<Services, 'db' | 'files' | 'sideWrites'>,
  actor: Actor,
  propertyId: number,
  id: string | undefined,
): Promise<Buffer | null> {
  const [shown] = await listShown(services.db, actor, [propertyId]);
  if (!shown) throw notFound('The property');
  const { crop, simulated } = shown;
  if (id === undefined || id !== (crop ? crop.cropKey : simulated?.key)) return null;
  const key = crop ? crop.cropKey : simulated && (await keptPicture(services, simulated));
  const content = key ? await services.files.get(key) : null;
  return content && Buffer.concat(await content.toArray());
}

async function listShown(db: Database, actor: Actor, propertyIds: readonly number[]) {
  const properties = await listPicturedRoofs(db, actor, propertyIds);
  const crops = new Map(
    (await listDeliveredCrops(db, propertyIds)).map((crop) => [crop.propertyId, crop] as const),
  );
  return properties.map((property) => {
    const { id: propertyId, imageUrl, cropImageUrl } = property;
    const isCrop = pictureOf(cropImageUrl) !== null;
    const url = pictureOf(isCrop ? cropImageUrl : imageUrl)?.url ?? null;
    const isOurs = url?.startsWith('/api/') ?? false;
    const crop = isOurs && isCrop ? (crops.get(propertyId) ?? null) : null;
    const simulated = isOurs && !crop ? groundPicture(propertyId, property, isCrop ? 'crop' : 'image') : null;
    return { propertyId, url, crop, simulated };
  });
}

/** Of another site, nothing is known. */
const ofAddress = (url: string): PictureToTrace => ({
  ...{ id: url.slice(0, 200), url, simulated: false, capturedOn: null, scales: null, outline: null },
});

function ofSimulation(
  url: string,
  { key, halfWidth, latitude, longitude }: GroundPicture,
  ring: OutlineRing | null,
): PictureToTrace {
  const metersWide = 2 * halfWidth;
  return {
    ...{ id: key, url, simulated: true, capturedOn: null, scales: scalesOfSimulation(metersWide) },
    outline: outlineIn({ latitude, longitude, metersWide }, ring),
  };
}

function ofCapture(url: string, crop: DeliveredCrop): PictureToTrace {
  const ground = groundOfCrop(crop);
  return {
    ...{ id: crop.cropKey, url, simulated: false, capturedOn: crop.capturedOn },
    scales: scalesOf(crop, ground.metersWide),
    outline: outlineIn(ground, crop.ring),
  };
}

const outlineIn = (ground: CropGround, ring: OutlineRing | null) =>
  ring?.map(([longitude, latitude]) => pointInCrop(ground, { longitude, latitude })) ?? null;

function scalesOf({ camera }: DeliveredCrop, metersWide: number): StoryScale[] | null {
  if (camera.orthophoto) return scalesOfOrthophoto(metersWide);
  return isPlaced(camera) ? scalesOfCamera(metersWide, camera) : null;
}
