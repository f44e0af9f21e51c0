/** Meters east and north of the sample's origin. */
export type Point = readonly [east: number, north: number];
/** Degrees, WGS 84, in the order of GeoJSON. */
export type Position = readonly [longitude: number, latitude: number];

export const SAMPLE_ZIP = '85251';

/**
 * Outline of ZIP 85251, closed, simplified. From the US Census Bureau's 2010 ZIP code tabulation areas, which are in
 * the public domain.
 */
export const zipOutline: readonly Position[] = [
  [-111.957217, 33.480061],
  [-111.952096, 33.487437],
  [-111.95074, 33.504499],
  [-111.943285, 33.509062],
  [-111.92607, 33.509548],
  [-111.888058, 33.509391],
  [-111.887642, 33.488141],
  [-111.891836, 33.47312],
  [-111.892535, 33.47987],
  [-111.957217, 33.480061],
];

/** Where N Scottsdale Rd (7200 East) crosses E Indian School Rd (4100 North). */
const ORIGIN: Position = [-111.9261, 33.4948];
// Length of a degree at 33.49° north on the WGS 84 ellipsoid. Over two miles a plane is off by centimeters.
const METERS_PER_DEGREE_EAST = 92_942;
const METERS_PER_DEGREE_NORTH = 110_915;

/** Rounded to seven decimals, a centimeter, as the database keeps coordinates. */
export function toPosition([east, north]: Point): Position {
  return [
    round7(ORIGIN[0] + east / METERS_PER_DEGREE_EAST),
    round7(ORIGIN[1] + north / METERS_PER_DEGREE_NORTH),
  ];
}

export function toPoint([longitude, latitude]: Position): Point {
  return [(longitude - ORIGIN[0]) * METERS_PER_DEGREE_EAST, (latitude - ORIGIN[1]) * METERS_PER_DEGREE_NORTH];
}

const round7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
