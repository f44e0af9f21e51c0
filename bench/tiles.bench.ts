import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#access/can.ts';
import { type Tile, tileAt, worldOf } from '#domain/geo/world.ts';
import { readTile } from '#server/features/leads/map/tiles.data.ts';
import { connect } from '#server/platform/database/index.ts';
import { openLog } from '#server/platform/log.ts';
import { openSideWrites } from '#server/platform/side-writes.ts';
import { inPointSnapshot, type PointSnapshot } from '#server/points/index.ts';
import { type Lab, median, signIn, timed } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';
import { missingPostgis, startPostgis } from './postgis.ts';

const SIZES = (process.env.TILE_ROWS ?? '1000000').split(',').map(Number);
const ZOOMS = [3, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16];
/** Tiles of each zoom, each asked for once. */
const TILES = 16;
const AGGREGATED_TO = 10;
const MAX_RATIO = 1.1;
const MAX_AGGREGATED_RATIO = 0.05;
export const MAX_TILE_BYTES = 500 * 1024;
/** How much slower the same places may be on the next size of TILE_ROWS. */
export const MAX_TILE_GROWTH = 2;

export interface ZoomFigures {
  zoom: number;
  /** Milliseconds of reading and encoding a tile, over one database connection as the yardstick. */
  median: number;
  p95: number;
  /** Milliseconds of the whole call over HTTP: session, rights, version, tile, compression. */
  http: number;
  /** Milliseconds of ST_AsMVT of the same rows; null if PostGIS is not on this machine. */
  yardstick: number | null;
  ratio: number | null;
  bar: number;
  largestBytes: number;
}

export interface TileFigures {
  rows: number;
  zooms: ZoomFigures[];
  /** Milliseconds of the first tile after all properties changed, and of the first one for a new filter. */
  first: number;
  firstFiltered: number;
  /** Why there is no yardstick. */
  missing: string | null;
}

/** Tiles from country to street for an administrator of everything, beside ST_AsMVT on the same rows. */
export async function benchTiles(): Promise<TileFigures[]> {
  const figures: TileFigures[] = [];
  for (const rows of SIZES) figures.push(await benchSize(rows));
  return figures;
}

async function benchSize(rows: number): Promise<TileFigures> {
  const lab = await openMapLab(rows);
  const missing = missingPostgis();
  const postgis = missing ? null : await startPostgis();
  try {
    const cookie = await signIn(lab.baseUrl);
    const first = await timed(() => fetchTile(lab, cookie, { z: 3, x: 1, y: 3 }, ''));
    const firstFiltered = await timed(() =>
      fetchTile(lab, cookie, { z: 3, x: 1, y: 3 }, 'yearBuiltMin=1980'),
    );
    const ours = new pg.Client({ connectionString: lab.databaseUrl });
    await ours.connect();
    if (postgis) await copyInto(ours, postgis.client);
    const places = await choosePlaces(ours);
    await ours.end();
    const zooms: ZoomFigures[] = [];
    const { db, pool, close } = connect(lab.databaseUrl, () => {});
    const sideWrites = openSideWrites(db, openLog('silent'), () => false);
    for (const zoom of ZOOMS) {
      const figures = await inPointSnapshot({ pool, sideWrites }, admin, {}, (snapshot) =>
        benchZoom(zoom, snapshot, places, postgis?.client),
      );
      zooms.push({ ...figures, http: await benchHttp(zoom, lab, cookie, places) });
    }
    await close();
    return { rows, zooms, first, firstFiltered, missing };
  } finally {
    await postgis?.close();
    await lab.close();
  }
}

const admin: Actor = {
  id: 'bench',
  companyId: '00000000-0000-0000-0000-000000000000',
  role: 'admin',
  companyRole: 'owner',
  subscriptionTier: 'enterprise',
  via: 'session',
};

