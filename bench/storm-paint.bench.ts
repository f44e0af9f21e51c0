import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import { mrmsCell, mrmsGrid } from '#domain/storms/mrms-grid.ts';
import { bandColors } from '#web/features/storms/storm-map/band-colors.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN, median } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';
import { serveBareMap, watchCanvas } from './paint-lab.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Milliseconds for a page that comes to rest: a processor draws what a graphics card would. */
const PATIENCE_MS = 120_000;
export const MAX_STORM_RATIO = 1.8;

export interface StormPaintFigures {
  /** Milliseconds from navigation to the first painted band of hail, and of a bare page with the same GeoJSON. */
  paint: number;
  bare: number;
  ratio: number;
  /** Cells with hail, and bytes of their contours. */
  cells: number;
  bytes: number;
}

/**
 * The map with a day's storm against a page that only gives MapLibre the same prepared contours, in turns. Both draw fills
 * and edges; painted is when the canvas first shows hail.
 */
export async function benchStormPaint(): Promise<StormPaintFigures> {
  await ensureWebBuilt();
  const lab = await openMapLab(1000);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const cells = await addStorm(lab.databaseUrl);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
    const swath = await (await context.request.get(`${lab.baseUrl}/api/storms/${DAY}/swath`)).text();
    const bareSite = await serveBareMap(barePage, { 'swath.geojson': swath });
    const screen = `${lab.baseUrl}/map?at=${AT.join(',')}&storm=${DAY}`;
    // Once each without counting, so that both have their files.
    await measure(context, screen);
    await measure(context, bareSite.url);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(context, screen));
      theirs.push(await measure(context, bareSite.url));
    }
    bareSite.close();
    const [paint, bare] = [median(ours), median(theirs)];
    return { paint, bare, ratio: paint / bare, cells, bytes: swath.length };
  } finally {
    await browser.close();
    await lab.close();
  }
}

declare const watch: { painted: number; changed: number };

async function measure(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchCanvas, 'cold');
  await page.goto(url);
  const rests = () => watch.painted > 0 && performance.now() - watch.changed > 2000;
  await page.waitForFunction(rests, undefined, { timeout: PATIENCE_MS });
  const paint = await page.evaluate(() => watch.painted);
  await page.close();
  return paint;
}

const DAY = '2025-09-26';
/** Latitude, longitude, zoom: all of the storm. */
const AT = [33.5, -112, 8] as const;
const SWATHS = 8;
const LENGTH = 150;
const WIDTH = 9;

/** Swaths from west to east, widest and largest in their middles; gives how many cells they have. */
async function addStorm(databaseUrl: string): Promise<number> {
  const cells = new Map<number, number>();
  for (let swath = 0; swath < SWATHS; swath += 1) {
    const first = mrmsCell({ latitude: 34.2 - swath * 0.2, longitude: -112.9 + (swath % 3) * 0.1 }) ?? 0;
    for (let along = 0; along < LENGTH; along += 1) {
      const size = 12 + 50 * Math.sin((Math.PI * along) / LENGTH);
      for (let across = -WIDTH; across <= WIDTH; across += 1) {
        const row = across + Math.round(3 * Math.sin(along / 11 + swath));
        const millimeters = size * Math.exp(-((across / 5) ** 2)) + 2 * Math.sin(along * 1.7 + across);
        if (millimeters >= 12.7) cells.set(first + row * mrmsGrid.columns + along, millimeters);
      }
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run = '00000000-0000-4000-8000-000000000001';
  await client.query(
    `insert into storm_runs (id, kind, origin, address, state, ends_at)
      values ($1, 'mrms-mesh', 'feed', 'bench', 'loaded', '2025-09-27T07:00:00Z')`,
    [run],
  );
  await client.query(
    `insert into storm_cells (run_id, cell, millimeters, is_lone, time_zone)
      select $1, cell, millimeters, false, 'America/Phoenix' from unnest($2::int[], $3::real[]) as t (cell, millimeters)`,
    [run, [...cells.keys()], [...cells.values()]],
  );
  await client.end();
  return cells.size;
}

const [first, ...others] = bandColors(false);
const layers = [
  {
    id: 'bands',
    type: 'fill',
    source: 'swath',
    paint: {
      'fill-color': ['step', ['get', 'inches'], first?.[1], ...others.flat()],
      'fill-opacity': 0.55,
    },
  },
  { id: 'edges', type: 'line', source: 'swath', paint: { 'line-color': '#26357a' } },
];

const barePage = `<!doctype html><link rel="stylesheet" href="maplibre-gl.css">
<div id="map" style="position:fixed;inset:106px 0 0 0"></div>
<script type="module">
import { Map, setWorkerUrl } from './maplibre-gl.mjs';
setWorkerUrl('./maplibre-gl-worker.mjs');
new Map({
  container: 'map', center: [${AT[1]}, ${AT[0]}], zoom: ${AT[2]}, attributionControl: false,
  style: {
    version: 8,
    sources: { swath: { type: 'geojson', data: './swath.geojson' } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': '#f6f6f3' } },
      ...${JSON.stringify(layers)},
    ],
    transition: { duration: 0, delay: 0 },
  },
});
</script>`;
