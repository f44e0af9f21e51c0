import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { MapPoints } from '#contract/map.ts';
import { decodeMapRow, type MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { heatIntensity, heatLayer, heatWeight } from '#web/features/map/heat.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN, median } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';

const ROWS = 60_000;
const ROUNDS = 5;
export const MAX_PAINT_RATIO = 1.5;
export const MAX_FILTER_RATIO = 1.2;

export interface MapPaintFigures {
  /** Milliseconds from navigation to the first painted heat map, and of a bare page with the same points. */
  paint: number;
  bare: number;
  ratio: number;
  /** Each kind of filter change. */
  filters: FilterFigures[];
}

export interface FilterFigures {
  name: string;
  /** Milliseconds from the press on a filter to its painted heat map, and from the bare page's `setFilter`. */
  ours: number;
  bare: number;
  ratio: number;
}

/**
 * The map screen against a page that does nothing but give MapLibre the same points as GeoJSON that lies ready, in turns.
 * Both look at the same place with the same layers of heat; painted is what has come to stand on the canvas.
 */
export async function benchMapPaint(): Promise<MapPaintFigures> {
  await ensureWebBuilt();
  const lab = await openMapLab(ROWS);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.request.post(`${lab.baseUrl}/api/auth/login`, { data: ADMIN });
    const points = await context.request.get(`${lab.baseUrl}/api/properties/map?limit=${ROWS}&whole=true`);
    const bareSite = await serveBarePage((await points.json()) as MapPoints);
    const screen = `${lab.baseUrl}/map?at=${AT.join(',')}`;
    // Once each without counting, so that both have their files.
    await measure(context, screen, 'ours');
    await measure(context, bareSite.url, 'bare');
    const ours: Seen[] = [];
    const theirs: Seen[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(context, screen, 'ours'));
      theirs.push(await measure(context, bareSite.url, 'bare'));
    }
    bareSite.close();
    const of = (seen: readonly Seen[], what: (one: Seen) => number | undefined) =>
      median(seen.map((one) => what(one) ?? Number.NaN));
    const [paint, bare] = [of(ours, (one) => one.paint), of(theirs, (one) => one.paint)];
    const filters = presses.map(({ name }, n) => {
      const [mine, other] = [of(ours, (one) => one.filters[n]), of(theirs, (one) => one.filters[n])];
      return { name, ours: mine, bare: other, ratio: mine / other };
    });
    return { paint, bare, ratio: paint / bare, filters };
  } finally {
    await browser.close();
    await lab.close();
  }
}

/** Latitude, longitude, zoom: two of the lab's cities, full of points. */
const AT = [33.46, -112.0, 10] as const;

interface Press {
  /** What is filtered by. */
  name: string;
  /** The same on our screen and on the bare page. */
  ours: (page: Page) => Promise<void>;
  bare: (page: Page) => Promise<void>;
}

const LEAST_AREA = 2000;

// Both are ones that the heat map leaves out itself: an area on whole steps of its bands.
const presses: readonly Press[] = [
  {
    name: 'severity',
    ours: (page) => page.getByRole('checkbox', { name: 'Severe' }).click(),
    bare: (page) => page.locator('button').first().click(),
  },
  {
    name: 'severity and area',
    async ours(page) {
      const field = page.getByLabel('Min sq ft');
      await field.fill(String(LEAST_AREA));
      await page.waitForTimeout(300);
      await field.press('Enter');
    },
    bare: (page) => page.locator('button').last().click(),
  },
];

interface Seen {
  paint: number;
  filters: number[];
}

/** Opens the page in a tab of its own, waits for the heat, presses the filters, each when the canvas rests again. */
async function measure(context: BrowserContext, url: string, side: 'ours' | 'bare'): Promise<Seen> {
  const page = await context.newPage();
  await page.addInitScript(watchCanvas);
  await page.goto(url);
  await page.waitForFunction(() => watch.painted > 0 && performance.now() - watch.changed > 3000);
  const paint = await page.evaluate(() => watch.painted);
  const filters: number[] = [];
  for (const press of presses) {
    const before = await page.evaluate(() => watch.pressed);
    await press[side](page);
    await page.waitForFunction(
      (earlier) =>
        watch.pressed > earlier && watch.changed > watch.pressed && performance.now() - watch.changed > 3000,
      before,
    );
    filters.push(await page.evaluate(() => watch.changed - watch.pressed));
  }
  await page.close();
  return { paint, filters };
}

