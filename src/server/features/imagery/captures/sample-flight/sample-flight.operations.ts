import { z } from 'zod';
import { planFlight, type SimulatedFrame, sampleFlight } from '#sample/flight.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { addOutlines } from '#server/features/imagery/vision/index.ts';
import { defineOperation, startOperation, type Work } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/errors.ts';
import { PLATFORM } from '#server/platform/events/emit.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { Services } from '#server/platform/services.ts';
import { getOpenCapture, insertCapture, nameOf, type OpenCapture } from '../captures.data.ts';
import { arrived } from '../pictures/arrived-picture.ts';
import { takePicture } from '../pictures/take-picture.ts';
import { placeCapture } from '../placing/placing.operations.ts';
import type { Drawn, DrawOrder } from './draw-process.ts';

interface Payload {
  captureId: number;
  pictures: number;
  /** Some roofs have lost shingles since the flight before. */
  afterHail: boolean;
}

/**
 * Draws the pictures of the sample's flight and brings them in as an operator brings in those of a drone. Killed, it is
 * taken up again at the next start.
 */
export const flySample = defineOperation<Payload>({
  name: 'captures.fly-sample',
  payload: z.object({
    captureId: z.number().int(),
    pictures: z.number().int(),
    afterHail: z.boolean().default(false),
  }),
  steps: [
    { name: 'bring in pictures', runOutside: bringIn },
    {
      name: 'begin to place',
      async run(tx, { payload: { captureId }, services: { jobs }, userId }) {
        const capture = await findOpenCapture(tx, captureId);
        if (!capture) return;
        const subject = nameOf({ zipCode: capture.zipCode, capturedOn: capture.days[1] });
        await startOperation(tx, jobs, placeCapture, { subject, userId, payload: { captureId } });
      },
    },
  ],
});

interface WantedFlight {
  pictures?: number;
  /** Today by default. */
  capturedOn?: string;
  afterHail?: boolean;
}

/** Makes a capture of the sample's ZIP whose pictures come in the background; gives its id. */
export function startSampleFlight(
  { db, jobs }: { db: Database; jobs: Services['jobs'] },
  {
    pictures = sampleFlight.columns * sampleFlight.rows,
    capturedOn = new Date().toISOString().slice(0, 10),
    afterHail = false,
  }: WantedFlight = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const wanted = { zipCode: SAMPLE_ZIP, kind: 'flight', capturedOn } as const;
    const captureId = await insertCapture(tx, wanted, PLATFORM);
    const subject = nameOf({ zipCode: SAMPLE_ZIP, capturedOn });
    const payload = { captureId, pictures, afterHail };
    await startOperation(tx, jobs, flySample, { subject, userId: null, payload });
    return captureId;
  });
}

async function bringIn({
  payload: { captureId, pictures, afterHail },
  services: { db, files },
  signal,
  tell,
}: Work<Payload>): Promise<void> {
  const capture = await findOpenCapture(db, captureId);
  if (!capture) return;
  const { zipCode, days } = capture;
  await addOutlines(db, captureId, once(await drawOutlines()), PLATFORM);
  const frames = planFlight(sampleFlight).slice(0, pictures);
  for (const [done, frame] of frames.entries()) {
    signal.throwIfAborted();
    const jpeg = await drawFrame(frame, `${days[0]}T10:30:00`, afterHail);
    // What an attempt before brought in is known by its digest.
    await takePicture({ db, files }, capture, await arrived(files, zipCode, frame.name, once(jpeg)), null);
    await tell(db, { done: done + 1, total: frames.length });
  }
}

/** Null if it was deleted or delivered meanwhile. */
const findOpenCapture = (db: Database, captureId: number): Promise<OpenCapture | null> =>
  getOpenCapture(db, captureId).catch((error) => {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  });

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

// The simulated neighborhood takes 200 MB and seconds of a core: both end with the process.
const draw = openProcesses<DrawOrder, Drawn>({
  module: new URL('./draw-process.ts', import.meta.url),
  most: 1,
  mostWaiting: 10,
  memory: 1024,
  // A newcomer waits for the sample's flight.
  givesWay: false,
  busy: 'Pictures of a simulated flight are being drawn. Please try again in a moment.',
});

/** Draws a picture of a simulated flight as a JPEG with its tags. @param takenAt see simulatedJpeg */
const drawFrame = (frame: SimulatedFrame, takenAt: string, afterHail: boolean): Promise<Buffer> =>
  bytesOf({ want: 'frame', frame, takenAt, afterHail });

/** The outlines of the sample's roofs as a GeoJSON file. */
const drawOutlines = (): Promise<Buffer> => bytesOf({ want: 'outlines' });

async function bytesOf(order: DrawOrder): Promise<Buffer> {
  const { bytes } = await draw(order);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
