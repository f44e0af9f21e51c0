import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '#domain/standing.ts';
import { toPosition } from '#sample/ground.ts';
import { sampleCapture } from '#town/capture.ts';
import { planFlight } from '#town/flight.ts';
import { simulatedJpeg } from './simulated-jpeg.ts';

/** Of a camera of nine megapixels at 40 meters, as fine as that of a drone. */
const camera = { width: 4000, height: 2250, metersPerPixel: 0.018 } as const;

/** Writes the pictures of a simulated flight and the outlines of all sample roofs into a folder; returns a report. */
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
  await writeFile(join(folder, 'outlines.geojson'), JSON.stringify(sampleOutlines()));
  return `${counted(frames.length, 'simulated picture', 'simulated pictures')} of ZIP 85251 on ${day} written to ${folder}.`;
}

/** Where the roofs of the sample are, as GeoJSON. */
export const sampleOutlines = () => ({
  type: 'FeatureCollection',
  features: sampleCapture().properties.map(({ record: { parcelNumber }, building: { roofOutline } }) => ({
    type: 'Feature',
    properties: { parcelNumber, source: 'simulated' },
    geometry: {
      type: 'Polygon',
      coordinates: [[...roofOutline, ...roofOutline.slice(0, 1)].map(toPosition)],
    },
  })),
});
