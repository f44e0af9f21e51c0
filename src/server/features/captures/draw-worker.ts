import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { SimulatedFrame } from '#sample/flight.ts';
import { simulatedJpeg } from './simulated-jpeg.ts';

export interface FrameOrder {
  frame: SimulatedFrame;
  takenAt: string;
}

export interface DrawnFrame {
  jpeg: Uint8Array;
}

// What else the server does has the other cores.
sharp.concurrency(1);

parentPort?.on('message', async ({ frame, takenAt }: FrameOrder) => {
  parentPort?.postMessage({ jpeg: await simulatedJpeg(frame, takenAt) } satisfies DrawnFrame);
});
