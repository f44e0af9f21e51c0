import { type Random, randomOf } from '#domain/random.ts';
import { type Point, type Position, toPosition } from '#sample/ground.ts';
import type { View } from './picture/view.ts';

/** A picture of a simulated flight: the camera's true position, and the one in its tags. */
export interface SimulatedFrame {
  name: string;
  view: View;
  tags: {
    position: Position;
    /** Meters above take-off. */
    height: number;
    /** Degrees, clockwise from north. */
    yaw: number;
    /** -90 is straight down. */
    pitch: number;
    /** Pixels. */
    focalLength: number;
  };
}

export interface FlightPlan {
  seed: string;
  /** The middle of what is flown over. */
  center: Point;
  /** Pictures along and across. */
  columns: number;
  rows: number;
  /** Pixels of each. */
  width: number;
  height: number;
  metersPerPixel: number;
  /** Meters above ground; 40 by default. */
  heightMeters?: number;
  /** What all of its tags are wrong by, beside each one's own noise. */
  shared?: Partial<SharedErrors>;
}

/** Errors that all pictures of a flight have in common. */
export interface SharedErrors {
  /** Of the receiver, in meters. */
  east: number;
  north: number;
  /** Of what the gimbal calls straight down, toward the upper edge, in degrees. */
  tilt: number;
  /** Of the compass, in degrees. */
  yaw: number;
  /** Meters by which the ground is lower than where it took off. */
  ground: number;
}

const HEIGHT = 40;
/** Share of a picture that the next one shows as well. */
const OVERLAP = 0.35;

/**
 * What a receiver without corrections, a gimbal and a barometer add to the truth, as standard deviations: meters to each
 * side, degrees, meters. Their 95 % are what `domain/imagery` states of such tags.
 */
const noise = { place: 1.2, yaw: 1, height: 0.5 } as const;

const noErrors: SharedErrors = { east: 0, north: 0, tilt: 0, yaw: 0, ground: 0 };

/** The flight that comes with the sample: 24 pictures of some hundred roofs, 108 by 61 meters each. */
export const sampleFlight: FlightPlan = {
  ...{ seed: 'sample', center: [-573, -686], columns: 4, rows: 6 },
  ...{ width: 3000, height: 1700, metersPerPixel: 0.036, heightMeters: 60 },
};

/** A flight in rows, there and back. The same pictures for the same plan. */
export function planFlight(plan: FlightPlan): SimulatedFrame[] {
  const random = randomOf(`flight ${plan.seed}`);
  const step = (pixels: number) => pixels * plan.metersPerPixel * (1 - OVERLAP);
  return Array.from({ length: plan.rows * plan.columns }, (_, at) => {
    const row = Math.floor(at / plan.columns);
    const isBack = row % 2 === 1;
    const column = isBack ? plan.columns - 1 - (at % plan.columns) : at % plan.columns;
    const center: Point = [
      plan.center[0] + (column - (plan.columns - 1) / 2) * step(plan.width) + normal(random),
      plan.center[1] + (row - (plan.rows - 1) / 2) * step(plan.height) + normal(random),
    ];
    // Never quite along the row.
    const yaw = (isBack ? Math.PI : 0) + normal(random) * 0.03;
    const { width, height, metersPerPixel, heightMeters = HEIGHT } = plan;
    const shared = { ...noErrors, ...plan.shared };
    const cameraHeight = heightMeters + shared.ground;
    const ahead = cameraHeight * Math.tan((shared.tilt * Math.PI) / 180);
    return {
      name: `SIM_${String(at + 1).padStart(4, '0')}.JPG`,
      view: {
        ...{ yaw, width, height, cameraHeight },
        metersPerPixel: (metersPerPixel * cameraHeight) / heightMeters,
        center: [center[0] - Math.sin(yaw) * ahead, center[1] + Math.cos(yaw) * ahead],
      },
      tags: {
        position: toPosition([
          center[0] + shared.east + normal(random) * noise.place,
          center[1] + shared.north + normal(random) * noise.place,
        ]),
        height: heightMeters + normal(random) * noise.height,
        yaw: (-yaw * 180) / Math.PI + shared.yaw + normal(random) * noise.yaw,
        pitch: -90,
        focalLength: heightMeters / metersPerPixel,
      },
    };
  });
}

/** Of the standard normal distribution (Box and Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
