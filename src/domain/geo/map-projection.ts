import type { Place } from './distance.ts';

/** Eastings and northings in a map's own units, meters or degrees. */
export type MapPoint = readonly [x: number, y: number];

/** How the ground becomes a plane map. */
export interface MapProjection {
  name: string;
  toMap(place: Place): MapPoint;
  toPlace(point: MapPoint): Place;
}

/** The projections `projectionOf` supports, as map exports name them. */
export const KNOWN_PROJECTIONS = 'WGS 84 in degrees, UTM zones of WGS 84 and Web Mercator';

/** The projection of an EPSG number; null for those that are not known. */
export function projectionOf(epsg: number): MapProjection | null {
  if (epsg === 4326) return geographic;
  if (epsg === 3857) return webMercator;
  const zone = epsg % 100;
  if (zone < 1 || zone > 60) return null;
  const hundreds = epsg - zone;
  if (hundreds === 32_600) return utm(zone, 'north');
  if (hundreds === 32_700) return utm(zone, 'south');
  return null;
}

const geographic: MapProjection = {
  name: 'WGS 84',
  toMap: ({ latitude, longitude }) => [longitude, latitude],
  toPlace: ([longitude, latitude]) => ({ latitude, longitude }),
};

/** Of the ellipsoid WGS 84: half its width at the equator in meters, and its flattening. */
const A = 6_378_137;
const F = 1 / 298.257223563;

const webMercator: MapProjection = {
  name: 'Web Mercator',
  toMap: ({ latitude, longitude }) => [A * radians(longitude), A * Math.asinh(Math.tan(radians(latitude)))],
  toPlace: ([x, y]) => ({ latitude: degrees(Math.atan(Math.sinh(y / A))), longitude: degrees(x / A) }),
};

const E = Math.sqrt(F * (2 - F));
const N = F / (2 - F);
/** Meters on the ellipsoid of a radian of the rectifying latitude. */
const RECTIFYING_RADIUS = (A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
/** Krüger's series in the third flattening, to its fourth power: a tenth of a micrometer within a zone. */
const forward = [
  N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3 + (41 / 180) * N ** 4,
  (13 / 48) * N ** 2 - (3 / 5) * N ** 3 + (557 / 1440) * N ** 4,
  (61 / 240) * N ** 3 - (103 / 140) * N ** 4,
  (49_561 / 161_280) * N ** 4,
];
const backward = [
  N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3 - (1 / 360) * N ** 4,
  (1 / 48) * N ** 2 + (1 / 15) * N ** 3 - (437 / 1440) * N ** 4,
  (17 / 480) * N ** 3 - (37 / 840) * N ** 4,
  (4397 / 161_280) * N ** 4,
];
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;

/** The transverse Mercator projection of a zone of six degrees (Krüger 1912, as in Karney 2011). */
function utm(zone: number, hemisphere: 'north' | 'south'): MapProjection {
  const meridian = zone * 6 - 183;
  const falseNorthing = hemisphere === 'south' ? 10_000_000 : 0;
  return {
    name: `UTM zone ${zone} ${hemisphere}`,
    toMap({ latitude, longitude }) {
      const tangent = conformalTangent(Math.tan(radians(latitude)));
      const east = radians(longitude - meridian);
      let [xi, eta] = [
        Math.atan2(tangent, Math.cos(east)),
        Math.asinh(Math.sin(east) / Math.hypot(tangent, Math.cos(east))),
      ];
      [xi, eta] = added(xi, eta, forward, 1);
      return [
        FALSE_EASTING + SCALE * RECTIFYING_RADIUS * eta,
        falseNorthing + SCALE * RECTIFYING_RADIUS * xi,
      ];
    },
    toPlace([x, y]) {
      const scaled = SCALE * RECTIFYING_RADIUS;
      const [xi, eta] = added((y - falseNorthing) / scaled, (x - FALSE_EASTING) / scaled, backward, -1);
      const tangent = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi));
      return {
        latitude: degrees(Math.atan(tangentOf(tangent))),
        longitude: meridian + degrees(Math.atan2(Math.sinh(eta), Math.cos(xi))),
      };
    },
  };
}

function added(xi: number, eta: number, series: readonly number[], sign: 1 | -1): [number, number] {
  let [sumXi, sumEta] = [xi, eta];
  for (const [at, coefficient] of series.entries()) {
    const order = 2 * (at + 1);
    sumXi += sign * coefficient * Math.sin(order * xi) * Math.cosh(order * eta);
    sumEta += sign * coefficient * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  return [sumXi, sumEta];
}

/** The tangent of the conformal latitude of a latitude's tangent (Karney 2011, equation 7). */
function conformalTangent(tangent: number): number {
  const sigma = Math.sinh(E * Math.atanh((E * tangent) / Math.hypot(1, tangent)));
  return tangent * Math.hypot(1, sigma) - sigma * Math.hypot(1, tangent);
}

/** Its inverse, by Newton's method (Karney 2011, equations 19 to 21); three rounds give all digits. */
function tangentOf(conformal: number): number {
  let tangent = conformal / (1 - E ** 2);
  for (let round = 0; round < 4; round += 1) {
    const found = conformalTangent(tangent);
    tangent +=
      ((conformal - found) * (1 + (1 - E ** 2) * tangent ** 2)) /
      ((1 - E ** 2) * Math.hypot(1, tangent) * Math.hypot(1, found));
  }
  return tangent;
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
