import type { Actor } from '#access/can.ts';
import type { PicturedCapture } from '#contract/ground.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { FileStore } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { archiveOf, readTile } from './archives.ts';
import { areaShown } from './areas.ts';
import { type CaptureDay, type Ground, listGrounds, listGroundsWithin } from './grounds.data.ts';
import { regionOf, regionVersion } from './regions.data.ts';
import type { Layer } from './tile.ts';

interface Needed {
  db: Database;
  files: FileStore;
}

/** A ground that an actor may see, with all that names what they see of it. */
interface Shown extends CaptureDay {
  version: string;
  layer(bounds: Bounds): Promise<Layer>;
}

/** What an actor may see of a tile, the newest on top. @param upTo the newest capture of it */
export async function listShown(
  { db, files }: Needed,
  actor: Actor,
  bounds: Bounds,
  upTo: CaptureDay | null,
): Promise<Shown[]> {
  return (await listGroundsWithin(db, actor, bounds, upTo)).map(shownOf);

  function shownOf(ground: Ground): Shown {
    const { captureId, capturedOn, archiveKey, maxZoom } = ground;
    return {
      ...{ captureId, capturedOn, version: versionOf(ground) },
      layer: async (around) => ({
        maxZoom,
        region: await regionOf(db, ground, around),
        read: (tile) => readTile(archiveOf(files, archiveKey), tile),
      }),
    };
  }
}

/** All captures that an actor may see from above, with where they show the ground. */
export async function listPictured(
  db: Database,
  actor: Actor,
): Promise<{ total: number; versions: string[]; present: () => Promise<PicturedCapture[]> }> {
  const { total, grounds } = await listGrounds(db, actor);
  return {
    total,
    versions: grounds.map(versionOf),
    async present() {
      const listed: PicturedCapture[] = [];
      for (const ground of grounds) {
        const { captureId, zipCode, capturedOn, kind, simulated, minZoom, maxZoom, cells } = ground;
        const bounds: PicturedCapture['bounds'] = [ground.west, ground.south, ground.east, ground.north];
        const area = areaShown(cells, await regionOf(db, ground, bounds));
        const about = { captureId, zipCode, capturedOn, kind, simulated, minZoom, maxZoom };
        if (area.length > 0) listed.push({ ...about, bounds, area });
      }
      return listed;
    },
  };
}

const versionOf = (ground: Ground): string =>
  `${ground.captureId} ${ground.archiveKey} ${regionVersion(ground)}`;
