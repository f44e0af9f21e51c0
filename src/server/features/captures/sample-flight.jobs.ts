import { z } from 'zod';
import { planFlight, sampleFlight } from '#domain/sample/flight.ts';
import { SAMPLE_ZIP } from '#domain/sample/ground.ts';
import { addOutlines } from '#server/features/vision/index.ts';
import { startOperation } from '#server/operations/index.ts';
import { Failure } from '#server/platform/errors.ts';
import { PLATFORM } from '#server/platform/events/emit.ts';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { arrived } from './arrived-picture.ts';
import { getOpenCapture, insertCapture, nameOf } from './captures.data.ts';
import { drawFrame } from './draw-frame.ts';
import { placeCapture } from './placing.operations.ts';
import { takePicture } from './take-picture.ts';
import { sampleOutlines } from './write-flight.ts';

/** Draws the pictures of the sample's flight and brings them in as an operator brings in those of a drone. */
const flySample = defineJob({
  name: 'captures.fly-sample',
  payload: z.object({ captureId: z.number().int(), pictures: z.number().int() }),
  retries: 3,
});

export const captureJobs = [
  work(flySample, async (flight, services, { signal }) => {
    try {
      await fly(flight, services, signal);
    } catch (error) {
      // Somebody deleted or delivered it meanwhile.
      if (!(error instanceof Failure) || error.status >= 500) throw error;
    }
  }),
];

/** Makes a capture of the sample's ZIP, of today, whose pictures come in the background; gives its id. */
export function startSampleFlight(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  pictures = sampleFlight.columns * sampleFlight.rows,
): Promise<number> {
  const capturedOn = new Date().toISOString().slice(0, 10);
  return db.transaction(async (tx) => {
    const wanted = { zipCode: SAMPLE_ZIP, kind: 'flight', capturedOn } as const;
    const captureId = await insertCapture(tx, wanted, PLATFORM);
    await jobs.enqueue(tx, flySample, { captureId, pictures });
    return captureId;
  });
}

async function fly(
  { captureId, pictures }: z.infer<typeof flySample.payload>,
  { db, files, jobs }: Services,
  signal: AbortSignal,
): Promise<void> {
  const capture = await getOpenCapture(db, captureId);
  const { zipCode, days } = capture;
  await addOutlines(db, captureId, outlinesFile(), PLATFORM);
  for (const frame of planFlight(sampleFlight).slice(0, pictures)) {
    signal.throwIfAborted();
    const jpeg = await drawFrame(frame, `${days[0]}T10:30:00`);
    // What an attempt before brought in is known by its digest.
    await takePicture({ db, files }, capture, await arrived(files, zipCode, frame.name, once(jpeg)), null);
  }
  const subject = nameOf({ zipCode, capturedOn: days[1] });
  await db.transaction((tx) =>
    startOperation(tx, jobs, placeCapture, { subject, userId: null, payload: { captureId } }),
  );
}

const outlinesFile = () => once(Buffer.from(JSON.stringify(sampleOutlines())));

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
