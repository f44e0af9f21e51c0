import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { lockNumbers } from '#server/platform/database/index.ts';
import { upload } from './import.bench.ts';
import { openLab, signIn, timed } from './leads-lab.ts';

export const PERMIT_ROWS = 1_000_000;
export const MAX_PERMITS_RATIO = 1.5;
export const MAX_PERMITS_MS = 20_000;
const HOUSES = 100_000;

// A city's mix: every seventh permit is about a roof, and one in fifty is unclear.
const works = [
  ['Interior remodel of kitchen', 'Building Permit'],
  ['Replace water heater 50 gal', 'Plumbing Permit'],
  ['REROOF COMP SHINGLE 28 SQ', 'Building Permit'],
  ['A/C changeout 4 ton', 'Mechanical Permit'],
  ['Fence 6 ft cedar', 'Fence'],
  ['Service upgrade 200 amp', 'Electrical Permit'],
  ['Install 22 solar modules, roof mounted', 'Electrical Permit'],
] as const;

export interface PermitFigures {
  /** Milliseconds of the import, of COPY of what it wrote, and of an import of 100,000. */
  all: number;
  yardstick: number;
  hundred: number;
  tables: string;
  ratio: number;
}

/** POST /api/properties/upload with permits of known houses, against COPY FROM of the rows it made. */
export async function benchPermits(): Promise<PermitFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-permits-'));
  const lab = await openLab(HOUSES);
  const client = new pg.Client({ connectionString: lab.superuserUrl });
  try {
    const [small, large] = [join(folder, 'small.csv'), join(folder, 'large.csv')];
    await writePermits(small, 100_000, 'S');
    await writePermits(large, PERMIT_ROWS, 'L');
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lockNumbers.largeIndexes]);
    await client.query('update properties set address_key = upper(address_key)');
    await client.query('vacuum analyze properties');
    const cookie = await signIn(lab.baseUrl);
    const take = (file: string, rows: number) =>
      timed(async () => {
        const { inserted, permits } = await upload(lab, cookie, file, ['kind', 'permits']);
        if (inserted !== rows || permits?.matched !== rows) throw new Error(`took in ${inserted} permits`);
      });
    const hundred = await take(small, 100_000);
    await empty(client);
    const all = await take(large, PERMIT_ROWS);
    for (const { name, columns } of copied)
      await pipeline(
        client.query(copyTo(`copy (select ${columns} from ${name} order by id) to stdout`)),
        createWriteStream(join(folder, name)),
      );
    await client.query('truncate permits, assessments, assessment_moves');
    await client.query('vacuum analyze properties');
    const yardstick = await timed(async () => {
      await client.query('begin');
      for (const { name, columns } of copied)
        await pipeline(
          createReadStream(join(folder, name)),
          client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
        );
      await client.query('commit');
    });
    const { rows } = await client.query<{ tablename: string; count: number }>(
      'select tablename, count(*)::int as count from pg_indexes where tablename = any($1) group by 1 order by 1',
      [copied.map(({ name }) => name)],
    );
    const tables = rows.map(({ tablename, count }) => `${tablename} (${count} indexes)`).join(', ');
    return { all, yardstick, hundred, tables, ratio: all / yardstick };
  } finally {
    await client.end();
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const copied = [
  {
    name: 'permits',
    columns: `upload_id, property_id, match, zip_code, identity, address_key, address, number, description, type, work_class,
      status, applied_on, issued_on, finaled_on, contractor, value, kind, rule, standing, asked`,
  },
  {
    name: 'assessments',
    columns: `property_id, capture_id, first_on, source, roof_replaced_on, has_solar_panels, has_pool, confidence`,
  },
];

async function empty(client: pg.Client): Promise<void> {
  await client.query(`truncate permits, upload_zips; delete from assessments where source = 'permit';
    update properties set roof_replaced_on = null, roof_permit = null, has_solar_panels = false`);
  await client.query('vacuum analyze properties');
}

async function writePermits(path: string, rows: number, series: string): Promise<void> {
  const file = createWriteStream(path);
  file.write(
    'Permit Number,Work Description,Permit Type,Status,Issued Date,Completed Date,Site Address,Zip,Contractor,Valuation\n',
  );
  for (let n = 0; n < rows; n += 1) {
    const [work, type] = works[n % works.length] ?? works[0];
    const year = 1998 + (n % 28);
    const text = n % 50 === 49 ? `Roof work, case ${n % 500}` : work;
    const line = `${series}-${n},"${text}",${type},${n % 5 ? 'Final' : 'Issued'},${year}-03-04,${n % 5 ? `${year}-05-02` : ''},${1 + (n % HOUSES)} N ELM ST,85251,Contractor ${n % 400} LLC,${1000 + (n % 9000)}\n`;
    if (!file.write(line)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => file.end(() => resolve()));
}
