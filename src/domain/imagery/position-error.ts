import { HEIGHT_ERROR, type YawSource } from './camera.ts';
import type { PlacedCamera } from './ground.ts';

/** Of the direction by where it is known from, in degrees: a gimbal, a neighbor's pixels, a shadow. */
const yawErrors: Record<YawSource, number> = { tag: 2, overlap: 4, shadow: 15 };
/** Of what it calls straight down, in degrees. */
const TILT_ERROR = 1;
/** Nobody says how high a roof is: this is what one of a storey or two is beside its guess, in meters. */
const RELIEF_ERROR = 2.5;

/** How far from the middle roofs are looked for where there is a choice, in meters. */
export const NEAR_NADIR = 15;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * How far from where a picture is said to show it a roof may be, in meters, in 95 % of cases: receiver, direction, tilt,
 * height above take-off and the roof’s own height, taken as independent of each other.
 * @param offNadir meters on the ground between the roof and the point below the camera
 */
export function positionError(camera: PlacedCamera, offNadir = NEAR_NADIR): number {
  const { heightMeters, receiverError, gsd, yaw } = camera;
  const scale = gsd.error / gsd.meters;
  return Math.hypot(
    receiverError,
    offNadir * Math.tan(radians(yawErrors[yaw.source])),
    heightMeters * Math.tan(radians(TILT_ERROR + (camera.tiltDegrees ?? 0))),
    offNadir * Math.max(scale, HEIGHT_ERROR / heightMeters),
    (offNadir * RELIEF_ERROR) / heightMeters,
  );
}
