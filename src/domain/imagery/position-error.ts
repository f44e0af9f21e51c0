import { GROUND_ERROR, type YawSource } from './camera.ts';
import type { PlacedCamera } from './ground.ts';

/** Of the direction by where it is known from, in degrees: a gimbal, a neighbor's pixels, a shadow. */
const yawErrors: Record<YawSource, number> = { tag: 6, overlap: 8, shadow: 15 };
/** Of what it calls straight down, in degrees. */
const TILT_ERROR = 2;
/** Meters above ground at which neighbors are alike: roofs, trees and lawns are compared at once. */
const TIE_HEIGHT = 1.5;
/** Nobody says how high a roof is: this is what one of a storey or two is beside its guess, in meters. */
const RELIEF_ERROR = 2.5;

/** How far from the middle roofs are looked for where there is a choice, in meters. */
export const NEAR_NADIR = 15;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * How far from where a picture is said to show it a roof may be, in meters, in 95 % of cases: receiver, direction, tilt,
 * height above ground and the roof’s own height, added as squares. Of a picture by itself each is large enough to hold for a
 * whole flight that shares it; what overlaps of the flight tell makes it smaller.
 * @param offNadir meters on the ground between the roof and the point below the camera
 */
export function positionError(camera: PlacedCamera, offNadir = NEAR_NADIR): number {
  const { heightMeters, receiverError, gsd, yaw, solved } = camera;
  const relief = (offNadir * RELIEF_ERROR) / heightMeters;
  if (solved)
    return Math.hypot(
      solved.meters,
      yaw.unconfirmed ? 2 * offNadir : offNadir * Math.tan(radians(solved.degrees)),
      heightMeters * Math.tan(radians(camera.tiltDegrees ?? 0)),
      offNadir * Math.max(solved.scale, TIE_HEIGHT / heightMeters),
      relief,
    );
  const scale = gsd.error / gsd.meters;
  return Math.hypot(
    receiverError,
    yaw.unconfirmed ? 2 * offNadir : offNadir * Math.tan(radians(yawErrors[yaw.source])),
    heightMeters * Math.tan(radians(TILT_ERROR + (camera.tiltDegrees ?? 0))),
    offNadir * Math.max(scale, GROUND_ERROR / heightMeters),
    relief,
  );
}
