import { availableParallelism } from 'node:os';
import type { Comparison } from '#domain/imagery/agreement.ts';
import type { Compared as ComparedRoof, Pair } from '#domain/imagery/compare.ts';
import type { ShadowVerdict } from '#domain/imagery/shadow.ts';
import type { Sun } from '#domain/imagery/sun.ts';
import { Failure } from '#server/platform/errors.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { CutOrder, OrthoCutOrder } from './cut-out.ts';
import type { Looked } from './look-at-frame.ts';
import type { LookedOrthophoto } from './look-at-orthophoto.ts';
import type { ComparedRoofs, Crop, Cuts, LookOrder, ReadShadow, ToCompare } from './look-process.ts';
import { readGeoTiff } from './read-geotiff.ts';

const OVERDUE = 'Looking at the picture took too long.';

const apart = openProcesses<LookOrder, Looked | Cuts | Comparison | ComparedRoofs | ReadShadow>({
  module: new URL('./look-process.ts', import.meta.url),
  // One core stays with requests.
  most: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: 50,
  busy: 'Many pictures arrive at once. Please send this one again in a moment.',
  limit: { ms: 120_000, overdue: OVERDUE },
  // What a hostile file makes of its tags ends that process, not the server.
  memory: 192,
});

/** Looks at a picture in another process: its tags, its quality, and a smaller copy of it. */
export async function look(bytes: Uint8Array): Promise<Looked> {
  const order = { want: 'look', bytes } as const;
  try {
    return (await apart(order).catch((error) => {
      if (error instanceof Failure) throw error;
      // The system may have ended that process for want of memory; a file that is at fault ends the next one as well.
      return apart(order);
    })) as Looked;
  } catch (error) {
    // The caller learns when they have to wait; if a process died or got stuck over a file, the file is at fault.
    if (error instanceof Failure && error.message !== OVERDUE) throw error;
    return { refused: 'It cannot be read: looking at it took more memory or time than a picture takes.' };
  }
}

// One at a time: it may be gigabytes, and takes minutes.
const slowlyApart = openProcesses<LookOrder, LookedOrthophoto>({
  module: new URL('./look-process.ts', import.meta.url),
  most: 1,
  mostWaiting: 5,
  busy: 'Many orthophotos arrive at once. Please send this one again in a while.',
  limit: { ms: 900_000, overdue: OVERDUE },
  memory: 192,
});

/** The same for an orthophoto in a file; one with pixels in rows is written to the other path, in tiles. */
export async function lookAtOrthophoto(path: string, rewriteTo: string): Promise<LookedOrthophoto> {
  const tags = await readGeoTiff(path);
  if (typeof tags === 'string') return { refused: tags };
  try {
    return await slowlyApart({ want: 'look-at-orthophoto', path, rewriteTo, tags });
  } catch (error) {
    if (error instanceof Failure && error.message !== OVERDUE) throw error;
    return { refused: 'It cannot be read: looking at it took more memory or time than an orthophoto takes.' };
  }
}

/** Cuts rectangles out of a picture, each turned north up. */
export async function cutOut(order: CutOrder): Promise<Uint8Array[]> {
  const { pieces } = (await apart({ want: 'cut', ...order })) as Cuts;
  return pieces;
}

/** The same of an orthophoto. */
export async function cutOutOfOrthophoto(order: OrthoCutOrder): Promise<Uint8Array[]> {
  const { pieces } = (await apart({ want: 'cut-orthophoto', ...order })) as Cuts;
  return pieces;
}

/** Whether the directions of two overlapping pictures agree. */
export async function compareFrames(frames: readonly [ToCompare, ToCompare]): Promise<Comparison> {
  return (await apart({ want: 'compare', frames })) as Comparison;
}

/** The shadows' verdict on a picture's direction; null if they are not clear. */
export async function readShadow(frame: ToCompare, sun: Sun): Promise<ShadowVerdict | null> {
  const { verdict } = (await apart({ want: 'shadow', frame, sun })) as ReadShadow;
  return verdict;
}

/** Compares two pictures of one roof and measures how different they look. */
export async function compareCrops(earlier: Crop, later: Crop, pair: Pair): Promise<ComparedRoof> {
  const { compared } = (await apart({ want: 'compare-roofs', earlier, later, pair })) as ComparedRoofs;
  return compared;
}
