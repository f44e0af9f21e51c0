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
  findDeliveredCrop,
  findOutline,
} from '#server/features/imagery/captures/index.ts';
import { findPictured, groundPicture, keptPicture } from '#server/features/imagery/imagery/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/** The picture to trace a roof on: its crop, else the larger one. @throws 404 if the actor does not see the property */
export async function findPictureToTrace(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<PictureToTrace | null> {
  const { url, crop, simulated } = await findShown(db, actor, propertyId);
  if (!url) return null;
  if (crop) return ofCapture(url, crop);
  if (simulated) {
    const { key, captureId, halfWidth, ...place } = simulated;
    const metersWide = 2 * halfWidth;
    const ring = await findOutline(db, captureId, propertyId);
    const outline = outlineIn({ ...place, metersWide }, ring);
    return {
      id: key,
      url,
      simulated: true,
      capturedOn: null,
      scales: scalesOfSimulation(metersWide),
      outline,
    };
  }
  return { id: url.slice(0, 200), url, simulated: false, capturedOn: null, scales: null, outline: null };
}

/** The JPEG of the picture that a roof was traced on; null unless it is still the property's, and ours. */
export async function readTracedPicture(
  services: Pick<Services, 'db' | 'files' | 'sideWrites'>,
  actor: Actor,
  propertyId: number,
  id: string | undefined,
): Promise<Buffer | null> {
  const { crop, simulated } = await findShown(services.db, actor, propertyId);
  if (id === undefined || id !== (crop ? crop.cropKey : simulated?.key)) return null;
  const key = crop ? crop.cropKey : simulated && (await keptPicture(services, simulated));
  const content = key ? await services.files.get(key) : null;
  return content && Buffer.concat(await content.toArray());
}

async function findShown(db: Database, actor: Actor, propertyId: number) {
  const property = await findPictured(db, actor, propertyId);
  if (!property) throw notFound('The property');
  const isCrop = pictureOf(property.cropImageUrl) !== null;
  const url = pictureOf(isCrop ? property.cropImageUrl : property.imageUrl)?.url ?? null;
  const isOurs = url?.startsWith('/api/') ?? false;
  const crop = isOurs && isCrop ? await findDeliveredCrop(db, propertyId) : null;
  const simulated = isOurs && !crop ? groundPicture(propertyId, property, isCrop ? 'crop' : 'image') : null;
  return { url, crop, simulated };
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
