import { groundOfCrop } from '#domain/imagery/crop-ground.ts';
import { offsetOf } from '#domain/imagery/ground.ts';
import { abstained, namedSigns, OUTSIDE, proposeFor } from '#domain/vision/propose.ts';
import { openStored } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { loadModel, type Model, NotLookedAt, sharedReader } from '#server/vision/index.ts';
import { findHeads } from './heads.data.ts';
import {
  type CurrentHeads,
  listUnlooked,
  noteUnoutlined,
  type RoofInCapture,
  type UnlookedRoof,
  upsertProposal,
} from './propose.data.ts';

/** Meters that an outline is looked for around where it should be. */
const MOST_REACH = 8;

/** Looks at a roof whose outline became another one and notes what is proposed now; nothing where there is no model. */
export async function proposeAnew(
  tx: Database,
  roof: RoofInCapture,
  services: Pick<Services, 'files'>,
): Promise<void> {
  const model = loadModel();
  if ('missing' in model) return;
  await noteUnoutlined(tx, roof, model);
  const [unlooked] = await listUnlooked(tx, roof, model, 1);
  if (unlooked) await proposeRoof(tx, roof.captureId, unlooked, { model, services });
}

/** Lets the model look at a roof, and keeps what the heads that hold propose of it, or why they propose nothing. */
export async function proposeRoof(
  tx: Database,
  captureId: number,
  roof: UnlookedRoof,
  { model, services }: { model: Model; services: Pick<Services, 'files'> },
): Promise<void> {
  const { heads, ids } = await findHeads(tx, model);
  const { seen, proposal } = await look(roof, heads, services);
  const named = proposal.state === 'proposed' && proposal.scores ? namedSigns(heads, proposal.scores) : [];
  await upsertProposal(tx, captureId, roof, { proposal, named, seen, model, ids });
}

async function look(roof: UnlookedRoof, heads: CurrentHeads['heads'], { files }: Pick<Services, 'files'>) {
  try {
    const seen = await sharedReader().look(await orderOf(roof, files));
    return { seen, proposal: seen ? proposeFor(heads, seen) : abstained(OUTSIDE) };
  } catch (error) {
    if (!(error instanceof NotLookedAt)) throw error;
    return { seen: null, proposal: abstained(error.message) };
  }
}

/** The crop, and where in it the outline should be. */
async function orderOf(roof: UnlookedRoof, files: Services['files']) {
  const { cropKey, ring, positionError, isDrawnHere } = roof;
  const pieces: Buffer[] = [];
  const stored = await openStored(files, cropKey, 'The picture').catch(() => {
    throw new NotLookedAt('The file of its picture is gone.');
  });
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
