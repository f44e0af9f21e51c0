import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cross, dot, minus, type Point, unit } from '#domain/measure/point.ts';
import { areaOf, sidesOf, signedArea } from '#domain/measure/ring.ts';
import { type Random, randomOf } from '#domain/random.ts';
import { assumedPitch } from '#domain/roof-size/assumed-pitch.ts';
import { roofSizeOf } from '#domain/roof-size/roof-size.ts';
import type { OutlineRing } from '#domain/vision/outline-feature.ts';
import type { Solid } from '#testing/solids/face.ts';
import { outlineOf, solidKinds, solidOf } from '#testing/solids/solid.ts';
import { normal } from '#testing/solids/trace.ts';
import { openLab } from './leads-lab.ts';

/** Roofs of each shape and seed. */
const EACH = 300;
const SEEDS = ['roof sizes', 'more roof sizes', 'still more roof sizes'];
export const SIZES_COVERED = { least: 0.93, most: 0.97 } as const;

/** Meters that outlines are off by, as a root mean square of their corners. */
const OFF = { least: 0.3, most: 1 } as const;

interface Place {
  roofSubtype: string | null;
  state: string;
}

/** Materials and places, and how many of ten roofs have them. */
const places: Place[] = [
  { count: 4, roofSubtype: 'architectural shingles', state: 'TX' },
  { count: 2, roofSubtype: '3-tab Shingles', state: 'MN' },
  { count: 2, roofSubtype: 'spanish/mission', state: 'AZ' },
  { count: 2, roofSubtype: null, state: 'CO' },
].flatMap(({ count, ...place }) => Array.from({ length: count }, () => place));
const shinglePlaces = ['TX', 'MN', 'CO', 'AZ'].map((state) => ({ roofSubtype: 'shingles', state }));

/** Where roofs are, and the rise over a run of 12 of the main face of one. */
interface Drawn {
  places: readonly Place[];
  mainPitch: (place: Place, random: Random) => number;
}

/** By what the estimate itself states; no roof is laid with less than what its material needs. */
export const statedPitches: Drawn = {
  places,
  mainPitch(place, random) {
    const { pitch, spread } = assumedPitch({ ...place, roofType: null, planSquareFeet: 2000 });
    return Math.max(2, pitch + normal(random) * spread);
  },
};

/** By what roofers give as usual anywhere, each as often, which the estimate does not know: 4 to 9 in 12. */
export const roofersPitches: Drawn = {
  places: shinglePlaces,
  mainPitch: (_place, random) => random.whole(4, 9),
};

/** Gambrels that an import names, as they are built: the estimate's own middle is not asked. */
export const namedGambrels: Drawn = {
  places: shinglePlaces.map(({ state }) => ({ roofSubtype: 'Gambrel', state })),
  mainPitch: (_place, random) => random.whole(4, 7),
};

export interface ShapeFigures {
  shape: string;
  roofs: number;
  covered: number;
  /** Roofs without a size, as their outline crosses itself where it is off. */
  refused: number;
  /** Percent of the area along the slopes: how far the mean is above the truth. */
  above: number;
}

export interface SizeFigures {
  shapes: ShapeFigures[];
  /** Median ±, in percent. */
  plusMinus: number;
  /** Roofs whose outline was divided into slopes. */
  divided: number;
  /** Processor milliseconds of a roof. */
  milliseconds: number;
}

/**
 * Sloped roofs of 1,460 homes that the assessor of Ames, Iowa, recorded (De Cock, Journal of Statistics Education 19:3,
 * 2011): no count for the whole country was found.
 */
const ames = { gable: 1141, hip: 286, gambrel: 11 + 7, 'single slope': 2 } as const;
const styleOf = (shape: string): keyof typeof ames => {
  if (shape === 'hip' || shape === 'pyramid') return 'hip';
  return shape === 'gambrel' || shape === 'single slope' ? shape : 'gable';
};

/** How often a shape is: each as often as the others, or as in Ames, where shapes of one style share its roofs. */
export const weights = {
  equal: () => 1,
  ames: (shape: string, all: readonly string[]) =>
    ames[styleOf(shape)] / all.filter((one) => styleOf(one) === styleOf(shape)).length,
} as const;

/** Percent of roofs within their ± where shapes are so often, and what 95 of 100 such draws stay within. */
export function coveredShare(
  shapes: readonly ShapeFigures[],
  weightOf: (shape: string, all: readonly string[]) => number,
): { percent: number; plusMinus: number } {
  const all = shapes.map(({ shape }) => shape);
  const whole = all.reduce((sum, shape) => sum + weightOf(shape, all), 0);
  let [percent, variance] = [0, 0];
  for (const { shape, covered, roofs } of shapes) {
    const [weight, share] = [weightOf(shape, all) / whole, covered / roofs];
    percent += 100 * weight * share;
    variance += (weight ** 2 * share * (1 - share)) / roofs;
  }
  return { percent, plusMinus: 196 * Math.sqrt(variance) };
}

/** Outlines of a ZIP, and milliseconds that measuring them may take, with all that is written. */
const ZIP_ROOFS = 15_000;
export const MAX_ZIP_MS = 60_000;

