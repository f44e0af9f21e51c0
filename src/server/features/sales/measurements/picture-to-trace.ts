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
import { findPictured, groundPicture } from '#server/features/imagery/imagery/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** The picture to trace a roof on: its crop, else the larger one. @throws 404 if the actor does not see the property */
export async function findPictureToTrace(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<PictureToTrace | null> {
  const property = await findPictured(db, actor, propertyId);
  if (!property) throw notFound('The property');
  const isCrop = pictureOf(property.cropImageUrl) !== null;
  const url = pictureOf(isCrop ? property.cropImageUrl : property.imageUrl)?.url;
  if (!url) return null;
  const isOurs = url.startsWith('/api/');
  const crop = isOurs && isCrop ? await findDeliveredCrop(db, propertyId) : null;
  if (crop) return ofCapture(url, crop);
  const simulated = isOurs ? groundPicture(propertyId, property, isCrop ? 'crop' : 'image') : null;
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
