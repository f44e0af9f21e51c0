import type { Place } from '../geo/distance.ts';
import type { Camera } from './camera.ts';

/** A camera that can be placed on the ground. */
export interface PlacedCamera extends Camera {
  position: Place;
  heightMeters: number;
  yaw: NonNullable<Camera['yaw']>;
  gsd: NonNullable<Camera['gsd']>;
}

export const isPlaced = (camera: Camera): camera is PlacedCamera =>
  camera.position !== null && camera.heightMeters !== null && camera.yaw !== null && camera.gsd !== null;

/** Meters east and north. */
export type Offset = readonly [east: number, north: number];

/** Meters of a degree on the WGS 84 ellipsoid; over a frame’s few hundred meters a plane is off by millimeters. */
function metersPerDegree(latitude: number): { east: number; north: number } {
  const angle = (latitude * Math.PI) / 180;
  return {
    north: 111_132.954 - 559.822 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle),
    east: 111_412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle) + 0.118 * Math.cos(5 * angle),
  };
}

export function offsetOf(from: Place, to: Place): Offset {
  const { east, north } = metersPerDegree(from.latitude);
  return [(to.longitude - from.longitude) * east, (to.latitude - from.latitude) * north];
}

export function placeAt(from: Place, [east, north]: Offset): Place {
  const scale = metersPerDegree(from.latitude);
  return { latitude: from.latitude + north / scale.north, longitude: from.longitude + east / scale.east };
}

/**
 * The pixel that shows a place, as if the ground were level and the camera looked straight down.
 * @param elevation of the target above the ground, in meters; higher objects appear farther from the center
 */
export function pixelOf(camera: PlacedCamera, place: Place, elevation = 0): [column: number, row: number] {
  const [east, north] = offsetOf(camera.position, place);
  const { sin, cos } = turnOf(camera);
  const gsd = gsdAt(camera, elevation);
  return [
    camera.width / 2 + (east * cos - north * sin) / gsd,
    camera.height / 2 - (east * sin + north * cos) / gsd,
  ];
}

/** The place that a pixel shows on level ground. */
export function placeOf(camera: PlacedCamera, [column, row]: readonly [number, number]): Place {
  const right = (column - camera.width / 2) * camera.gsd.meters;
  const up = (camera.height / 2 - row) * camera.gsd.meters;
  const { sin, cos } = turnOf(camera);
  return placeAt(camera.position, [right * cos + up * sin, up * cos - right * sin]);
}

/** Meters of one pixel on a level so much above the ground. */
export const gsdAt = ({ gsd, heightMeters }: PlacedCamera, elevation: number): number =>
  gsd.meters * (1 - Math.min(0.5, elevation / heightMeters));

/** Corners of the ground that a picture shows, around it from the upper left. */
export const footprintOf = (camera: PlacedCamera): Place[] =>
  (
    [
      [0, 0],
      [camera.width, 0],
      [camera.width, camera.height],
      [0, camera.height],
    ] as const
  ).map((corner) => placeOf(camera, corner));

function turnOf({ yaw }: PlacedCamera): { sin: number; cos: number } {
  const angle = (yaw.degrees * Math.PI) / 180;
  return { sin: Math.sin(angle), cos: Math.cos(angle) };
}