/** How long the server takes to measure a ZIP whose outlines came, by its own record of the operation. */
export async function benchZipOfRoofs(): Promise<number> {
  const random = randomOf('a ZIP of roofs');
  const kinds = Object.keys(solidKinds);
  const lab = await openLab(ZIP_ROOFS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    const rings = Array.from({ length: ZIP_ROOFS }, () =>
      asDegrees(blurred(outlineOf(solidOf(random.pick(kinds), random)), random)),
    );
    await client.query(`insert into captures (zip_code, kind, captured_from, captured_to)
      values ('85251', 'flight', '2026-11-01', '2026-11-01')`);
    await client.query(
      `insert into roof_outlines (capture_id, property_id, ring, source)
        select (select max(id) from captures), p.id, o.ring, 'footprint'
        from (select id, row_number() over (order by id) as at from properties) as p
        join jsonb_array_elements($1::jsonb) with ordinality as o(ring, at) on o.at = p.at`,
      [JSON.stringify(rings)],
    );
    for (;;) {
      const { rows } = await client.query<{ took: number }>(
        `select extract(epoch from finished_at - started_at)::float8 * 1000 as took from operations
          where name = 'roofs.measure' and state = 'completed'`,
      );
      if (rows[0]) return rows[0].took;
      await sleep(500);
    }
  } finally {
    await client.end();
    await lab.close();
  }
}

/** Roofs that are solids, seen as outlines of maps that are off. */
export function benchRoofSizes(
  { places, mainPitch }: Drawn = statedPitches,
  kinds = Object.keys(solidKinds),
): SizeFigures {
  const plusMinus: number[] = [];
  let [divided, milliseconds] = [0, 0];
  const randoms = SEEDS.map(randomOf);
  const shapes = kinds.map((shape): ShapeFigures => {
    let [covered, roofs, refused, above] = [0, 0, 0, 0];
    for (const random of randoms.flatMap((one) => Array.from({ length: EACH }, () => one))) {
      const place = random.pick(places);
      const solid = solidOf(shape, random);
      const truth = areaWith(solid, mainPitch(place, random));
      const ring = asDegrees(blurred(outlineOf(solid), random));
      const begun = performance.now();
      const size = roofSizeOf({ ring, source: 'footprint', roofType: null, ...place });
      milliseconds += performance.now() - begun;
      if ('problem' in size) {
        refused += 1;
        continue;
      }
      const { slopedSquareFeet, plusMinusSquareFeet } = size.measured;
      roofs += 1;
      covered += Number(Math.abs(slopedSquareFeet - truth) <= plusMinusSquareFeet);
      divided += Number(size.basis === 'slopes');
      above += (100 * (slopedSquareFeet - truth)) / truth;
      plusMinus.push((100 * plusMinusSquareFeet) / slopedSquareFeet);
    }
    return { shape, roofs, covered, refused, above: above / roofs };
  });
  milliseconds /= kinds.length * randoms.length * EACH;
  return { shapes, divided, milliseconds, plusMinus: medianOf(plusMinus) };
}

/** Square feet along the slopes of a roof that is made as high as the pitch of its main face wants. */
function areaWith({ faces }: Solid, mainPitch: number): number {
  const plans = faces.map(({ ring, holes = [] }) =>
    holes.reduce((rest, hole) => rest - areaOf(hole), areaOf(ring)),
  );
  const main = faces[plans.indexOf(Math.max(...plans))];
  const higher = mainPitch / 12 / Math.hypot(...(main?.slope ?? [1, 0]));
  return faces.reduce(
    (sum, { slope }, at) => sum + (plans[at] ?? 0) * Math.hypot(1, ...slope.map((by) => by * higher)),
    0,
  );
}

/** An outline, in feet, too large or too small all around, and each corner off by itself: a third of the error moves it whole. */
function blurred(outline: readonly Point[], random: Random): Point[] {
  const meters = OFF.least + (OFF.most - OFF.least) * random.next();
  const part = (meters * FEET_PER_METER) / Math.sqrt(6);
  const [out, inward] = [normal(random) * part, signedArea(outline) > 0 ? -1 : 1];
  const sides = sidesOf(outline).map(([a, b]) => {
    const along = unit(minus(b, a));
    const outside: Point = [-along[1] * inward, along[0] * inward];
    return { along, outside, at: dot(outside, a) + out };
  });
  return sides.map((side, at): Point => {
    const before = sides.at(at - 1) as (typeof sides)[number];
    const turn = cross(before.outside, side.outside);
    const x = (before.at * side.outside[1] - side.at * before.outside[1]) / turn;
    const y = (side.at * before.outside[0] - before.at * side.outside[0]) / turn;
    return [x + normal(random) * part, y + normal(random) * part];
  });
}

const FEET_PER_METER = 3.28084;
const METERS_PER_DEGREE = 111_320;
const CORNER = { longitude: -104.9, latitude: 39.7 };

function asDegrees(outline: readonly Point[]): OutlineRing {
  const north = METERS_PER_DEGREE * FEET_PER_METER;
  const east = north * Math.cos((CORNER.latitude * Math.PI) / 180);
  return outline.map(([x, y]) => [CORNER.longitude + x / east, CORNER.latitude + y / north] as const);
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
