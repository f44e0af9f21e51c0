import { z } from 'zod';
import { type PlacedCamera, pixelOf } from '#domain/imagery/ground.ts';
import { groundExtentOf, type Orthophoto, pixelAtPlace } from '#domain/imagery/orthophoto.ts';
import { chooseViews, halfSideOf, isOrtho, ROOF_HEIGHT, type Roof } from '#domain/imagery/views.ts';
import { counted } from '#domain/standing.ts';
import { startSuggesting } from '#server/features/imagery/vision/index.ts';
import { storeFile } from '#server/files/index.ts';
import { AGAIN, defineOperation, startOperation } from '#server/operations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { getCapture, nameOf } from '../captures.data.ts';
import { compareCapture } from '../comparing/comparing.operations.ts';
import { countComparisons } from '../comparing/comparisons.data.ts';
import { buildGround, startGround } from '../ground/ground.operations.ts';
import type { Cut } from '../pictures/cut-out.ts';
import { cutOut, cutOutOfOrthophoto } from '../pictures/look.ts';
import { lost, readStored } from '../pictures/read-stored.ts';
import { compareSome, solveCapture } from './compare-directions.ts';
import {
  type CutRoof,
  countPictures,
  findPicturesVersion,
  findUncut,
  listFrames,
  listRoofs,
  openReview,
  replaceViews,
  setCut,
  type Uncut,
} from './placing.data.ts';

interface Payload {
  captureId: number;
}

/**
 * Asks pictures of a capture which way their neighbors point and where they show the same, finds each roof of the ZIP in them, and cuts it out of the best
 * one, picture by picture.
 */
export const placeCapture = defineOperation<Payload>({
  name: 'captures.place',
  payload: z.object({ captureId: z.number().int() }),
  lock: ({ captureId }) => `capture ${captureId}`,
  steps: [
    {
      name: 'find roofs',
      async runOutside({ payload: { captureId }, operationId, services, ...work }) {
        const { db } = services;
        const compared = await compareSome(captureId, { operationId, services });
        if (compared) {
          await work.tell(db, compared);
          return AGAIN;
        }
        await solveCapture(captureId, services);
        const version = await findPicturesVersion(db, captureId);
        const views = chooseViews(await listFrames(db, captureId), await listRoofs(db, captureId));
        await db.transaction((tx) => replaceViews(tx, { captureId, version }, views));
        return undefined;
      },
    },
    {
      name: 'cut out roofs',
      async runOutside({ payload: { captureId }, services, ...work }) {
        const { db } = services;
        const uncut = await findUncut(db, captureId);
        if (!uncut) return undefined;
        const cut = await cutRoofs(uncut, services);
        await db.transaction(async (tx) => {
          for (const roof of cut) await setCut(tx, captureId, roof);
          const { roofs, leftRoofs } = await countPictures(tx, captureId);
          await work.tell(tx, { done: roofs - leftRoofs, total: roofs });
        });
        return AGAIN;
      },
    },
    {
      name: 'open the review',
      async run(tx, { payload, services: { jobs }, userId }) {
        const { captureId } = payload;
        await openReview(tx, captureId);
        // Neither review nor delivery waits for these.
        const subject = nameOf(await getCapture(tx, captureId));
        await startSuggesting(tx, jobs, { captureId, subject, userId });
        await startGround(tx, jobs, { captureId, subject, userId });
        const { total } = await countComparisons(tx, captureId);
        if (total > 0) await startOperation(tx, jobs, compareCapture, { subject, userId, payload });
      },
    },
  ],
  async result(tx, { payload }) {
    const { total, roofs } = await countPictures(tx, payload.captureId);
    return {
      message: `${counted(roofs, 'roof was', 'roofs were')} cropped from ${counted(total, 'picture', 'pictures')}.`,
    };
  },
});

export const captureOperations = [placeCapture, compareCapture, buildGround];

/** Beyond the roof itself: what shows whose it is, in meters to each side. */
const SURROUNDINGS = 22;
const sizes = { image: 1280, crop: 1024 } as const;

type Placed = Roof & { positionError: number };

/** Meters from a crop's middle to its left edge. Cuts are four to three: the shorter side has to hold the roof, too. */
const cropHalfWidthOf = (roof: Placed) => (halfSideOf(roof) + roof.positionError) * (4 / 3);

async function cutRoofs(
  { name, key, zipCode, frame, roofs }: Uncut,
  { files }: Pick<Services, 'files'>,
): Promise<CutRoof[]> {
  const pieces = isOrtho(frame) ? await cutMosaic(frame.orthophoto) : await cutFrame(frame.camera);
  const wanted = { kind: 'roof-view', extension: '.jpg', mediaType: 'image/jpeg', zipCode } as const;
  const stored = await Promise.all(pieces.map((piece) => storeFile(files, wanted, [piece])));
  return roofs.map((roof, at) => {
    const [image, crop] = stored.slice(2 * at, 2 * at + 2);
    if (!image || !crop) throw new Error('there is a piece for every cut');
    return { propertyId: roof.id, image, crop, cropHalfWidth: cropHalfWidthOf(roof) };
  });

  async function cutFrame(camera: PlacedCamera): Promise<Uint8Array[]> {
    const bytes = await readStored(files, key, name);
    const cuts = roofs.flatMap((roof) => cutsOf(roof, pixelOf(camera, roof, ROOF_HEIGHT)));
    const { meters: gsd } = camera.gsd;
    return cutOut({ bytes, gsd, yaw: camera.yaw.degrees, frameWidth: camera.width, cuts });
  }

  async function cutMosaic(orthophoto: Orthophoto): Promise<Uint8Array[]> {
    if ((await files.sizeOf(key)) === null) throw lost(name);
    const { width, height } = orthophoto;
    const { gsd, yaw } = groundExtentOf(orthophoto);
    const cuts = roofs.flatMap((roof) => cutsOf(roof, pixelAtPlace(orthophoto, roof)));
    return files.withLocalCopy(key, (path) => cutOutOfOrthophoto({ path, width, height, gsd, yaw, cuts }));
  }
}

/** With its surroundings, and alone except for the position error. */
function cutsOf(roof: Placed, [column, row]: readonly [number, number]): Cut[] {
  return [
    { column, row, halfWidth: halfSideOf(roof) + SURROUNDINGS, width: sizes.image },
    { column, row, halfWidth: cropHalfWidthOf(roof), width: sizes.crop },
  ];
}
