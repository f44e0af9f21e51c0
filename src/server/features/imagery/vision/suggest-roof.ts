import { groundOfCrop } from '#domain/imagery/crop-ground.ts';
import { isPlaced, offsetOf } from '#domain/imagery/ground.ts';
import { mayCutOff } from '#domain/imagery/views.ts';
import { abstained, CUT_OFF, namedSigns, OUTSIDE, suggestFor } from '#domain/vision/suggest.ts';
import type { Services } from '#server/platform/services.ts';
import { loadModel, type Model, NotLookedAt, sharedReader } from '#server/vision/index.ts';
import { findHeads } from './heads.data.ts';
import { assumedShare } from './shares.data.ts';
import {
  listUnlooked,
  noteUnoutlined,
  type RoofInCapture,
  type UnlookedRoof,
  upsertSuggestion,
} from './suggest.data.ts';

/** Meters that an outline is looked for around where it should be. */
const MOST_REACH = 8;

/**
 * Looks at a roof whose outline became another one and notes what is suggested now; nothing if there is no model. Called
 * once the outline is committed, since looking takes longer than a transaction may wait.
 */
export async function suggestAnew(
  roof: RoofInCapture,
  services: Pick<Services, 'db' | 'files'>,
): Promise<void> {
  const model = loadModel();
  if ('missing' in model) return;
  await noteUnoutlined(services.db, roof, model);
  const [unlooked] = await listUnlooked(services.db, roof, model, 1);
  if (unlooked) await suggestRoof(roof.captureId, unlooked, { model, services });
}

/** Lets the model look at a roof, and keeps what the heads that hold suggest of it, or why they suggest nothing. */
export async function suggestRoof(
  captureId: number,
  roof: UnlookedRoof,
  { model, services }: { model: Model; services: Pick<Services, 'db' | 'files'> },
): Promise<void> {
  const { seen, reason } = await look(roof, services);
  await services.db.transaction(async (tx) => {
    const { propertyId, cropKey, outlinedAt } = roof;
    const [still] = await listUnlooked(tx, { captureId, propertyId }, model, 1);
    // Reviewed, outlined or cut out again meanwhile: the result does not apply to it.
    if (still?.cropKey !== cropKey || still.outlinedAt !== outlinedAt) return;
    const { heads, ids } = await findHeads(tx, model);
    const assumed = await assumedShare(tx, captureId, model.id);
    const suggestion = seen ? suggestFor(heads, seen, assumed) : abstained(reason);
    const named = namedSigns(suggestion);
    await upsertSuggestion(tx, captureId, roof, { suggestion, named, seen, model, ids });
  });
}

async function look(roof: UnlookedRoof, { files }: Pick<Services, 'files'>) {
  // What the picture does not show may be damaged.
  if (isCutOff(roof)) return { seen: null, reason: CUT_OFF };
  try {
    const seen = await sharedReader().look(await orderOf(roof, files));
    return { seen, reason: OUTSIDE };
  } catch (error) {
    if (!(error instanceof NotLookedAt)) throw error;
    return { seen: null, reason: error.message };
  }
}

function isCutOff({ camera, ring, isDrawnHere, positionError, ...roof }: UnlookedRoof): boolean {
  return isPlaced(camera) && mayCutOff(camera, { ...roof, outline: ring }, isDrawnHere ? 0 : positionError);
}

/** The crop, and where in it the outline should be. */
async function orderOf(roof: UnlookedRoof, files: Services['files']) {
  const { cropKey, ring, positionError, isDrawnHere } = roof;
  const pieces: Buffer[] = [];
  const stored = await files.get(cropKey);
  if (!stored) throw new NotLookedAt('The file of its picture is gone.');
  for await (const piece of stored) pieces.push(piece as Buffer);
  return {
    jpeg: Buffer.concat(pieces),
    metersWide: groundOfCrop(roof).metersWide,
    ring: ring.map(([longitude, latitude]) => {
      const [east, north] = offsetOf(roof, { longitude, latitude });
      return [east, -north] as const;
    }),
    reach: isDrawnHere ? 0 : Math.min(MOST_REACH, positionError),
  };
}
