import type { Actor } from '#access/can.ts';
import type { PicturedCapture } from '#contract/ground.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { FileStore } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { archiveOf, readTile } from './archives.ts';
import { areaShown } from './areas.ts';
import { type CaptureDay, type Ground, listGrounds, listGroundsWithin } from './grounds.data.ts';
import { regionOf, regionVersion } from './regions.data.ts';
import { findSampleGround, type SampleGround, sampleRegion } from './sample.data.ts';
import { presentSample, sampleLayer } from './sample-ground.ts';
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

const isNewer = (a: CaptureDay, b: CaptureDay): number =>
  b.capturedOn.localeCompare(a.capturedOn) || b.captureId - a.captureId;

/** What an actor may see of a tile, the newest on top. @param upTo the newest capture of it */
export async function listShown(
  { db, files }: Needed,
  actor: Actor,
  bounds: Bounds,
  upTo: CaptureDay | null,
): Promise<Shown[]> {
  const flown = (await listGroundsWithin(db, actor, bounds, upTo)).map((ground) => shownOf(ground));
  const sample = await findSampleGround(db, actor);
  const drawn = sample && (!upTo || isNewer(sample, upTo) >= 0) ? [shownSample(sample)] : [];
  return [...flown, ...drawn].sort(isNewer);

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

  function shownSample(ground: SampleGround): Shown {
    const { captureId, capturedOn } = ground;
    return {
      ...{ captureId, capturedOn, version: versionOfSample(ground) },
      layer: async () => sampleLayer(await sampleRegion(db)),
    };
  }
}

/** All captures that an actor may see from above, with where they show the ground. */
export async function listPictured(
  db: Database,
  actor: Actor,
): Promise<{ total: number; versions: string[]; present: () => Promise<PicturedCapture[]> }> {
  const { total, grounds } = await listGrounds(db, actor);
  const sample = await findSampleGround(db, actor);
  return {
    total: total + (sample ? 1 : 0),
    versions: [...grounds.map(versionOf), ...(sample ? [versionOfSample(sample)] : [])],
    async present() {
      const listed: PicturedCapture[] = [];
      for (const ground of grounds) {
        const { captureId, zipCode, capturedOn, kind, simulated, minZoom, maxZoom, cells } = ground;
        const bounds: PicturedCapture['bounds'] = [ground.west, ground.south, ground.east, ground.north];
        const area = areaShown(cells, await regionOf(db, ground, bounds));
        const about = { captureId, zipCode, capturedOn, kind, simulated, minZoom, maxZoom };
        if (area.length > 0) listed.push({ ...about, bounds, area });
      }
      const drawn = sample && presentSample(sample, await sampleRegion(db));
      return [...listed, ...(drawn ? [drawn] : [])].sort(isNewer);
    },
  };
}

const versionOf = (ground: Ground): string =>
  `${ground.captureId} ${ground.archiveKey} ${regionVersion(ground)}`;

/** To be raised when the sample's ground is drawn differently. */
const SAMPLE_VERSION = 1;

const versionOfSample = ({ captureId, dataVersion }: SampleGround): string =>
  `sample ${SAMPLE_VERSION} ${captureId} ${dataVersion}`;
