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
const SEARCH_ROUNDS = 15;
const ZIP = '10000';
/** Searches of administrators at the last size against the first. */
const MAX_SEARCH_GROWTH = 3;
/** Milliseconds for a page of all leads, for a contractor who holds them all. */
const MAX_PAGE_MS = 500;
const PICTURE = 'docs/media/growth.svg';

interface Caller {
  lab: Lab;
  /** Properties of the lab. */
  size: number;
  cookie: string;
  queueId: number;
  client: pg.Client;
}
interface Ground {
  contractor: Caller;
  /** A contractor who holds every ZIP. */
  holder: Caller;
  administrator: Caller;
  close(): Promise<void>;
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

// Of each round its own filter, so that nothing was counted before.
const LETTERS = ['e', 'n', 'l', 'm', 's', 't'];
const SEVERITIES = ['severe', 'moderate', 'minor', 'severe,moderate', 'severe,minor', 'moderate,minor'];
const orders = {
  'leads by owner': 'sort=owner',
  'leads by owner, Z to A': 'sort=owner&direction=desc',
  'leads by zoning, Z to A': 'sort=zoning&direction=desc',
};

/** Of all leads at once. */
/** Properties of one contractor that the bar is promised for. */
const MOST_HELD = 1_000_000;
const ofAll: Record<string, Work> = {
  ...Object.fromEntries(
    Object.entries(orders).map(([name, order]) => [
      name,
      get((round) => `/api/leads?${order}&limit=${50 - round}`),
    ]),
  ),
  'leads behind nine tenths of them': get((round, size) => `/api/leads?skip=${size * 0.9 + round}`),
  'leads with a letter, counted for the first time': get((round) => `/api/leads?search=${LETTERS[round]}`),
  'leads of a severity, counted for the first time': get(
    (round) => `/api/leads?severityLevel=${SEVERITIES[round]}`,
  ),
  'leads with a letter, once more': get((round) => `/api/leads?search=${LETTERS[round]}`),
};

/**
 * How the calls grow with the table, for a contractor with one ZIP of 10,000, for one who holds all of them and for an
 * administrator of everything.
 * Searches of administrators are asked of the first and the last size in turns, so that a busy machine is busy for both.
 */
export async function benchGrowth(): Promise<Section> {
  const series = new Map<string, number[]>();
  const searches: [name: string, ratio: number][] = [];
  const first = await openGround(SIZES[0] ?? 0);
  await measure(first, series);
  for (const size of SIZES.slice(1)) {
    const ground = await openGround(size);
    await measure(ground, series);
    if (size === SIZES.at(-1)) searches.push(...(await searchInTurns(first, ground)));
    await ground.close();
  }
  await first.close();
  const promised = SIZES.findLastIndex((size) => size <= MOST_HELD);
  const slowest = Math.max(
    ...[...series].filter(([name]) => name.endsWith(', holder')).map(([, figures]) => figures[promised] ?? 0),
  );
  const growth = (figures: readonly number[]) => (figures.at(-1) ?? 0) / (figures[0] ?? 1);
  const sizes = SIZES.map((size) => size.toLocaleString('en-US'));
  writeFileSync(PICTURE, growthPicture(SIZES, series));
  const inTurns = searches.map(([name, ratio]) => `${name} ${times(ratio)}`).join(', ');
  return {
    title: 'Growth',
    head: ['call, milliseconds', ...sizes, 'last to first'],
    lines: [...series].map(([name, figures]) => [name, ...figures.map(ms), times(growth(figures))]),
    note: `![How the calls grow with the number of properties](${PICTURE.replace('docs/', '')})\n\nMedians of ${ROUNDS}, uncached, over HTTP; the bulk add is the job alone, without the wait for a worker. GROWTH_SIZES sets other sizes. Searches of administrators: ${atMost(MAX_SEARCH_GROWTH)}, from 50,000 properties on with the indexes that are then built; the last size and the first in turns, ${SEARCH_ROUNDS} rounds: ${inTurns}. The holder is a contractor who holds every ZIP: at ${sizes[promised]} the slowest of their calls takes ${ms(slowest)} (bar ${ms(MAX_PAGE_MS)}). Counts are kept for all callers, so the administrator’s find what the holder had counted a moment before.`,
    held: searches.every(([, ratio]) => ratio <= MAX_SEARCH_GROWTH) && slowest <= MAX_PAGE_MS,
  };
}

async function openGround(size: number): Promise<Ground> {
  const lab = await openMapLab(size);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  await untilIndexed(client);
  const callerOf = async (cookie: string): Promise<Caller> => {
    const { id } = await posted(lab.baseUrl, cookie, '/api/queues', { name: 'Growth' });
    return { lab, size, cookie, queueId: Number(id), client };
  };
  const admin = await signIn(lab.baseUrl);
  const contractor = await signIn(lab.baseUrl, await addContractor(lab.baseUrl, admin, 'one-zip', [ZIP]));
  const { rows } = await client.query<{ zip_code: string }>('select zip_code from zip_codes order by 1');
  const all = rows.map(({ zip_code }) => zip_code);
  const holder = await signIn(lab.baseUrl, await addContractor(lab.baseUrl, admin, 'all-zips', all));
  return {
    contractor: await callerOf(contractor),
    holder: await callerOf(holder),
    administrator: await callerOf(admin),
    async close() {
      await client.end();
      await lab.close();
    },
  };
}

async function measure(ground: Ground, series: Map<string, number[]>): Promise<void> {
  const { contractor, holder, administrator } = ground;
  // The administrator second: what the holder's calls counted is counted for them, too.
  const asked = {
    contractor: [contractor, calls],
    holder: [holder, { 'first page of leads': calls['first page of leads'], ...ofAll }],
    administrator: [administrator, { ...calls, ...ofAll }],
  } as const;
  for (const [who, [caller, works]] of Object.entries(asked)) {
    for (const [name, work] of Object.entries(works) as [string, Work][]) {
      const found: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) found.push(await timed(() => work(caller, round)));
      const key = `${name}, ${who}`;
      series.set(key, [...(series.get(key) ?? []), median(found.slice(1))]);
    }
  }
}

async function searchInTurns(first: Ground, last: Ground): Promise<[name: string, ratio: number][]> {
  const ratios: [string, number][] = [];
  for (const [name, work] of Object.entries(calls).filter(([name]) => name.startsWith('search'))) {
    const small: number[] = [];
    const large: number[] = [];
    // Rounds not asked before, so that no kept reply is sent.
    for (let round = ROUNDS + 1; round <= ROUNDS + 1 + SEARCH_ROUNDS; round += 1) {
      small.push(await timed(() => work(first.administrator, round)));
      large.push(await timed(() => work(last.administrator, round)));
    }
    ratios.push([name, median(large.slice(1)) / median(small.slice(1))]);
  }
  return ratios;
}

function get(pathOf: (round: number, size: number) => string): Work {
  return async ({ lab, size, cookie }, round) => {
    const path = pathOf(round, size);
    const response = await fetch(lab.baseUrl + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
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
