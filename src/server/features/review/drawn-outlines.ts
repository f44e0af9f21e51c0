import type { Actor } from '#access/can.ts';
import type { OutlineDrawn, RoofOutlineShown } from '#contract/roof-outlines.ts';
import { type CropGround, groundOfCrop, placeInCrop, pointInCrop } from '#domain/imagery/crop-ground.ts';
import type { PicturePoint } from '#domain/review/answer.ts';
import { type OutlineRing, sizeProblem } from '#domain/vision/outline-feature.ts';
import { deleteDrawn, presentProposal, proposeAnew, upsertDrawn } from '#server/features/vision/index.ts';
import type { Database } from '#server/platform/database/index.ts';
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
 * Throws 404, 400 for what is no roof by its size, and 409 where the picture is none of the capture's own.
 */
export function drawOutline(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { actor, by }: By,
  itemId: string,
  points: readonly PicturePoint[],
): Promise<OutlineDrawn> {
  return db.transaction(async (tx) => {
    const item = await getItem(tx, actor, itemId);
    const ground = groundOf(item);
    const cropKey = item.view?.cropKey;
    if (!ground || !cropKey)
      throw conflict('Nobody knows where this picture lies, so no outline can be drawn on it.');
    const ring = points.map((point) => {
      const { longitude, latitude } = placeInCrop(ground, point);
      return [longitude, latitude] as const;
    });
    const problem = sizeProblem(ring);
    if (problem) throw invalid(problem);
    await upsertDrawn(tx, item, { ring, cropKey, drawnBy: actor.id });
    await emit(tx, by, 'roof-outline-drawn', { subjectId: item.propertyId, subject: subjectOf(item) });
    return lookAgain(tx, files, actor, item);
  });
}

/** Takes the outline that was drawn of a roof back; one of a file holds again. Throws 404. */
export function eraseOutline(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { actor, by }: By,
  itemId: string,
): Promise<OutlineDrawn> {
  return db.transaction(async (tx) => {
    const item = await getItem(tx, actor, itemId);
    if (await deleteDrawn(tx, item))
      await emit(tx, by, 'roof-outline-erased', { subjectId: item.propertyId, subject: subjectOf(item) });
    return lookAgain(tx, files, actor, item);
  });
}

const subjectOf = ({ zipCode }: HeldItem) => `A roof of ${zipCode}`;

async function lookAgain(
  tx: Database,
  files: Services['files'],
  actor: Actor,
  { id, captureId, propertyId }: HeldItem,
): Promise<OutlineDrawn> {
  await proposeAnew(tx, { captureId, propertyId }, { files });
  const item = await getItem(tx, actor, id);
  const ground = groundOf(item);
  return {
    outline: ground && outlineOf(item, ground),
    proposal: item.blind || !item.proposal ? null : presentProposal(item.proposal),
  };
}

/** What the item's picture shows; null where it is no crop of the capture's own pictures. */
export function groundOf({ view, camera, latitude, longitude, areaSquareFeet }: HeldItem): CropGround | null {
  if (!view?.cropKey || !camera || latitude === null || longitude === null) return null;
  return groundOfCrop({ ...view, camera, latitude, longitude, areaSquareFeet });
}

/** The outline that holds, on the item's picture. */
export function outlineOf({ outline, drawn }: HeldItem, ground: CropGround): RoofOutlineShown | null {
  if (drawn) return { source: 'drawn', points: pointsOf(drawn.ring, ground) };
  return outline && { source: outline.source, points: pointsOf(outline.ring, ground) };
}

const pointsOf = (ring: OutlineRing, ground: CropGround) =>
  ring.map(([longitude, latitude]) => pointInCrop(ground, { longitude, latitude }));
