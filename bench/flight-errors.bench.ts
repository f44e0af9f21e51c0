import type { Point } from '#sample/ground.ts';
import { planFlight, type SharedErrors } from '#town/flight.ts';
import { openCaptureLab } from './captures-lab.ts';
import { type PlacedRoof, readPlaced, sendAll } from './flight-lab.ts';

/** 90 by 51 meters each, from 60 meters above. */
const size = {
  ...{ columns: 6, rows: 6, width: 2000, height: 1125 },
  ...{ metersPerPixel: 0.045, heightMeters: 60 },
} as const;

/** What tags of one flight share, beside each picture's own noise, and over which streets it goes. */
const flights: readonly { shares: string; errors: Partial<SharedErrors>; center: Point }[] = [
  {
    shares: 'a receiver 1.5 m beside, to the east and to the north',
    errors: { east: 1.5, north: 1.5 },
    center: [-573, -686],
  },
  { shares: 'a tilt of 1°', errors: { tilt: 1 }, center: [-573, -686] },
  { shares: 'a compass 3° beside', errors: { yaw: 3 }, center: [-573, -686] },
  { shares: 'ground 5 m lower than take-off', errors: { ground: 5 }, center: [-573, -686] },
  { shares: 'ground 5 m higher than take-off', errors: { ground: -5 }, center: [-573, -686] },
  {
    shares: 'all of these',
    errors: { east: 1.5, north: 1.5, tilt: 1, yaw: 3, ground: 5 },
    center: [-573, -686],
  },
];
export const LEAST_WITHIN = 0.93;
const LIMIT = { minutes: 30 };

export interface SharedFigures {
  shares: string;
  pictures: number;
  roofs: PlacedRoof[];
}

/** Flights whose tags share an error: rendered, sent, solved by their overlaps, placed, cut. */
export async function benchFlightErrors(): Promise<SharedFigures[]> {
  const found: SharedFigures[] = [];
  for (const [at, { shares, errors, center }] of flights.entries()) {
    const frames = planFlight({ seed: `shared ${at}`, center, ...size, shared: errors });
    const lab = await openCaptureLab();
    try {
      await sendAll(lab, frames);
      await lab.place(LIMIT);
      const roofs = await readPlaced(lab, new Map(frames.map((frame) => [frame.name, frame])));
      found.push({ shares, pictures: frames.length, roofs });
    } finally {
      await lab.close();
    }
  }
  return found;
}
