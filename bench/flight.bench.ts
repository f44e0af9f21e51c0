import { toPoint } from '#sample/ground.ts';
import { sampleCapture } from '#town/capture.ts';
import { planFlight, type SimulatedFrame } from '#town/flight.ts';
import { openCaptureLab } from './captures-lab.ts';
import { readPlaced, sendAll } from './flight-lab.ts';
import { quantile } from './leads-lab.ts';

/** Of nine megapixels, 180 by 101 meters from 100 meters above. */
const camera = { width: 4000, height: 2250, metersPerPixel: 0.045, heightMeters: 100 } as const;
const MOST_PICTURES = Number(process.env.FLIGHT_PICTURES ?? Number.POSITIVE_INFINITY);
const LIMIT = { minutes: 45 };

export interface FlightFigures {
  pictures: number;
  roofs: number;
  /** Milliseconds until each roof was found and cut out, with asking the pictures' directions. */
  placing: number;
  /** Meters that 95 of 100 roofs at most are beside where the picture truly shows them, and that is stated at most for as many. */
  error: number;
  stated: number;
  /** Of 95 of 100 roofs at most: the error as a share of what is stated of that very roof. */
  share: number;
}

/** A flight over all of the sample's ZIP: rendered, sent, placed by its tags, cut; beside what the renderer knows. */
export async function benchFlight(): Promise<FlightFigures> {
  const frames = flightOverAll().slice(0, MOST_PICTURES);
  const lab = await openCaptureLab();
  try {
    await sendAll(lab, frames);
    const placing = await lab.place(LIMIT);
    const placed = await readPlaced(lab, new Map(frames.map((frame) => [frame.name, frame])));
    return {
      ...{ pictures: frames.length, roofs: placed.length, placing },
      error: quantile(
        placed.map(({ error }) => error),
        0.95,
      ),
      stated: quantile(
        placed.map(({ stated }) => stated),
        0.95,
      ),
      share: quantile(
        placed.map(({ error, stated }) => error / stated),
        0.95,
      ),
    };
  } finally {
    await lab.close();
  }
}

/** Frames with a house below them or beside. */
function flightOverAll(): SimulatedFrame[] {
  const houses = sampleCapture().properties.map(({ record }) => toPoint([record.longitude, record.latitude]));
  const [west, east] = rangeOf(houses.map(([x]) => x));
  const [south, north] = rangeOf(houses.map(([, y]) => y));
  // planFlight lets each picture show a third of the one before.
  const step = (pixels: number) => pixels * camera.metersPerPixel * 0.65;
  const [across, along] = [step(camera.width), step(camera.height)];
  const frames = planFlight({
    ...{ ...camera, seed: 'all', center: [(west + east) / 2, (south + north) / 2] as const },
    columns: Math.ceil((east - west) / across) + 1,
    rows: Math.ceil((north - south) / along) + 1,
  });
  return frames.filter(({ view }) =>
    houses.some(
      ([x, y]) => Math.abs(x - view.center[0]) < across * 0.6 && Math.abs(y - view.center[1]) < along * 0.6,
    ),
  );
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
