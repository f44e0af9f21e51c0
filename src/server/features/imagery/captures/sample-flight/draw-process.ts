import sharp from 'sharp';
import { afterHail } from '#sample/after-hail.ts';
import { type SampleProperty, sampleCapture } from '#sample/capture.ts';
import type { SimulatedFrame } from '#sample/flight.ts';
import { answerOrders } from '#server/platform/processes.ts';
import { simulatedJpeg } from './simulated-jpeg.ts';
import { sampleOutlines } from './write-flight.ts';

export type DrawOrder =
  | { want: 'outlines' }
  | { want: 'frame'; frame: SimulatedFrame; takenAt: string; afterHail: boolean };

/** A file. */
export interface Drawn {
  bytes: Uint8Array;
}

// What else the server does has the other cores.
sharp.concurrency(1);
sharp.cache(false);

let hailed: SampleProperty[] | undefined;

answerOrders(async (order: DrawOrder): Promise<Drawn> => {
  if (order.want === 'outlines') return { bytes: Buffer.from(JSON.stringify(sampleOutlines())) };
  if (!order.afterHail) return { bytes: await simulatedJpeg(order.frame, order.takenAt) };
  hailed ??= afterHail(sampleCapture().properties);
  return { bytes: await simulatedJpeg(order.frame, order.takenAt, hailed) };
});
