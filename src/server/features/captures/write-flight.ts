import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planFlight } from '#domain/sample/flight.ts';
import { counted } from '#domain/standing.ts';
import { simulatedJpeg } from './simulated-jpeg.ts';

/** Of a camera of nine megapixels at 40 meters, as fine as that of a drone. */
const camera = { width: 4000, height: 2250, metersPerPixel: 0.018 } as const;

/** Writes the pictures of a simulated flight into a folder; says what it wrote. */
export async function writeFlight(
  folder: string,
  { pictures, day }: { pictures: number; day: string },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const columns = Math.ceil(Math.sqrt(pictures * (camera.height / camera.width)));
  const rows = Math.ceil(pictures / columns);
  const frames = planFlight({ ...camera, seed: day, center: [0, 0], columns, rows }).slice(0, pictures);
  for (const frame of frames)
    await writeFile(join(folder, frame.name), await simulatedJpeg(frame, `${day}T10:30:00`));
  return `${counted(frames.length, 'simulated picture', 'simulated pictures')} of ZIP 85251 on ${day} written to ${folder}.`;
}
