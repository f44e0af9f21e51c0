import sharp from 'sharp';
import { toPoint } from '#sample/ground.ts';
import type { Database } from '#server/platform/database/index.ts';
import { sampleCapture } from '#town/capture.ts';
import { type FlightPlan, planFlight, type SimulatedFrame } from '#town/flight.ts';
import { simulatedJpeg, tagged } from '#town/simulated-jpeg.ts';
import { addProperties } from './properties.ts';

export interface TestPicture {
  name: string;
  bytes: Buffer;
}

/** The house that a small flight is over, and the properties around it. */
const house = sampleCapture().properties[1800]?.record;
const center = toPoint([house?.longitude ?? 0, house?.latitude ?? 0]);

export const smallFlight: FlightPlan = {
  ...{ seed: 'test', center, columns: 3, rows: 2 },
  // 63 by 47 meters.
  ...{ width: 1400, height: 1050, metersPerPixel: 0.045 },
};

/** JPEGs of a simulated flight over ZIP 85251, with true tags. */
export function flyOver(day: string, plan: Partial<FlightPlan> = {}): Promise<TestPicture[]> {
  const frames = planFlight({ ...smallFlight, ...plan });
  return Promise.all(
    frames.map(async (frame) => ({
      name: frame.name,
      bytes: await simulatedJpeg(frame, `${day}T10:30:00`),
    })),
  );
}

/** The same pixels with other tags, without compressing them again: flights of thousands of files are made so. */
export async function withTags(jpeg: Buffer, tags: SimulatedFrame['tags'], takenAt: string): Promise<Buffer> {
  const carrier = await tagged(
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } }),
    tags,
    takenAt,
  );
  return Buffer.concat([carrier.subarray(0, endOfTags(carrier)), jpeg.subarray(endOfTags(jpeg))]);
}

/** The end of the application segments, which come first. */
function endOfTags(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at] === 0xff && ((jpeg[at + 1] ?? 0) & 0xf0) === 0xe0) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

/** Puts the houses of the sample that all of the flight shows into the table; gives their ids. */
export function addHousesBelow(db: Database): Promise<number[]> {
  const near = sampleCapture().properties.filter(({ record }) => {
    const [east, north] = toPoint([record.longitude, record.latitude]);
    return Math.abs(east - center[0]) < 58 && Math.abs(north - center[1]) < 30;
  });
  return addProperties(
    db,
    '85251',
    near.map(({ record: { address, latitude, longitude, areaSquareFeet } }) => ({
      ...{ address, latitude, longitude, areaSquareFeet },
    })),
  );
}

/** The multipart body of some pictures. */
export function picturesForm(pictures: readonly TestPicture[]): FormData {
  const form = new FormData();
  for (const { name, bytes } of pictures)
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return form;
}
