import type { SimulatedFrame } from '#sample/flight.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { Drawn, DrawOrder } from './draw-process.ts';

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
export const drawFrame = (frame: SimulatedFrame, takenAt: string, afterHail: boolean): Promise<Buffer> =>
  bytesOf({ want: 'frame', frame, takenAt, afterHail });

/** The outlines of the sample's roofs as a GeoJSON file. */
export const drawOutlines = (): Promise<Buffer> => bytesOf({ want: 'outlines' });

async function bytesOf(order: DrawOrder): Promise<Buffer> {
  const { bytes } = await draw(order);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
