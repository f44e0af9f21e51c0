import type { Place } from './distance.ts';
import { type ConicPlan, statePlaneZone, type TransversePlan } from './state-plane.ts';

/** Eastings and northings in a map's own units: meters, feet or degrees. */
export type MapPoint = readonly [x: number, y: number];

/** How the ground becomes a plane map. */
export interface MapProjection {
  name: string;
  toMap(place: Place): MapPoint;
  toPlace(point: MapPoint): Place;
}

/** The projections `projectionOf` supports, as map exports name them. */
export const KNOWN_PROJECTIONS =
  'WGS 84 and NAD83 in degrees and in UTM zones, State Plane in meters and feet, and Web Mercator';

/** NAD83 in degrees, and its later realizations: HARN, NSRS2007 and 2011. */
const NAD83 = [4269, 4152, 4759, 6318];
/** Web Mercator's number, and those it has had with Google, Esri and EPSG. */
const WEB_MERCATOR = [3857, 3785, 900_913, 102_100, 102_113];

/**
 * The projection of an EPSG number; null for those that are not known. NAD83 is taken for WGS 84, from which it differs by
 * one to two meters in the United States (EPSG: its accuracy is 4 m).
 */
export function projectionOf(epsg: number): MapProjection | null {
  if (epsg === 4326 || NAD83.includes(epsg)) return geographic;
  if (WEB_MERCATOR.includes(epsg)) return webMercator;
  const state = statePlaneZone(epsg);
  if (state) return 'scale' in state ? transverseMercator(state) : lambertConic(state);
  // NAD83(2011) begins in the Pacific: 6328 is zone 59, 6330 is zone 1.
  if (epsg >= 6330 && epsg <= 6348) return utm(epsg - 6329, 'north');
  const zone = epsg % 100;
  if (zone < 1 || zone > 60) return null;
  const hundreds = epsg - zone;
  if (hundreds === 32_600 || (hundreds === 26_900 && zone <= 23)) return utm(zone, 'north');
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

interface Named {
  name: string;
  metersPerUnit: number;
}

function utm(zone: number, hemisphere: 'north' | 'south'): MapProjection {
  return transverseMercator({
    name: `UTM zone ${zone} ${hemisphere}`,
    metersPerUnit: 1,
    latitude: 0,
    meridian: zone * 6 - 183,
    scale: 0.9996,
    falseEasting: 500_000,
    falseNorthing: hemisphere === 'south' ? 10_000_000 : 0,
  });
}

/** The transverse Mercator projection (Krüger 1912, as in Karney 2011). */
function transverseMercator(plan: TransversePlan & Named): MapProjection {
  const { name, metersPerUnit, meridian, falseEasting, falseNorthing } = plan;
  const scaled = plan.scale * RECTIFYING_RADIUS;
  const [start] = added(Math.atan(conformalTangent(Math.tan(radians(plan.latitude)))), 0, forward, 1);
  return {
    name,
    toMap({ latitude, longitude }) {
      const tangent = conformalTangent(Math.tan(radians(latitude)));
      const east = radians(longitude - meridian);
      const [xi, eta] = added(
        Math.atan2(tangent, Math.cos(east)),
        Math.asinh(Math.sin(east) / Math.hypot(tangent, Math.cos(east))),
        forward,
        1,
      );
      return [
        (falseEasting + scaled * eta) / metersPerUnit,
        (falseNorthing + scaled * (xi - start)) / metersPerUnit,
      ];
    },
    toPlace([x, y]) {
      const [xi, eta] = added(
        (y * metersPerUnit - falseNorthing) / scaled + start,
        (x * metersPerUnit - falseEasting) / scaled,
        backward,
        -1,
      );
      const tangent = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi));
      return {
        latitude: degrees(Math.atan(tangentOf(tangent))),
        longitude: meridian + degrees(Math.atan2(Math.sinh(eta), Math.cos(xi))),
      };
    },
  };
}

/** Lambert's conformal conic projection with two true parallels (Snyder 1987, equations 15-1 to 15-11). */
function lambertConic({ name, metersPerUnit, ...plan }: ConicPlan & Named): MapProjection {
  const [one, two] = plan.parallels.map(radians) as [number, number];
  /** Half the angle from the pole, of the conformal latitude. */
  const toPole = (latitude: number) => Math.exp(-Math.asinh(conformalTangent(Math.tan(latitude))));
  const width = (latitude: number) => Math.cos(latitude) / Math.sqrt(1 - (E * Math.sin(latitude)) ** 2);
  const cone =
    one === two ? Math.sin(one) : Math.log(width(one) / width(two)) / Math.log(toPole(one) / toPole(two));
  const size = (A * width(one)) / (cone * toPole(one) ** cone);
  const radiusAt = (latitude: number) => size * toPole(latitude) ** cone;
  const start = radiusAt(radians(plan.latitude));
  return {
    name,
    toMap({ latitude, longitude }) {
      const [radius, angle] = [radiusAt(radians(latitude)), cone * radians(longitude - plan.meridian)];
      return [
        (plan.falseEasting + radius * Math.sin(angle)) / metersPerUnit,
        (plan.falseNorthing + start - radius * Math.cos(angle)) / metersPerUnit,
      ];
    },
    toPlace([x, y]) {
      const east = x * metersPerUnit - plan.falseEasting;
      const south = start - (y * metersPerUnit - plan.falseNorthing);
      const conformal = Math.sinh(-Math.log(Math.hypot(east, south) / size) / cone);
      return {
        latitude: degrees(Math.atan(tangentOf(conformal))),
        longitude: plan.meridian + degrees(Math.atan2(east, south) / cone),
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
