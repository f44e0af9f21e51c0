import { benchAdmin, MAX_ADMIN_RATIO } from './admin.bench.ts';
import { benchCalls } from './calls.bench.ts';
import { benchChunks } from './chunks.bench.ts';
import { benchDashboard } from './dashboard.bench.ts';
import { benchGrowth } from './growth.bench.ts';
import { benchImport } from './import.bench.ts';
import { benchLighthouse } from './lighthouse.bench.ts';
import { benchList } from './list.bench.ts';
import { benchLoad } from './load.bench.ts';
import { benchMap } from './map.bench.ts';
import { benchMapPaint, MAX_FILTER_RATIO, MAX_PAINT_RATIO } from './map-paint.bench.ts';
import { benchQueue } from './queue.bench.ts';
import { benchQueuePaint } from './queue-paint.bench.ts';
import { kilobytes, ms, promises, type Section, times } from './report.ts';
import { benchStart } from './start.bench.ts';
import { benchTiles, MAX_TILE_BYTES } from './tiles.bench.ts';

/** Every bench by its name on the command line, in the order of docs/benchmarks.md. */
export const benches: Record<string, () => Promise<Section>> = {
  async import() {
    const { first, again, yardstick, ratio, memory } = await benchImport();
    return promises('Import', [
      {
        promise: 'Import of 300,000 rows over HTTP',
        figure: ms(first),
        yardstick: `COPY FROM ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: '≤ 1.60 ×',
        held: ratio <= 1.6,
      },
      {
        promise: 'The same file again',
        figure: ms(again),
        yardstick: `first import ${ms(first)}`,
        ratio: times(again / first),
        bar: '≤ 1.00 ×',
        held: again <= first,
      },
      {
        promise: 'Server memory during imports',
        figure: `+${Math.round(memory)} MB`,
        yardstick: 'idle',
        bar: '< 300 MB',
        held: memory < 300,
      },
    ]);
  },
  async list() {
    const { list, yardstick, ratio, unchanged } = await benchList();
    return promises('List', [
      {
        promise: 'GET /api/properties?limit=15000',
        figure: ms(list),
        yardstick: `json_agg ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: '≤ 1.50 ×',
        held: ratio <= 1.5,
      },
      {
        promise: 'The same, unchanged (304), median',
        figure: ms(unchanged),
        bar: '< 10 ms',
        held: unchanged < 10,
      },
    ]);
  },
  async queue() {
    const { list, listYardstick, listRatio, add, addYardstick, addRatio } = await benchQueue();
    return promises('Queues', [
      {
        promise: 'A queue of 5,000 items',
        figure: ms(list),
        yardstick: `json_agg ${ms(listYardstick)}`,
        ratio: times(listRatio),
        bar: '≤ 1.50 ×',
        held: listRatio <= 1.5,
      },
      {
        promise: 'Adding 5,000 by filter',
        figure: ms(add),
        yardstick: `bare insert ${ms(addYardstick)}`,
        ratio: times(addRatio),
        bar: '≤ 2.00 ×',
        held: addRatio <= 2,
      },
    ]);
  },
  async 'queue-paint'() {
    const { paint, yardstick, ratio, longestTask, drawn } = await benchQueuePaint();
    return promises('First paint of a queue', [
      {
        promise: 'A queue of 5,000 items, from navigation to painted rows',
        figure: ms(paint),
        yardstick: `bare page ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: `virtualized: ${drawn} rows drawn`,
        held: drawn < 200,
      },
      {
        promise: 'Longest stretch in which the page answers nothing',
        figure: ms(longestTask),
        bar: '',
        held: true,
      },
    ]);
  },
  async dashboard() {
    const { median } = await benchDashboard();
    return promises('Dashboard', [
      {
        promise: 'Filter change to painted table, 15,000 rows, median',
        figure: ms(median),
        bar: '≤ 50 ms',
        held: median <= 50,
      },
    ]);
  },
  async map() {
    const { list, yardstick, ratio } = await benchMap();
    return promises('Map', [
      {
        promise: 'GET /api/properties/map?limit=60000',
        figure: ms(list),
        yardstick: `json_agg ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: '≤ 1.50 ×',
        held: ratio <= 1.5,
      },
    ]);
  },
  async 'map-paint'() {
    const { paint, bare, ratio, filter, bareFilter, filterRatio } = await benchMapPaint();
    return promises('First paint of the map', [
      {
        promise: 'Heat map of 60,000 properties, from navigation to painted',
        figure: ms(paint),
        yardstick: `bare MapLibre page ${ms(bare)}`,
        ratio: times(ratio),
        bar: `≤ ${MAX_PAINT_RATIO.toFixed(2)} ×`,
        held: ratio <= MAX_PAINT_RATIO,
      },
      {
        promise: 'Filter change to repainted heat map',
        figure: ms(filter),
        yardstick: `its setFilter ${ms(bareFilter)}`,
        ratio: times(filterRatio),
        bar: `≤ ${MAX_FILTER_RATIO.toFixed(2)} ×`,
        held: filterRatio <= MAX_FILTER_RATIO,
      },
    ]);
  },
  async tiles() {
    const { rows, zooms, missing } = await benchTiles();
    return promises(
      'Tiles',
      zooms.map(({ zoom, median, p95, yardstick, ratio, bar, largestBytes }) => ({
        promise: `Tile of zoom ${zoom}, ${rows.toLocaleString('en-US')} properties, median (p95)`,
        figure: `${ms(median)} (${ms(p95)}), largest ${Math.round(largestBytes / 1024)} kB`,
        yardstick: yardstick === null ? (missing ?? '') : `ST_AsMVT ${ms(yardstick)}`,
        ratio: ratio === null ? '' : times(ratio),
        bar: `≤ ${bar.toFixed(2)} ×, ≤ 500 kB`,
        held: (ratio === null || ratio <= bar) && largestBytes <= MAX_TILE_BYTES,
      })),
    );
  },
  async admin() {
    const pages = await benchAdmin();
    return promises(
      'Administration',
      pages.map(({ call, page, yardstick, ratio }) => ({
        promise: `${call} (5,000 users, 2,000 ZIPs)`,
        figure: ms(page),
        yardstick: `bare query ${ms(yardstick)}`,
        ratio: times(ratio),
        bar: `≤ ${MAX_ADMIN_RATIO.toFixed(2)} ×`,
        held: ratio <= MAX_ADMIN_RATIO,
      })),
    );
  },
  async lighthouse() {
    const pages = await benchLighthouse();
    return promises(
      'Public site (Lighthouse, mobile)',
      pages.map(({ path, scriptKb, layoutShift, passed, ...scores }) => ({
        promise: path,
        figure: [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join(' / '),
        yardstick: `${Math.round(scriptKb)} KB script, shift ${layoutShift.toFixed(3)}`,
        bar: `≥ 98 / 100 / 100 / 100${path === '/' ? ', ≤ 90 KB' : ''}, no shift`,
        held: passed,
      })),
    );
  },
  async chunks() {
    const chunks = await benchChunks();
    return {
      title: 'Web chunks',
      head: ['chunk', 'size', 'compressed (brotli)'],
      lines: chunks.map(({ name, bytes, compressed }) => [name, kilobytes(bytes), kilobytes(compressed)]),
      held: true,
    };
  },
  async calls() {
    const calls = await benchCalls();
    return {
      title: 'Requests per second',
      head: ['call', 'ours', 'bare Fastify, same bytes', 'ratio'],
      lines: calls.map(({ call, ours, bare, ratio }) => [
        call,
        `${Math.round(ours)}/s`,
        `${Math.round(bare)}/s`,
        times(ratio),
      ]),
      note: 'Ten connections for four seconds each; the load comes from the same machine. Every call of ours looks up the session and the caller’s rights in the database; the bare route looks up nothing.',
      held: true,
    };
  },
  async start() {
    const { first, again, atRest, underLoad } = await benchStart();
    return {
      title: 'Start and memory',
      head: ['what', 'figure'],
      lines: [
        ['`npm start` to the first 200, packages installed, empty data folder', ms(first)],
        ['The same with the data folder of the time before', ms(again)],
        ['Memory of the server three seconds later', `${Math.round(atRest)} MB`],
        ['At most while 20 callers read lists and maps', `${Math.round(underLoad)} MB`],
      ],
      held: true,
    };
  },
  growth: benchGrowth,
  load: benchLoad,
};
