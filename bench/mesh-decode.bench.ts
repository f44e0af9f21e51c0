import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readGridMessage } from '#domain/storms/grid-message.ts';
import { readMesh } from '#domain/storms/mesh.ts';
import { unpackGrid } from '#server/features/storms/storms/unpack-grid.ts';
import { median } from './leads-lab.ts';

/** A real day, beside the checkout as the other data to build with. */
export const REAL_DAY = '../shared/data/storms/mrms/MRMS_MESH_Max_1440min_00.50_20240228-100000.grib2';
const ROUNDS = 15;
export const MAX_DECODE_RATIO = 1.5;
export const MAX_DECODE_MEGABYTES = 250;

export interface DecodeFigures {
  /** Milliseconds of processor time from a message to its cells with hail, and of sharp from its PNG to raw numbers. */
  decode: number;
  yardstick: number;
  ratio: number;
  /** By how many megabytes a process grows at most. */
  memory: number;
}

/** A day of MESH, 7000 × 3500 cells, against sharp's own decoding of its PNG, in turns. */
export async function benchMeshDecode(): Promise<DecodeFigures> {
  const bytes = await readFile(REAL_DAY);
  const { png } = readGridMessage(bytes);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await timed(() => decode(bytes));
    const bare = await timed(() => sharp(png).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer());
    // The first of each is not counted: the code has to be compiled.
    if (round === 0) continue;
    ours.push(own);
    theirs.push(bare);
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/mesh-memory.ts']);
  const [took, yardstick] = [median(ours), median(theirs)];
  return { decode: took, yardstick, ratio: took / yardstick, memory: Number(stdout) };
}

export async function decode(bytes: Buffer): Promise<number> {
  const message = readGridMessage(bytes);
  return readMesh(message, await unpackGrid(message)).length;
}

/** Milliseconds of all threads: what else a machine does meanwhile counts for neither. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
