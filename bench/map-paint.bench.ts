import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { MapPoints } from '#contract/map.ts';
import { decodeMapRow, type MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { heatIntensity, heatLayer, heatWeight } from '#web/features/leads/map/layers/heat.ts';
import { ensureWebBuilt } from '../scripts/build-web.ts';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN, median } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';
import { serveBareMap, watchCanvas } from './paint-lab.ts';

const ROWS = 60_000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
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
 * The map screen against a page that only gives MapLibre the same points as prepared GeoJSON, in turns. Both show the same
 * place with the same heat layers; painted is when the canvas shows them.
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
    const bareSite = await serveHeat((await points.json()) as MapPoints);
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

/** Square feet: an edge of the heat map's bands, which it leaves out by itself, and an area between two of them. */
const LEAST_AREAS = [2000, 1800] as const;

const presses: readonly Press[] = [
  {
    name: 'severity',
    ours: (page) => page.getByRole('checkbox', { name: 'Severe' }).click(),
    bare: (page) => page.locator('button').first().click(),
  },
  ...LEAST_AREAS.map(
    (least, n): Press => ({
      name: `severity and area from ${least.toLocaleString('en-US')} sq ft`,
      async ours(page) {
        const field = page.getByLabel('Min sq ft');
        await field.fill(String(least));
        await page.waitForTimeout(300);
        await field.press('Enter');
      },
      bare: (page) =>
        page
          .locator('button')
          .nth(n + 1)
          .click(),
    }),
  ),
];

interface Seen {
  paint: number;
  filters: number[];
}

/** Opens the page in its own tab, waits for the heat, presses the filters, each when the canvas rests again. */
async function measure(context: BrowserContext, url: string, side: 'ours' | 'bare'): Promise<Seen> {
  const page = await context.newPage();
  await page.addInitScript(watchCanvas, 'warm');
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

function serveHeat({ rows }: MapPoints) {
  const points = rows.map(decodeMapRow);
  const look = {
    id: 'heat',
    source: 'points',
    weight: heatWeight,
    intensity: heatIntensity(points),
    isDark: false,
  };
  return serveBareMap(barePage(heatLayer(look)), { 'points.geojson': JSON.stringify(featuresOf(points)) });
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
<div style="position:fixed;z-index:1"><button>Severe</button>${LEAST_AREAS.map((least) => `<button>${least}</button>`).join('')}</div><div id="map" style="position:fixed;inset:106px 0 0 0"></div>
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
const filters = [severe, ...${JSON.stringify(LEAST_AREAS)}.map((least) => ['all', severe, ['>=', ['get', 'a'], least]])];
for (const [n, button] of document.querySelectorAll('button').entries())
  button.onclick = () => map.setFilter('heat', filters[n]);
</script>`;
