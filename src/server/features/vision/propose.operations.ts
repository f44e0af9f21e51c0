import { z } from 'zod';
import { offsetOf } from '#domain/imagery/ground.ts';
import { halfSideOf } from '#domain/imagery/views.ts';
import { counted } from '#domain/standing.ts';
import { abstained, namedSigns, OUTSIDE, proposeFor } from '#domain/vision/propose.ts';
import { openStored } from '#server/files/index.ts';
import { AGAIN, defineOperation } from '#server/operations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { loadModel, NotLookedAt, sharedReader } from '#server/vision/index.ts';
import { findHeads } from './heads.data.ts';
import {
  type CurrentHeads,
  countUnlooked,
  listUnlooked,
  noteUnoutlined,
  type UnlookedRoof,
  upsertProposal,
} from './propose.data.ts';

interface Payload {
  captureId: number;
}

/** Roofs of one transaction. */
const BATCH = 8;
/** Meters that an outline is looked for around where it should be. */
const MOST_REACH = 8;

/** Looks at each roof that was cut out and has an outline, and notes what the model proposes of it. */
export const proposeRoofs = defineOperation<Payload>({
  name: 'vision.propose',
  payload: z.object({ captureId: z.number().int() }),
  lock: ({ captureId }) => `capture ${captureId}`,
  steps: [
    {
      name: 'look at roofs',
      async run(tx, { payload: { captureId }, services, ...work }) {
        const model = loadModel();
        if ('missing' in model) return undefined;
        await noteUnoutlined(tx, captureId, model.card);
        const roofs = await listUnlooked(tx, captureId, model.card, BATCH);
        if (roofs.length === 0) return undefined;
        const current = await findHeads(tx, model);
        for (const roof of roofs) {
          const { features, proposal } = await propose(roof, current, services);
          const named =
            proposal.state === 'proposed' && proposal.scores
              ? namedSigns(current.heads, proposal.scores)
              : [];
          const made = { proposal, named, features, model: model.card, ids: current.ids };
          await upsertProposal(tx, captureId, roof, made);
        }
        const { total, left } = await countUnlooked(tx, captureId, model.card);
        await work.tell(tx, { done: total - left, total });
        return AGAIN;
      },
    },
  ],
  async result(tx, { payload: { captureId } }) {
    const model = loadModel();
    if ('missing' in model) return { message: `Nothing is proposed. ${model.missing}` };
    const { total } = await countUnlooked(tx, captureId, model.card);
    return { message: `The model went through ${counted(total, 'roof', 'roofs')}.` };
  },
});

async function propose(roof: UnlookedRoof, { heads }: CurrentHeads, { files }: Pick<Services, 'files'>) {
  try {
    const { features } = await sharedReader().look(await orderOf(roof, files));
    return { features, proposal: features ? proposeFor(heads, features) : abstained(OUTSIDE) };
  } catch (error) {
    if (!(error instanceof NotLookedAt)) throw error;
    return { features: null, proposal: abstained(error.message) };
  }
}

/** The crop, and where in it the outline should be: crops have the property in their middle. */
async function orderOf(
  { cropKey, ring, camera, gsd, positionError, ...place }: UnlookedRoof,
  files: Services['files'],
) {
  const pieces: Buffer[] = [];
  const stored = await openStored(files, cropKey, 'The picture').catch(() => {
    throw new NotLookedAt('The file of its picture is gone.');
  });
  for await (const piece of stored) pieces.push(piece as Buffer);
  // A roof is nearer to the camera than the ground by which crops are measured.
  const nearer = camera.gsd ? gsd / camera.gsd.meters : 1;
  return {
    jpeg: Buffer.concat(pieces),
    metersWide: (halfSideOf(place) + positionError) * (4 / 3) * 2 * nearer,
    ring: ring.map(([longitude, latitude]) => {
      const [east, north] = offsetOf(place, { longitude, latitude });
      return [east, -north] as const;
    }),
    reach: Math.min(MOST_REACH, positionError),
  };
}