async function benchZoom(
  zoom: number,
  snapshot: PointSnapshot,
  places: readonly [number, number][],
  postgis: pg.Client | undefined,
): Promise<Omit<ZoomFigures, 'http'>> {
  const times: number[] = [];
  const yardsticks: number[] = [];
  let largestBytes = 0;
  for (const place of places) {
    const tile = tileAt(zoom, ...worldOf(...place));
    times.push(
      await timed(async () => {
        const { length } = await readTile(snapshot, admin, tile, {});
        largestBytes = Math.max(largestBytes, length);
      }),
    );
    if (postgis) yardsticks.push(await timed(() => postgis.query(asMvt, [tile.z, tile.x, tile.y])));
  }
  const yardstick = postgis ? median(yardsticks) : null;
  return {
    zoom,
    median: median(times),
    p95: p95(times),
    yardstick,
    ratio: yardstick === null ? null : median(times) / yardstick,
    bar: zoom <= AGGREGATED_TO ? MAX_AGGREGATED_RATIO : MAX_RATIO,
    largestBytes,
  };
}

async function benchHttp(
  zoom: number,
  lab: Lab,
  cookie: string,
  places: readonly [number, number][],
): Promise<number> {
  const times: number[] = [];
  for (const [round, place] of places.entries()) {
    const tile = tileAt(zoom, ...worldOf(...place));
    times.push(
      await timed(() => fetchTile(lab, cookie, tile, `severityLevel=${orders[round % orders.length]}`)),
    );
  }
  return median(times);
}

// All severities in another order each: the same tile, and no reply that is kept.
const words = ['none', 'minor', 'moderate', 'severe'];
const orders = words.flatMap((a) =>
  words
    .filter((b) => b !== a)
    .flatMap((b) =>
      words
        .filter((c) => c !== a && c !== b)
        .map((c) => [a, b, c, words.find((d) => d !== a && d !== b && d !== c)].join(',')),
    ),
);

const asMvt = `
  select ST_AsMVT(t, 'points', 4096, 'geom', 'id') from (
    select id, severity, weight, ST_AsMVTGeom(geom, ST_TileEnvelope($1, $2, $3), 4096, 0, true) as geom
    from points where geom && ST_TileEnvelope($1, $2, $3)) as t`;

async function copyInto(ours: pg.Client, postgis: pg.Client): Promise<void> {
  await postgis.query(
    'create table raw (id int, severity text, weight int, longitude float8, latitude float8)',
  );
  await pipeline(
    ours.query(
      copyTo(`copy (select id, severity_level, case severity_level when 'severe' then 4 when 'moderate' then 3
        when 'minor' then 2 else 1 end, longitude, latitude from properties) to stdout`),
    ),
    postgis.query(copyFrom('copy raw from stdin')),
  );
  await postgis.query(`
    create table points as select id, severity, weight,
      ST_Transform(ST_SetSRID(ST_MakePoint(longitude, latitude), 4326), 3857)::geometry(Point, 3857) as geom from raw;
    drop table raw;
    create index on points using gist (geom)`);
  await postgis.query('vacuum analyze points');
}

async function choosePlaces(client: pg.Client): Promise<[number, number][]> {
  const { rows } = await client.query<{ longitude: number; latitude: number }>(`
    select longitude::float8, latitude::float8 from properties where id % 977 = 0 and id <= ${Math.min(...SIZES)}
    order by md5(id::text) limit ${TILES}`);
  return rows.map(({ longitude, latitude }) => [longitude, latitude]);
}

async function fetchTile(lab: Lab, cookie: string, { z, x, y }: Tile, query: string): Promise<void> {
  const response = await fetch(`${lab.baseUrl}/api/map/tiles/${z}/${x}/${y}?${query}`, {
    headers: { cookie, 'accept-encoding': 'gzip' },
  });
  if (response.status !== 200) throw new Error(`tile ${z}/${x}/${y}: ${response.status}`);
  await response.arrayBuffer();
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
