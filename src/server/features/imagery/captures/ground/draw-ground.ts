import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bounds, boundsOf, joinBounds } from '#domain/geo/bounds.ts';
import type { Tile } from '#domain/geo/world.ts';
import type { GroundCells } from '#domain/ground/cells.ts';
import { boundsOfTile, FIRST_ZOOM, type GroundPlan, parentOf, planGround } from '#domain/ground/pyramid.ts';
import { footprintOf } from '#domain/imagery/ground.ts';
import { groundExtentOf, groundShown } from '#domain/imagery/orthophoto.ts';
import { type NewFile, storeFile } from '#server/files/index.ts';
import { OperationFailure } from '#server/operations/index.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { Services } from '#server/platform/services.ts';
import { lost } from '../pictures/read-stored.ts';
import type { DrawnBlock, GroundPicture } from './draw-block.ts';
import type { StoredGroundPicture } from './ground.data.ts';
import type { GroundOrder, JoinedTile } from './ground-process.ts';
import { openTileHeap, type TileHeap } from './write-archive.ts';

const OVERDUE = 'Drawing a part of the ground took too long.';

// One at a time: a block takes some hundred megabytes.
const apart = openProcesses<GroundOrder, DrawnBlock | JoinedTile>({
  module: new URL('./ground-process.ts', import.meta.url),
  most: 1,
  mostWaiting: 20,
  busy: 'The ground of other captures is being drawn. Please try again in a while.',
  limit: { ms: 300_000, overdue: OVERDUE },
  memory: 256,
});

export interface DrawnGround {
  archive: NewFile;
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  cells: GroundCells;
}

interface Drawing {
  files: Services['files'];
  zipCode: string;
  /** Told after each part; throws if the work is to end. */
  tell: (progress: { done: number; total: number }) => Promise<void>;
}

/** Cells along the longer side of what is drawn, at most. */
const MOST_CELLS = 128;
const MOST_CELL_BITS = 5;

/**
 * Draws all that the pictures of a capture show as tiles, and stores them as one archive.
 * @throws OperationFailure if there is nothing to draw
 */
export async function drawGround(
  pictures: readonly StoredGroundPicture[],
  { files, zipCode, tell }: Drawing,
): Promise<DrawnGround> {
  const areas = pictures.map(areaOf);
  const plan = planGround(
    areas.filter((area) => area !== null),
    Math.min(...pictures.map(gsdOf)),
  );
  if (!plan) throw new OperationFailure(areas.some((area) => area !== null) ? TOO_MUCH : NOTHING);
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-ground-'));
  const heap = await openTileHeap(join(folder, 'tiles'));
  try {
    const cells = await drawBlocks(plan, heap);
    if (heap.count === 0) throw new OperationFailure(NOTHING);
    await drawParents(plan, heap);
    const bounds = areas.reduce<Bounds | null>(joinBounds, null) as Bounds;
    const about = { minZoom: FIRST_ZOOM, maxZoom: plan.zoom, bounds };
    const wanted = {
      kind: 'capture-ground',
      extension: '.pmtiles',
      mediaType: 'application/vnd.pmtiles',
      zipCode,
    } as const;
    return { archive: await storeFile(files, wanted, heap.archive(about)), cells, ...about };
  } finally {
    await heap.close();
    await rm(folder, { recursive: true, force: true });
  }

  async function drawBlocks({ blocks, depth }: GroundPlan, into: TileHeap): Promise<GroundCells> {
    const grid = gridOf(blocks);
    for (const [done, block] of blocks.entries()) {
      await tell({ done, total: blocks.length });
      const around = boundsOfTile(block);
      const near = pictures.filter((_, at) => touches(areas[at] ?? null, around));
      const { tiles, seen } = await withPaths(files, near, async (shown) => {
        const order = { want: 'block', block, depth, pictures: shown, cells: 2 ** grid.bits } as const;
        return (await apart(order)) as DrawnBlock;
      });
      for (const { bytes, ...tile } of tiles) await into.add(tile, bytes);
      grid.put(block, seen);
    }
    await tell({ done: blocks.length, total: blocks.length });
    return grid.cells();
  }
}

const TOO_MUCH =
  'Its pictures span more ground than one capture can have. Please make another capture for those that are elsewhere.';
const NOTHING =
  'None of its pictures can be laid on the ground: they need a position, a height and a direction.';

/** Coarser tiles, each of its four finer ones. */
async function drawParents({ blocks, depth, zoom }: GroundPlan, heap: TileHeap): Promise<void> {
  let level = blocks;
  for (let z = zoom - depth; z > FIRST_ZOOM; z -= 1) {
    const parents = new Map(
      level.map((tile) => {
        const { tile: parent } = parentOf(tile);
        return [`${parent.x} ${parent.y}`, parent] as const;
      }),
    );
    for (const parent of parents.values()) {
      const quarters: (Uint8Array | null)[] = [];
      for (const [dx, dy] of QUARTERS)
        quarters.push(await heap.read({ z, x: parent.x * 2 + dx, y: parent.y * 2 + dy }));
      if (quarters.every((quarter) => quarter === null)) continue;
      const { bytes } = (await apart({ want: 'join', quarters })) as JoinedTile;
      if (bytes) await heap.add(parent, bytes);
    }
    level = [...parents.values()];
  }
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

function gridOf(blocks: readonly Tile[]) {
  const [xs, ys] = [blocks.map(({ x }) => x), blocks.map(({ y }) => y)];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.max(...xs) - west + 1;
  const rows = Math.max(...ys) - north + 1;
  let bits = MOST_CELL_BITS;
  while (bits > 0 && Math.max(columns, rows) * 2 ** bits > MOST_CELLS) bits -= 1;
  const side = 2 ** bits;
  const seen = Array.from({ length: rows * side }, () => '0'.repeat(columns * side));
  return {
    bits,
    put({ x, y }: Tile, cells: readonly string[]) {
      for (const [at, row] of cells.entries()) {
        const to = (y - north) * side + at;
        const before = seen[to] as string;
        const left = (x - west) * side;
        seen[to] = before.slice(0, left) + row + before.slice(left + side);
      }
    },
    cells: (): GroundCells => ({
      ...{ zoom: (blocks[0]?.z ?? 0) + bits, x: west * side, y: north * side },
      rows: seen,
    }),
  };
}

/** Lends the paths of pictures, all at once. */
async function withPaths<T>(
  files: Services['files'],
  pictures: readonly StoredGroundPicture[],
  use: (shown: GroundPicture[]) => Promise<T>,
  shown: GroundPicture[] = [],
): Promise<T> {
  const [next, ...rest] = pictures;
  if (!next) return use(shown);
  if ((await files.sizeOf(next.key)) === null) throw lost(next.name);
  return files.withLocalCopy(next.key, (path) =>
    withPaths(files, rest, use, [...shown, { path, ...next.placed }]),
  );
}

const areaOf = ({ placed }: StoredGroundPicture): Bounds | null =>
  boundsOf('camera' in placed ? footprintOf(placed.camera) : groundShown(placed.orthophoto).flat());

const gsdOf = ({ placed }: StoredGroundPicture): number =>
  'camera' in placed ? placed.camera.gsd.meters : Math.min(...groundExtentOf(placed.orthophoto).gsd);

const touches = (a: Bounds | null, b: Bounds): boolean =>
  a !== null && a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
