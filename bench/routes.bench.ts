import { readFile } from 'node:fs/promises';
import { ROUNDS } from '../src/domain/routes/plan.ts';
import { solve } from '../src/domain/routes/solve.ts';

/** TSPLIB instances and a list of their best known lengths; beside the checkout, as the other data to build with. */
const FOLDER = '../shared/data/routing';
const SETS = ['att48', 'berlin52', 'eil51', 'kroA100', 'eil101', 'ch150', 'kroA200'];

export const MAX_MEAN_GAP = 0.01;
export const MAX_WORST_GAP = 0.03;
/** Milliseconds of one processor for 250 doors: a second on a phone six times as slow. */
export const MAX_DOORS_MS = 1000 / 6;

export interface RouteBench {
  gaps: { set: string; gap: number }[];
  mean: number;
  worst: number;
  /** Milliseconds of processor time, the least of five. */
  doors: number;
}

/** How far above the best known length our routes are, and what 250 doors take. */
export async function benchRoutes(): Promise<RouteBench> {
  const known = await readFile(`${FOLDER}/solutions.txt`, 'utf8');
  const gaps = [];
  for (const set of SETS) {
    const best = Number(new RegExp(`^${set} : (\\d+)`, 'm').exec(known)?.[1]);
    gaps.push({
      set,
      gap: routed(distances(await readFile(`${FOLDER}/${set}.tsp`, 'utf8'))).length / best - 1,
    });
  }
  const many = scattered(250);
  const tries = Array.from({ length: 5 }, () => routed(many).cpu);
  const each = gaps.map(({ gap }) => gap);
  const mean = each.reduce((sum, gap) => sum + gap, 0) / each.length;
  return { gaps, mean, worst: Math.max(...each), doors: Math.min(...tries) };
}

interface Square {
  size: number;
  between: Float64Array;
}

function routed(square: Square): { length: number; cpu: number } {
  const before = process.cpuUsage();
  const solving = solve(square, { seed: 'bench', rounds: ROUNDS });
  let step = solving.next();
  while (!step.done) step = solving.next();
  const { user, system } = process.cpuUsage(before);
  const order = step.value;
  const length = Array.from(order).reduce(
    (sum, from, i) =>
      sum + (square.between[from * square.size + (order[(i + 1) % square.size] as number)] as number),
    0,
  );
  return { length, cpu: (user + system) / 1000 };
}

/** EUC_2D and ATT as TSPLIB 95 defines them: rounded, or rounded up, to whole numbers. */
function distances(file: string): Square {
  const isAtt = /EDGE_WEIGHT_TYPE\s*:\s*ATT/.test(file);
  const points = [...file.matchAll(/^\s*\d+\s+(\S+)\s+(\S+)\s*$/gm)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  return square(points as [number, number][], (dx, dy) =>
    isAtt ? Math.ceil(Math.sqrt((dx * dx + dy * dy) / 10)) : Math.round(Math.hypot(dx, dy)),
  );
}

/** Points that look random and are the same in each run. */
function scattered(size: number): Square {
  const points = Array.from(
    { length: size },
    (_, i) => [(i * 7919) % 1009, (i * 104_729) % 997] as [number, number],
  );
  return square(points, Math.hypot);
}

function square(points: readonly [number, number][], distance: (dx: number, dy: number) => number): Square {
  const size = points.length;
  const between = new Float64Array(size * size);
  points.forEach(([x, y], i) => {
    points.forEach(([toX, toY], j) => {
      between[i * size + j] = i === j ? 0 : distance(x - toX, y - toY);
    });
  });
  return { size, between };
}