declare const watch: { painted: number; changed: number; pressed: number };

/** Notes when heat first stands on the map's canvas, when the canvas last changed, and when something was pressed. */
function watchCanvas(): void {
  const seen = { painted: 0, changed: 0, pressed: 0 };
  Object.assign(window, { watch: seen });
  const press = () => (seen.pressed = performance.now());
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && press(), true);
  // What was drawn stays readable between two frames, on both pages.
  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, options?: object) {
      return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true });
    },
  });
  const LINES = 8;
  let before = 0;
  const look = () => {
    requestAnimationFrame(look);
    const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
    const gl = canvas?.getContext('webgl2');
    if (!canvas || !gl) return;
    const line = new Uint8Array(canvas.width * 4);
    let sum = 0;
    let hot = 0;
    for (let n = 1; n < LINES; n += 1) {
      gl.readPixels(
        0,
        Math.round((canvas.height * n) / LINES),
        canvas.width,
        1,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        line,
      );
      for (let i = 0; i < line.length; i += 4) {
        const [red = 0, green = 0, blue = 0] = [line[i], line[i + 1], line[i + 2]];
        sum = (sum * 31 + red * 3 + green * 5 + blue * 7) % 1_000_000_007;
        if (red - blue > 80) hot += 1;
      }
    }
    if (sum !== before) seen.changed = performance.now();
    before = sum;
    if (hot > 20 && seen.painted === 0) seen.painted = performance.now();
  };
  requestAnimationFrame(look);
}

const LIBRARY = 'node_modules/maplibre-gl/dist/';

/** A site of a page, MapLibre and the points as GeoJSON, all ready in memory. */
async function serveBarePage({ rows }: MapPoints): Promise<{ url: string; close: () => void }> {
  const points = rows.map(decodeMapRow);
  const files = new Map<string, Buffer>([
    ['/points.geojson', Buffer.from(JSON.stringify(featuresOf(points)))],
  ]);
  const look = {
    id: 'heat',
    source: 'points',
    weight: heatWeight,
    intensity: heatIntensity(points),
    isDark: false,
  };
  files.set('/', Buffer.from(barePage(heatLayer(look))));
  for (const name of [
    'maplibre-gl.mjs',
    'maplibre-gl-shared.mjs',
    'maplibre-gl-worker.mjs',
    'maplibre-gl.css',
  ])
    files.set(`/${name}`, await readFile(LIBRARY + name));
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '');
    const type = request.url?.endsWith('.mjs')
      ? 'text/javascript'
      : request.url?.endsWith('.css')
        ? 'text/css'
        : 'text/html';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

/** A feature for each point, as a page has them that knows nothing of what they are for. */
const featuresOf = (points: readonly MapPoint[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ longitude, latitude, severityLevel, yearBuilt, areaSquareFeet, zipCode }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...(severityLevel && { s: severityLevels.indexOf(severityLevel) }),
      y: yearBuilt,
      a: areaSquareFeet,
      z: zipCode,
    },
  })),
});

const barePage = (layer: object) => `<!doctype html><link rel="stylesheet" href="maplibre-gl.css">
<div style="position:fixed;z-index:1"><button>Severe</button><button>Area</button></div><div id="map" style="position:fixed;inset:106px 0 0 0"></div>
<script type="module">
import { Map, setWorkerUrl } from './maplibre-gl.mjs';
setWorkerUrl('./maplibre-gl-worker.mjs');
const map = new Map({
  container: 'map', center: [${AT[1]}, ${AT[0]}], zoom: ${AT[2]}, attributionControl: false,
  style: {
    version: 8,
    sources: { points: { type: 'geojson', data: './points.geojson' } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': '#f6f6f3' } },
      ${JSON.stringify(layer)},
    ],
    transition: { duration: 0, delay: 0 },
  },
});
const severe = ['==', ['get', 's'], ${severityLevels.indexOf('severe')}];
const filters = [severe, ['all', severe, ['>=', ['get', 'a'], ${LEAST_AREA}]]];
for (const [n, button] of document.querySelectorAll('button').entries())
  button.onclick = () => map.setFilter('heat', filters[n]);
</script>`;
