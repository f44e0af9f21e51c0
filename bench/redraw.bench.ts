import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#server/platform/database/index.ts';
import { listStaleZips, REFRESH_BATCH, refreshMapZips } from '#server/points/index.ts';
import { signIn } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';

export interface RedrawFigures {
  rows: number;
  /** Milliseconds until the map's summary is answered, and the ZIPs that it says are still being drawn. */
  answered: number;
  drawing: number;
  /** Milliseconds until everything is drawn, by the number of connections that are at it. */
  fresh: Record<1 | 2, number>;
}

/** What the bar is about. */
export const WHOLE_MAP = 10_000_000;
export const MAX_FRESH_MS = 10_000;
export const WORKERS = 4;
export const MAX_STATE_MS = 1000;

/** The map after every ZIP has changed: REDRAW_ROWS properties, a million unless it says otherwise. */
export async function benchRedraw(): Promise<RedrawFigures> {
  const rows = Number(process.env.REDRAW_ROWS ?? 1_000_000);
  // The server draws nothing by itself.
  const lab = await openMapLab(rows, { ROLE: 'web' });
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await draw(lab.databaseUrl, 2);
    const cookie = await signIn(lab.baseUrl);
    await readSummary(lab.baseUrl, cookie);
    const change = () => client.query('update zip_codes set data_version = data_version + 1');
    await change();
    const { answered, drawing } = await readSummary(lab.baseUrl, cookie);
    await sleep(3000);
    await change();
    const one = await draw(lab.databaseUrl, 1);
    await change();
    const two = await draw(lab.databaseUrl, 2);
    return { rows, answered, drawing, fresh: { 1: one, 2: two } };
  } finally {
    await client.end();
    await lab.close();
  }
}

async function readSummary(baseUrl: string, cookie: string) {
  const began = performance.now();
  const response = await fetch(`${baseUrl}/api/map/summary`, { headers: { cookie } });
  const { drawing } = (await response.json()) as { drawing: number };
  return { answered: performance.now() - began, drawing };
}

/** Draws all that has changed, as workers do; the milliseconds it takes. */
async function draw(databaseUrl: string, workers: number): Promise<number> {
  const { db, close } = connect(databaseUrl, () => {}, { max: workers });
  const stale = await listStaleZips(db);
  const began = performance.now();
  const work = async () => {
    for (let zips = stale.splice(0, REFRESH_BATCH); zips.length > 0; zips = stale.splice(0, REFRESH_BATCH))
      await refreshMapZips(db, zips);
  };
  await Promise.all(Array.from({ length: workers }, work));
  const took = performance.now() - began;
  await close();
  return took;
}
