import pg from 'pg';
import { type PlacedCamera, pixelOf } from '#domain/imagery/ground.ts';
import { positionError } from '#domain/imagery/position-error.ts';
import { asTagged } from '#domain/imagery/solve-flight.ts';
import { ROOF_HEIGHT } from '#domain/imagery/views.ts';
import type { Point } from '#sample/ground.ts';
import { sampleCapture } from '#town/capture.ts';
import type { SimulatedFrame } from '#town/flight.ts';
import { toPixel, viewAt } from '#town/picture/view.ts';
import type { Ring } from '#town/polygon.ts';
import { simulatedJpeg } from '#town/simulated-jpeg.ts';
import { type CaptureLab, DAY } from './captures-lab.ts';

/** Pictures that are on their way at once. */
const AT_ONCE = 3;

/** Meters between the middle of what was cut and where the renderer drew its middle, and what is stated of that. */
export interface PlacedRoof {
  error: number;
  stated: number;
  /** The same by the picture's own tags, before the flight was solved. */
  alone: { error: number; stated: number };
}

export async function sendAll(lab: CaptureLab, frames: readonly SimulatedFrame[]): Promise<void> {
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

/** Each roof that was cut out. The stated error is the picture's: its property's place is the house's middle. */
export async function readPlaced(
  lab: CaptureLab,
  frames: ReadonlyMap<string, SimulatedFrame>,
): Promise<PlacedRoof[]> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{
    name: string;
    parcel: string;
    camera: PlacedCamera;
    latitude: number;
    longitude: number;
    offNadir: number;
  }>(
    `select i.name, p.parcel_number as parcel, i.camera, p.latitude, p.longitude, v.off_nadir_m as "offNadir"
     from roof_views v join capture_images i on i.id = v.image_id join properties p on p.id = v.property_id
     where v.capture_id = $1 and v.rank = 1 and v.crop_key is not null`,
    [lab.captureId],
  );
  await client.end();
  const buildings = new Map(
    sampleCapture().properties.map(({ record, building }) => [record.parcelNumber, building]),
  );
  return rows.map(({ name, parcel, offNadir, camera, ...place }) => {
    const view = frames.get(name)?.view;
    const building = buildings.get(parcel);
    if (!view || !building) throw new Error(`nothing is known of ${parcel} in ${name}`);
    const [trueColumn, trueLine] = toPixel(viewAt(view, building.eave), middleOf(building.roofOutline));
    const of = (by: PlacedCamera) => {
      const [column, line] = pixelOf(by, place, ROOF_HEIGHT);
      const error = Math.hypot(column - trueColumn, line - trueLine) * view.metersPerPixel;
      return { error, stated: positionError(by, offNadir) };
    };
    return { ...of(camera), alone: of(asTagged(camera)) };
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
