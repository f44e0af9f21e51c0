import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { insertBulkAdd, openBulkAdder } from './bulk-add.ts';
import { growthPicture } from './growth-picture.ts';
import { untilIndexed } from './large-indexes.ts';
import { addContractor, type Lab, median, posted, signIn, timed } from './leads-lab.ts';
import { openMapLab } from './map-lab.ts';
import { atMost, ms, type Section, times } from './report.ts';

const SIZES = (process.env.GROWTH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const ROUNDS = 5;
const ZIP = '10000';
/** Searches of administrators at the last size against the first. */
const MAX_SEARCH_GROWTH = 3;
const PICTURE = 'docs/media/growth.svg';

interface Caller {
  lab: Lab;
  cookie: string;
  queueId: number;
  client: pg.Client;
}
type Work = (caller: Caller, round: number) => Promise<unknown>;

// Every round asks for something else, so that no kept reply is sent.
const calls: Record<string, Work> = {
  'list of 10,000': get((round) => `/api/properties?limit=${10_000 - round}`),
  'search by address': get((round) => `/api/properties/search?q=${7770 + round} n elm`),
  'search by owner': get((round) => `/api/properties/search?q=wner ${7770 + round}`),
  'search by parcel': get((round) => `/api/properties/search?q=p-${7770 + round}`),
  'first page of leads': get((round) => `/api/leads?limit=${50 - round}`),
  'leads by part of an address': get((round) => `/api/leads?search=${7770 + round} n elm`),
  counts: get(() => '/api/properties/stats'),
  'map viewport': get((round) => `/api/properties/map?limit=5000&bbox=-112.3,33.3,-111.9,33.${60 + round}`),
  'bulk add of 500': addByFilter,
};

/** How the calls grow with the table, for a contractor with one ZIP of 10,000 and for an administrator of everything. */
export async function benchGrowth(): Promise<Section> {
  const series = new Map<string, number[]>();
  for (const size of SIZES) {
    for (const [name, figure] of await measure(size)) series.set(name, [...(series.get(name) ?? []), figure]);
  }
  const growth = (figures: readonly number[]) => (figures.at(-1) ?? 0) / (figures[0] ?? 1);
  const searches = [...series].filter(
    ([name]) => name.startsWith('search') && name.endsWith('administrator'),
  );
  const sizes = SIZES.map((size) => size.toLocaleString('en-US'));
  writeFileSync(PICTURE, growthPicture(SIZES, series));
  return {
    title: 'Growth',
    head: ['call, milliseconds', ...sizes, 'last to first'],
    lines: [...series].map(([name, figures]) => [name, ...figures.map(ms), times(growth(figures))]),
    note: `![How the calls grow with the number of properties](${PICTURE.replace('docs/', '')})\n\nMedians of ${ROUNDS}, uncached, over HTTP; the bulk add is the job alone, without the wait for a worker. GROWTH_SIZES sets other sizes. Searches of administrators: ${atMost(MAX_SEARCH_GROWTH)}, from 500,000 properties on with the indexes that are then built.`,
    held: searches.every(([, figures]) => growth(figures) <= MAX_SEARCH_GROWTH),
  };
}

async function measure(size: number): Promise<Map<string, number>> {
  const lab = await openMapLab(size);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await untilIndexed(client);
    const admin = await signIn(lab.baseUrl);
    const contractor = await signIn(lab.baseUrl, await addContractor(lab.baseUrl, admin, 'one-zip', [ZIP]));
    const figures = new Map<string, number>();
    for (const [who, cookie] of Object.entries({ contractor, administrator: admin })) {
      const { id } = await posted(lab.baseUrl, cookie, '/api/queues', { name: 'Growth' });
      const caller = { lab, cookie, queueId: Number(id), client };
      for (const [name, work] of Object.entries(calls)) {
        const found: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1) found.push(await timed(() => work(caller, round)));
        figures.set(`${name}, ${who}`, median(found.slice(1)));
      }
    }
    return figures;
  } finally {
    await client.end();
    await lab.close();
  }
}

function get(pathOf: (round: number) => string): Work {
  return async ({ lab, cookie }, round) => {
    const response = await fetch(lab.baseUrl + pathOf(round), { headers: { cookie } });
    if (!response.ok) throw new Error(`${pathOf(round)} answered ${response.status}.`);
    await response.arrayBuffer();
  };
}

async function addByFilter({ lab, queueId, client }: Caller): Promise<void> {
  await client.query('delete from queue_items where queue_id = $1', [queueId]);
  const jobId = await insertBulkAdd(client, queueId, { severityLevel: 'severe' }, 500);
  const adder = openBulkAdder(lab.databaseUrl);
  await adder.run(jobId);
  await adder.close();
}
