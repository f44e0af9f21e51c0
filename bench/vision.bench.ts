import { loadModel } from '#server/vision/index.ts';
import { openNetwork, type Pixels } from '#server/vision/network.ts';
import { median } from './leads-lab.ts';

const SIDE = 512;
const ROUNDS = 15;
export const MAX_INFERENCE_RATIO = 1.2;

export interface InferenceFigures {
  /** Milliseconds of processor time from a picture's pixels to its maps, and of the bare runtime on the same tile. */
  ours: number;
  yardstick: number;
  ratio: number;
}

/** A tile of 512 × 512 pixels through the model, against onnxruntime's own run of the same numbers, in turns. */
export async function benchInference(): Promise<InferenceFigures> {
  const model = loadModel();
  if ('missing' in model) throw new Error(model.missing);
  const runtime = await import('onnxruntime-node');
  const network = await openNetwork(model.path);
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } as const;
  const session = await runtime.InferenceSession.create(model.path, options);
  const picture = noise();
  const input = Float32Array.from({ length: 3 * SIDE * SIDE }, (_, at) => (picture.data[at] ?? 0) / 255);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await timed(() => network(picture));
    const bare = await timed(() =>
      session.run({ image: new runtime.Tensor('float32', input, [1, 3, SIDE, SIDE]) }),
    );
    // The first of each is not counted: it lays out its memory.
    if (round === 0) continue;
    ours.push(own);
    theirs.push(bare);
  }
  const [took, yardstick] = [median(ours), median(theirs)];
  return { ours: took, yardstick, ratio: took / yardstick };
}

function noise(): Pixels {
  const data = Uint8Array.from({ length: 3 * SIDE * SIDE }, (_, at) => (at * 2654435761) >>> 24);
  return { data, width: SIDE, height: SIDE, meters: 0.037 };
}

/** Milliseconds of all threads: what else a machine does meanwhile counts for neither. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
