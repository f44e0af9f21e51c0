import sharp from 'sharp';
import type { SimulatedFrame } from '#sample/flight.ts';
import { answerOrders } from '#server/platform/processes.ts';
import { simulatedJpeg } from './simulated-jpeg.ts';
import { sampleOutlines } from './write-flight.ts';

export type DrawOrder = { want: 'outlines' } | { want: 'frame'; frame: SimulatedFrame; takenAt: string };

/** A file. */
export interface Drawn {
  bytes: Uint8Array;
}

// What else the server does has the other cores.
sharp.concurrency(1);
sharp.cache(false);

answerOrders(async (order: DrawOrder): Promise<Drawn> => {
  if (order.want === 'frame') return { bytes: await simulatedJpeg(order.frame, order.takenAt) };
  return { bytes: Buffer.from(JSON.stringify(sampleOutlines())) };
});
