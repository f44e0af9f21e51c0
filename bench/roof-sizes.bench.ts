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

/** Roofs of each shape. */
const EACH = 300;
export const SIZES_COVERED = { least: 0.93, most: 0.97 } as const;

/** Meters that outlines are off by, as a root mean square of their corners. */
const OFF = { least: 0.3, most: 1 } as const;

/** Materials and places, and how many of ten roofs have them. */
const places = [
  { count: 4, roofSubtype: 'architectural shingles', state: 'TX' },
  { count: 2, roofSubtype: '3-tab Shingles', state: 'MN' },
  { count: 2, roofSubtype: 'spanish/mission', state: 'AZ' },
  { count: 2, roofSubtype: null, state: 'CO' },
].flatMap(({ count, ...place }) => Array.from({ length: count }, () => place));

export interface ShapeFigures {
  shape: string;
  roofs: number;
  covered: number;
  /** Percent of the area along the slopes: the median of the distance, and how far the mean is above the truth. */
  off: number;
  above: number;
}

export interface SizeFigures {
  shapes: ShapeFigures[];
  covered: number;
  roofs: number;
  /** Median ±, in percent. */
  plusMinus: number;
  /** Roofs whose outline was divided into slopes. */
  divided: number;
  /** Processor milliseconds of a roof. */
  milliseconds: number;
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

/** Roofs that are solids, seen as outlines of maps that are off, their pitches drawn from what is stated of their kind. */
export function benchRoofSizes(seed = 'roof sizes'): SizeFigures {
  const random = randomOf(seed);
  const plusMinus: number[] = [];
  let [divided, milliseconds] = [0, 0];
  const shapes = Object.keys(solidKinds).map((shape): ShapeFigures => {
    const offs: number[] = [];
    let covered = 0;
    for (let roof = 0; roof < EACH; roof += 1) {
      const place = random.pick(places);
      const { solid, truth } = drawn(shape, place, random);
      const ring = asDegrees(blurred(outlineOf(solid), random));
      const begun = performance.now();
      const size = roofSizeOf({ ring, source: 'footprint', roofType: null, ...place });
      milliseconds += performance.now() - begun;
      if ('problem' in size) throw new Error(`${shape}: ${size.problem}`);
      const { slopedSquareFeet, plusMinusSquareFeet } = size.measured;
      covered += Number(Math.abs(slopedSquareFeet - truth) <= plusMinusSquareFeet);
      divided += Number(size.basis === 'slopes');
      offs.push((100 * (slopedSquareFeet - truth)) / truth);
      plusMinus.push((100 * plusMinusSquareFeet) / slopedSquareFeet);
    }
    const above = offs.reduce((sum, off) => sum + off, 0) / EACH;
    return { shape, roofs: EACH, covered, off: medianOf(offs.map(Math.abs)), above };
  });
  const roofs = shapes.length * EACH;
  return {
    ...{ shapes, roofs, divided, milliseconds: milliseconds / roofs, plusMinus: medianOf(plusMinus) },
    covered: shapes.reduce((sum, { covered }) => sum + covered, 0),
  };
}

/** A roof as high as its main pitch wants, which is drawn from the spread of its kind, and its area along the slopes. */
function drawn(
  shape: string,
  place: (typeof places)[number],
  random: Random,
): { solid: Solid; truth: number } {
  const solid = solidOf(shape, random);
  const { pitch, spread } = assumedPitch({ ...place, roofType: null, planSquareFeet: 2000 });
  const plans = solid.faces.map(({ ring, holes = [] }) =>
    holes.reduce((rest, hole) => rest - areaOf(hole), areaOf(ring)),
  );
  const main = solid.faces[plans.indexOf(Math.max(...plans))];
  // No roof is laid with less than what its material needs.
  const wanted = Math.max(2, pitch + normal(random) * spread) / 12;
  const higher = wanted / Math.hypot(...(main?.slope ?? [1, 0]));
  const truth = solid.faces.reduce(
    (sum, { slope }, at) => sum + (plans[at] ?? 0) * Math.hypot(1, ...slope.map((by) => by * higher)),
    0,
  );
  return { solid, truth };
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
