import type { Actor } from '#access/can.ts';
import type { OutlineDrawn, RoofOutlineShown } from '#contract/roof-outlines.ts';
import { type CropGround, groundOfCrop, placeInCrop, pointInCrop } from '#domain/imagery/crop-ground.ts';
import { isPlaced, placeAt } from '#domain/imagery/ground.ts';
import { halfSideOf, mayCutOff } from '#domain/imagery/views.ts';
import type { PicturePoint } from '#domain/review/answer.ts';
import { type OutlineRing, sizeProblem } from '#domain/vision/outline-feature.ts';
import {
  deleteDrawn,
  presentSuggestion,
  suggestAnew,
  upsertDrawn,
} from '#server/features/imagery/vision/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { getItem, type HeldItem } from './items.data.ts';

interface By {
  actor: Actor;
  by: EventActor;
}

/**
 * Keeps what the actor drew as the outline of a roof that was handed to them, and lets the model look within it.
 * Throws 404, 400 for what is not a roof by its size, and 409 if the picture is none of the capture's own.
 */
export async function drawOutline(
  services: Pick<Services, 'db' | 'files'>,
  { actor, by }: By,
  itemId: string,
  points: readonly PicturePoint[],
): Promise<OutlineDrawn> {
  const drawn = await services.db.transaction(async (tx) => {
    const item = await getItem(tx, actor, itemId);
    const ground = groundOf(item);
    const cropKey = item.view?.cropKey;
    if (!ground || !cropKey)
      throw conflict('The position of this picture is not known, so no outline can be drawn on it.');
    const ring = points.map((point) => {
      const { longitude, latitude } = placeInCrop(ground, point);
      return [longitude, latitude] as const;
    });
    const problem = sizeProblem(ring);
    if (problem) throw invalid(problem);
    await upsertDrawn(tx, item, { ring, cropKey, drawnBy: actor.id });
    await emit(tx, by, 'roof-outline-drawn', { subjectId: item.propertyId, subject: subjectOf(item) });
    return item;
  });
  return lookAgain(services, actor, drawn);
}

/** Takes the outline that was drawn of a roof back; one of a file holds again. Throws 404. */
export async function eraseOutline(
  services: Pick<Services, 'db' | 'files'>,
  { actor, by }: By,
  itemId: string,
): Promise<OutlineDrawn> {
  const erased = await services.db.transaction(async (tx) => {
    const item = await getItem(tx, actor, itemId);
    if (await deleteDrawn(tx, item))
      await emit(tx, by, 'roof-outline-erased', { subjectId: item.propertyId, subject: subjectOf(item) });
    return item;
  });
  return lookAgain(services, actor, erased);
}

const subjectOf = ({ zipCode }: HeldItem) => `A roof of ${zipCode}`;

async function lookAgain(
  services: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  { id, captureId, propertyId }: HeldItem,
): Promise<OutlineDrawn> {
  await suggestAnew({ captureId, propertyId }, services);
  const item = await getItem(services.db, actor, id);
  const ground = groundOf(item);
  return {
    outline: ground && outlineOf(item, ground),
    suggestion: item.blind || !item.suggestion ? null : presentSuggestion(item.suggestion),
  };
}

/** What the item's picture shows; null if it is not a crop of the capture's own pictures. */
export function groundOf({ view, camera, latitude, longitude, areaSquareFeet }: HeldItem): CropGround | null {
  if (!view?.cropKey || !camera || latitude === null || longitude === null) return null;
  return groundOfCrop({ ...view, camera, latitude, longitude, areaSquareFeet });
}

/** The outline that holds, on the item's picture; where none is known, about where the roof should be. */
export function outlineOf({ outline, drawn, ...roof }: HeldItem, ground: CropGround): RoofOutlineShown {
  if (drawn) return { source: 'drawn', points: pointsOf(drawn.ring, ground) };
  if (outline) return { source: outline.source, points: pointsOf(outline.ring, ground) };
  const half = halfSideOf(roof);
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const;
  return {
    source: 'position',
    points: corners.map((corner) => pointInCrop(ground, placeAt(ground, corner))),
  };
}

/** Whether the edge of its picture may cut the roof off. */
export function isCutOff({ view, camera, outline, drawn, ...roof }: HeldItem): boolean {
  if (!view?.cropKey || !camera || camera.orthophoto || !isPlaced(camera)) return false;
  const { latitude, longitude, areaSquareFeet } = roof;
  if (latitude === null || longitude === null) return false;
  const ring = (drawn ?? outline)?.ring;
  const isDrawnHere = drawn?.cropKey === view.cropKey;
  const place = { latitude, longitude, areaSquareFeet, outline: ring };
  return mayCutOff(camera, place, isDrawnHere ? 0 : view.positionError);
}

const pointsOf = (ring: OutlineRing, ground: CropGround) =>
  ring.map(([longitude, latitude]) => pointInCrop(ground, { longitude, latitude }));
