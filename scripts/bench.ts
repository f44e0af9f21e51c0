import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { benchAdmin, MAX_ADMIN_RATIO } from '../bench/admin.bench.ts';
import { benchDashboard } from '../bench/dashboard.bench.ts';
import { benchImport } from '../bench/import.bench.ts';
import { benchLighthouse } from '../bench/lighthouse.bench.ts';
import { benchList } from '../bench/list.bench.ts';
import { benchMap } from '../bench/map.bench.ts';
import { benchQueue } from '../bench/queue.bench.ts';
import { benchTiles, MAX_TILE_BYTES } from '../bench/tiles.bench.ts';
import { ensureWebBuilt } from './build-web.ts';

/** One promise: what was measured, against what, and whether it held. */
interface Row {
  promise: string;
  figure: string;
  yardstick: string;
  ratio: string;
  bar: string;
  held: boolean;
}

const ms = (milliseconds: number) =>
  `${milliseconds < 20 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

const benches: Record<string, () => Promise<Row[]>> = {
  async import() {
    const { first, again, yardstick, ratio, memory } = await benchImport();
    return [
      row(
        'Import of 300,000 rows over HTTP',
        ms(first),
        `COPY FROM ${ms(yardstick)}`,
        times(ratio),
        '≤ 1.60 ×',
        ratio <= 1.6,
      ),
      row(
        'The same file again',
        ms(again),
        `first import ${ms(first)}`,
        times(again / first),
        '≤ 1.00 ×',
        again <= first,
      ),
      row('Server memory during imports', `+${Math.round(memory)} MB`, 'idle', '', '< 300 MB', memory < 300),
    ];
  },
  async list() {
    const { list, yardstick, ratio, unchanged } = await benchList();
    return [
      row(
        'GET /api/properties?limit=15000',
        ms(list),
        `json_agg ${ms(yardstick)}`,
        times(ratio),
        '≤ 1.50 ×',
        ratio <= 1.5,
      ),
      row('The same, unchanged (304), median', ms(unchanged), '', '', '< 10 ms', unchanged < 10),
    ];
  },
  async queue() {
    const { list, listYardstick, listRatio, add, addYardstick, addRatio } = await benchQueue();
    return [
      row(
        'A queue of 5,000 items',
        ms(list),
        `json_agg ${ms(listYardstick)}`,
        times(listRatio),
        '≤ 1.50 ×',
        listRatio <= 1.5,
      ),
      row(
        'Adding 5,000 by filter',
        ms(add),
        `bare insert ${ms(addYardstick)}`,
        times(addRatio),
        '≤ 2.00 ×',
        addRatio <= 2,
      ),
    ];
  },
  async map() {
    const { list, yardstick, ratio } = await benchMap();
    return [
      row(
        'GET /api/properties/map?limit=60000',
        ms(list),
        `json_agg ${ms(yardstick)}`,
        times(ratio),
        '≤ 1.50 ×',
        ratio <= 1.5,
      ),
    ];
  },
  async tiles() {
    const { rows, zooms, missing } = await benchTiles();
    return zooms.map(({ zoom, median, p95, yardstick, ratio, bar, largestBytes }) =>
      row(
        `Tile of zoom ${zoom}, ${rows.toLocaleString('en-US')} properties, median (p95)`,
        `${ms(median)} (${ms(p95)}), largest ${Math.round(largestBytes / 1024)} kB`,
        yardstick === null ? (missing ?? '') : `ST_AsMVT ${ms(yardstick)}`,
        ratio === null ? '' : times(ratio),
        `≤ ${bar.toFixed(2)} ×, ≤ 500 kB`,
        (ratio === null || ratio <= bar) && largestBytes <= MAX_TILE_BYTES,
      ),
    );
  },
  async admin() {
    return (await benchAdmin()).map(({ call, page, yardstick, ratio }) =>
      row(
        `${call} (5,000 users, 2,000 ZIPs)`,
        ms(page),
        `bare query ${ms(yardstick)}`,
        times(ratio),
        `≤ ${MAX_ADMIN_RATIO.toFixed(2)} ×`,
        ratio <= MAX_ADMIN_RATIO,
      ),
    );
  },
  async dashboard() {
    await ensureWebBuilt();
    const { median } = await benchDashboard();
    return [
      row('Filter change to painted table, 15,000 rows, median', ms(median), '', '', '≤ 50 ms', median <= 50),
    ];
  },
  async lighthouse() {
    const pages = await benchLighthouse();
    return pages.map(({ path, scriptKb, layoutShift, passed, ...scores }) =>
      row(
        `Lighthouse, mobile: ${path}`,
        [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join(' / '),
        `${Math.round(scriptKb)} KB script, shift ${layoutShift.toFixed(3)}`,
        '',
        '≥ 98 / 100 / 100 / 100, ≤ 90 KB, no shift',
        passed,
      ),
    );
  },
};

const wanted = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await run()));
}
console.log(`\n${table(rows)}`);
if (wanted.length === 0) writeFileSync('docs/benchmarks.md', document(rows));
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;

function row(
  promise: string,
  figure: string,
  yardstick: string,
  ratio: string,
  bar: string,
  held: boolean,
): Row {
  return { promise, figure, yardstick, ratio, bar, held };
}

function table(all: readonly Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['promise', 'figure', 'yardstick', 'ratio', 'bar', 'held']),
    line(['---', '---', '---', '---', '---', '---']),
    ...all.map(({ promise, figure, yardstick, ratio, bar, held }) =>
      line([promise, figure, yardstick, ratio, bar, held ? 'yes' : '**no**']),
    ),
  ].join('\n');
}

function document(all: readonly Row[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${process.platform}`;
  return `# Benchmarks\n\nWhat we promise about speed, each beside its yardstick in one run. Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Ratios travel between machines, milliseconds do not.\n\n${table(all)}\n`;
}
