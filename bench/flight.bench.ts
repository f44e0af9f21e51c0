import pg from 'pg';
import { type PlacedCamera, pixelOf } from '#domain/imagery/ground.ts';
import { ROOF_HEIGHT } from '#domain/imagery/views.ts';
import { sampleCapture } from '#domain/sample/capture.ts';
import { planFlight, type SimulatedFrame } from '#domain/sample/flight.ts';
import { type Point, toPoint } from '#domain/sample/ground.ts';
import { toPixel, viewAt } from '#domain/sample/picture/view.ts';
import type { Ring } from '#domain/sample/polygon.ts';
import { simulatedJpeg } from '#server/features/captures/simulated-jpeg.ts';
import { type CaptureLab, DAY, openCaptureLab } from './captures-lab.ts';
import { quantile } from './leads-lab.ts';

/** Of nine megapixels, 180 by 101 meters from 100 meters above. */
const camera = { width: 4000, height: 2250, metersPerPixel: 0.045, heightMeters: 100 } as const;
const MOST_PICTURES = Number(process.env.FLIGHT_PICTURES ?? Number.POSITIVE_INFINITY);
/** Pictures that are on their way at once. */
const AT_ONCE = 3;
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

async function sendAll(lab: CaptureLab, frames: readonly SimulatedFrame[]): Promise<void> {
  const left = frames.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const frame of left) {
        const bytes = await simulatedJpeg(frame, `${DAY}T10:30:00`);
        const [received] = await lab.send([{ name: frame.name, bytes }]);
        if (received?.state !== 'accepted') throw new Error(`${frame.name}: ${received?.reasons.join(' ')}`);
      }
    }),
  );
}

/** Each roof with the meters between the middle of what was cut and where the renderer drew its middle, and what is stated of that. */
async function readPlaced(
  lab: CaptureLab,
  frames: ReadonlyMap<string, SimulatedFrame>,
): Promise<{ error: number; stated: number }[]> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{
    name: string;
    parcel: string;
    camera: PlacedCamera;
    latitude: number;
    longitude: number;
    stated: number;
  }>(
    `select i.name, p.parcel_number as parcel, i.camera, p.latitude, p.longitude, v.position_error_m as stated
     from roof_views v join capture_images i on i.id = v.image_id join properties p on p.id = v.property_id
     where v.capture_id = $1 and v.rank = 1 and v.crop_key is not null`,
    [lab.captureId],
  );
  await client.end();
  const buildings = new Map(
    sampleCapture().properties.map(({ record, building }) => [record.parcelNumber, building]),
  );
  return rows.map(({ name, parcel, stated, ...row }) => {
    const view = frames.get(name)?.view;
    const building = buildings.get(parcel);
    if (!view || !building) throw new Error(`nothing is known of ${parcel} in ${name}`);
    const [column, line] = pixelOf(row.camera, row, ROOF_HEIGHT);
    const [trueColumn, trueLine] = toPixel(viewAt(view, building.eave), middleOf(building.roofOutline));
    return { error: Math.hypot(column - trueColumn, line - trueLine) * view.metersPerPixel, stated };
  });
}

/** Of its area: a house with a wing has more corners there, and their mean is up to eight meters beside. */
function middleOf(ring: Ring): Point {
  const [fromX, fromY] = ring[0] ?? [0, 0];
  let [twice, eastward, northward] = [0, 0, 0];
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    const cross = (x1 - fromX) * (y2 - fromY) - (x2 - fromX) * (y1 - fromY);
    twice += cross;
    eastward += (x1 + x2 - 2 * fromX) * cross;
    northward += (y1 + y2 - 2 * fromY) * cross;
  });
  return [fromX + eastward / (3 * twice), fromY + northward / (3 * twice)];
}
