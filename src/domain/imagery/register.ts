import { neighborhoodsOf } from './neighborhoods.ts';
import { coarsened, type Fit, type Patch, type Raster, samplePatch, still } from './raster.ts';

export interface Registered extends Fit {
  /** Correlation of the two there, 1 where they are alike except for light and contrast. */
  match: number;
}

/** How one step of the search looks: points apart, how far around the best so far, and by which turns. Meters, degrees. */
interface Level {
  step: number;
  around: number;
  turns: readonly number[];
}

/** Yaw tags are wrong by 2° in each of two pictures. */
const coarseTurns = [-4, -2, 0, 2, 4];
const finer = (size: number) => [-2, -1, 0, 1, 2].map((part) => part * size);
const fine: readonly Level[] = [
  { step: 0.2, around: 0.6, turns: finer(0.6) },
  { step: 0.1, around: 0.2, turns: finer(0.2) },
];
const COARSE_STEP = 0.5;
/** Half the side of the square that each point's brightness is measured against, in meters. */
const NEIGHBORHOOD = 1.5;

/**
 * Finds the center of one picture of a roof in another: by normalized cross-correlation, coarse to fine, of brightness
 * relative to its neighborhood, so that different sun and exposure matter little. Allows a shift and a small rotation,
 * no relief.
 * @param half of the side of the template's square, in meters
 * @param search meters the second picture may be off
 */
export function register(
  earlier: Raster,
  later: Raster,
  { half, search }: { half: number; search: number },
): Registered {
  const coarse: Level = { step: COARSE_STEP, around: search, turns: coarseTurns };
  let best: Registered = { ...still, match: -1 };
  for (const level of [coarse, ...fine]) best = refine(earlier, later, half, best, level);
  return best;
}

function refine(earlier: Raster, later: Raster, half: number, from: Fit, level: Level): Registered {
  const { step, around, turns } = level;
  const reach = Math.max(4, Math.round(half / step));
  const shift = Math.max(1, Math.round(around / step));
  const radius = Math.max(2, Math.round(NEIGHBORHOOD / step));
  const template = standardized(samplePatch(coarsened(earlier, step), reach, step), radius);
  const place = coarsened(later, step);
  let best: Registered = { ...from, match: -Infinity };
  for (const turn of turns) {
    const fit = { ...from, turnDegrees: from.turnDegrees + turn };
    const area = standardized(samplePatch(place, reach + shift, step, fit), radius);
    const found = peakOf(template, area, shift);
    if (found.match <= best.match) continue;
    // Points of the area are turned: so is what they are moved by.
    const angle = (fit.turnDegrees * Math.PI) / 180;
    const [east, north] = [found.column * step, -found.row * step];
    best = {
      east: from.east + east * Math.cos(angle) - north * Math.sin(angle),
      north: from.north + east * Math.sin(angle) + north * Math.cos(angle),
      turnDegrees: fit.turnDegrees,
      match: found.match,
    };
  }
  return best;
}

/** Where the template fits into the area best, in points from the middle, between points by a parabola. */
function peakOf(template: Patch, area: Patch, shift: number): { column: number; row: number; match: number } {
  const size = 2 * shift + 1;
  const matches = new Float64Array(size * size);
  let best = 0;
  for (let at = 0; at < matches.length; at += 1) {
    matches[at] = correlation(template, area, at % size, Math.floor(at / size));
    if ((matches[at] as number) > (matches[best] as number)) best = at;
  }
  const [column, row] = [best % size, Math.floor(best / size)];
  const between = (before: number, after: number, isInside: boolean) => {
    if (!isInside) return 0;
    const [low, top, high] = [before, best, after].map((at) => matches[at] as number) as [
      number,
      number,
      number,
    ];
    const bend = low - 2 * top + high;
    return bend < 0 ? (low - high) / (2 * bend) : 0;
  };
  return {
    column: column - shift + between(best - 1, best + 1, column > 0 && column < size - 1),
    row: row - shift + between(best - size, best + size, row > 0 && row < size - 1),
    match: matches[best] as number,
  };
}

function correlation(template: Patch, area: Patch, column: number, row: number): number {
  let product = 0;
  let own = 0;
  let other = 0;
  for (let y = 0; y < template.side; y += 1) {
    let a = y * template.side;
    let b = (y + row) * area.side + column;
    for (let x = 0; x < template.side; x += 1, a += 1, b += 1) {
      const [one, two] = [template.values[a] as number, area.values[b] as number];
      product += one * two;
      own += one * one;
      other += two * two;
    }
  }
  return own > 0 && other > 0 ? product / Math.sqrt(own * other) : 0;
}

/** Flat places have no pattern: their noise is not made as loud as edges. Of 255. */
const LEAST_SPREAD = 4;

/** Each point's deviation from the square around it, in standard deviations. */
function standardized({ values, side }: Patch, radius: number): Patch {
  const around = neighborhoodsOf(values, side, side);
  const result = new Float32Array(side * side);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const at = row * side + column;
      const spread = Math.max(LEAST_SPREAD, around.spread(column, row, radius));
      result[at] = ((values[at] as number) - around.mean(column, row, radius)) / spread;
    }
  }
  return { values: result, side };
}
