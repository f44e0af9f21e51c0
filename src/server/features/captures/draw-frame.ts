import type { SimulatedFrame } from '#sample/flight.ts';
import { openThreads } from '#server/platform/threads.ts';
import type { DrawnFrame, FrameOrder } from './draw-worker.ts';

const draw = openThreads<FrameOrder, DrawnFrame>({
  module: new URL('./draw-worker.ts', import.meta.url),
  most: 1,
  mostWaiting: 10,
  busy: 'Pictures of a simulated flight are being drawn. Please try again in a moment.',
});

/** Draws a picture of a simulated flight on another thread, as a JPEG with its tags. @param takenAt see simulatedJpeg */
export async function drawFrame(frame: SimulatedFrame, takenAt: string): Promise<Buffer> {
  const { jpeg } = await draw({ frame, takenAt });
  return Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
}
