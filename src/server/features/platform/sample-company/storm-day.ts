import type { Actor } from '#access/can.ts';
import { hailCells, hailReports, radarEndsAt, stormDayOf } from '#sample/company/storm.ts';
import { insertRule, listRules, runRule } from '#server/features/storms/storm-rules/index.ts';
import { joinStale, loadFile } from '#server/features/storms/storms/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { Services } from '#server/platform/services.ts';
import type { RadarOrder } from './radar-process.ts';

// A grid of the whole country takes 100 MB for a second: both end with the process.
const draw = openProcesses<RadarOrder, { bytes: Uint8Array }>({
  module: new URL('./radar-process.ts', import.meta.url),
  ...{ most: 1, mostWaiting: 2, memory: 1024, givesWay: false },
  busy: 'A simulated storm is being drawn. Please try again in a moment.',
});

/** Loads the radar's estimate and the reports of a hail day, as from a folder, and joins them to the properties. */
export async function bringHail(services: Services, now: Date): Promise<void> {
  const { bytes } = await draw({ hail: hailCells(now), endsAt: radarEndsAt(now).toISOString() });
  const day = stormDayOf(now);
  const found = { origin: 'folder' as const, etag: null };
  const radar = `simulated_MESH_Max_1440min_${day}.grib2`;
  await loadFile(services, {
    ...{ ...found, address: radar, fileName: radar },
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  });
  const { fileName, text } = hailReports(now);
  await loadFile(services, { ...found, address: fileName, fileName, bytes: Buffer.from(text) });
  await joinStale(services.db);
}

const RULE = 'Hail of an inch';

/** The owner's rule, and the list it makes of the storm for this morning. */
export async function makeMorningList(tx: Database, owner: Actor): Promise<void> {
  const known = (await listRules(tx, owner)).find(({ name }) => name === RULE);
  const asked = {
    ...{ name: RULE, isOn: true, hailInches: 1, reportedHailInches: null, windMph: null },
    ...{
      severities: [],
      roofSubtypes: [],
      roofAgeYears: 15,
      untouchedDays: null,
      leastScore: null,
      mostDoors: 60,
    },
  };
  const { id } = known ?? (await insertRule(tx, owner, asked));
  await runRule(tx, owner, id);
}
