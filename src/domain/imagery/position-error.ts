import { GROUND_ERROR, type YawSource } from './camera.ts';
import type { PlacedCamera } from './ground.ts';

/** Of the direction by where it is known from, in degrees: a gimbal, a neighbor's pixels, a shadow. */
const yawErrors: Record<YawSource, number> = { tag: 6, overlap: 8, shadow: 15 };
/** Of what it calls straight down, in degrees. */
const TILT_ERROR = 2;
/** Meters above ground at which neighbors are alike: roofs, trees and lawns are compared at once. */
const TIE_HEIGHT = 1.5;
/** Roof heights are unknown: the error of our guess for a house of one or two stories, in meters. */
const RELIEF_ERROR = 2.5;

/** How far from the middle roofs are looked for where there is a choice, in meters. */
export const NEAR_NADIR = 15;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * How far a roof may be from its stated position in a picture, in meters, in 95 % of cases: errors of receiver,
 * direction, tilt, height above ground and the roof’s own height, added as squares. For a single picture each error is
 * large enough to apply to the whole flight; overlaps within the flight reduce it.
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
