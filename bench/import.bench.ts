import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Upload, UploadResult, UploadStarted } from '#contract/uploads.ts';
import { lockNumbers } from '#server/platform/database/index.ts';
import { writeImportFile } from './import-file.ts';
import { untilIndexed } from './large-indexes.ts';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';
import { residentMegabytes } from './resident.ts';

export const IMPORT_ROWS = 100_000;
const ROUNDS = 3;
export const MAX_IMPORT_RATIO = 1.2;
/** Of what new ZIP codes may take, against tables that have no index to keep. */
export const MAX_BARE_RATIO = 2;
export const MAX_IMPORT_MEGABYTES = 300;

/** What the tables hold already. */
export const FILLED = [0, 2_000_000] as const;

export interface ImportFigures {
  /** Properties that were there before, each with its assessment and position. */
  filled: number;
  /** Milliseconds from the first byte sent until the import is completed. */
  first: number;
  /** The same for the same file again. */
  again: number;
  /** The same for the same file once more, as of the next day: what its captures are moves on. */
  later: number;
  /** Milliseconds for PostgreSQL's own COPY of the same rows into the same tables. */
  yardstick: number;
  /** The same into tables with their keys and references, and no other index. */
  bare: number;
  /** The tables that both fill, each with its number of indexes: 'properties (12 indexes)'. */
  tables: string;
  ratio: number;
  bareRatio: number;
  againRatio: number;
  laterRatio: number;
  /** Megabytes the server's process grew at most. */
  memory: number;
}

/**
 * POST /api/properties/upload against COPY FROM of the rows it made in properties, assessments and positions, in the
 * file's order, into the same indexed tables and into ones with their keys alone, in turns.
 */
export async function benchImport(filled: number): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-import-'));
  const lab = await openLab(0);
  const client = new pg.Client({ connectionString: lab.superuserUrl });
  try {
    const csv = join(folder, 'parcels.csv');
    await writeImportFile(csv, IMPORT_ROWS);
    await client.connect();
    await fill(client, filled);
    const cookie = await signIn(lab.baseUrl);
    const send = (day: string) => upload(lab, cookie, csv, ['capturedOn', day]);
    // So many rows bring their own indexes; the first import into an empty database finds none of them yet.
    if (filled === 0) await client.query('select pg_advisory_lock($1)', [lockNumbers.largeIndexes]);
    else await untilIndexed(client);
    const tables = await describeTables(client);
    await makeBare(client);
    const rounds: Pick<ImportFigures, 'first' | 'again' | 'later' | 'yardstick' | 'bare'>[] = [];
    const idle = residentMegabytes(lab.pid);
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, residentMegabytes(lab.pid) - idle);
    }, 50);
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty(client, filled);
      const first = await timed(async () => expect(await send('2026-11-03'), { inserted: IMPORT_ROWS }));
      const again = await timed(async () => expect(await send('2026-11-03'), { unchanged: IMPORT_ROWS }));
      const later = await timed(async () => expect(await send('2026-11-04'), { unchanged: IMPORT_ROWS }));
      for (const { name, columns, of } of copied) {
        await pipeline(
          client.query(copyTo(`copy (select ${columns} from ${name} ${of(filled)}) to stdout`)),
          createWriteStream(join(folder, name)),
        );
      }
      await empty(client, filled);
      const yardstick = await timed(() => copyAll(client, folder, (name) => name));
      const bare = await timed(() => copyAll(client, folder, bareOf));
      await client.query(`truncate ${copied.map(({ name }) => bareOf(name)).join(', ')}`);
      rounds.push({ first, again, later, yardstick, bare });
    }
    clearInterval(watch);
    const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    return {
      filled,
      first: of(({ first }) => first),
      again: of(({ again }) => again),
      later: of(({ later }) => later),
      yardstick: of(({ yardstick }) => yardstick),
      bare: of(({ bare }) => bare),
      tables,
      ratio: of(({ first, yardstick }) => first / yardstick),
      bareRatio: of(({ first, bare }) => first / bare),
      againRatio: of(({ first, again }) => again / first),
      laterRatio: of(({ first, later }) => later / first),
      memory,
    };
  } finally {
    await client.end();
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const facts = `severity_level, roof_type, roof_subtype, has_missing_shingles, has_water_stains, has_cracked_shingles,
  has_curling_shingles, has_pool, pool_status, has_solar_panels`;

// All that an import fills, in the order of the file; the rest has defaults in both cases.
const inOrder = (id: string) => (filled: number) =>
  `join (select id as number, property_id as place from properties) n on n.number = ${id} where ${id} > ${filled} order by place`;
const copied = [
  {
    name: 'captures',
    columns: 'id, zip_code, kind, captured_from, captured_to, state, delivered_at',
    of: () => "where kind = 'file' order by id",
  },
  {
    name: 'properties',
    columns: `id, identity, address_key, owner_kind, mail_key, zip_code, property_id, parcel_number, address, area_square_feet,
      is_rental_property, usps_vacancy, year_built, zoning, owner, owner_address, tax_owner, tax_owner_address,
      image_url, crop_image_url, latitude, longitude, ${facts}`,
    of: (filled: number) => `where id > ${filled} order by property_id`,
  },
  {
    name: 'assessments',
    columns: `property_id, capture_id, first_on, source, ${facts}`,
    of: inOrder('property_id'),
  },
  {
    name: 'positions',
    columns: 'property_id, source, observed_on, latitude, longitude, precision, refusal',
    of: inOrder('property_id'),
  },
];

/** Copies the files of one round into the tables that `tableOf` names, in one transaction. */
async function copyAll(client: pg.Client, folder: string, tableOf: (name: string) => string): Promise<void> {
  await client.query('begin');
  for (const { name, columns } of copied) {
    const into = copyFrom(`copy ${tableOf(name)} (${columns}) from stdin`);
    await pipeline(createReadStream(join(folder, name)), client.query(into));
  }
  await client.query('commit');
}

const bareOf = (name: string) => `bare_${name}`;

/** The same tables again, with their keys, references, checks and computed columns, and no other index. */
async function makeBare(client: pg.Client): Promise<void> {
  for (const { name } of copied)
    await client.query(`create table ${bareOf(name)} (like ${name} including all excluding indexes)`);
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('p', 'f') and conrelid = any($1::regclass[]) order by contype = 'f'`,
    [copied.map(({ name }) => name)],
  );
  for (const { name, definition } of rows) {
    const own = definition.replace(
      /REFERENCES (properties|captures)\b/,
      (_, to: string) => `references ${bareOf(to)}`,
    );
    await client.query(`alter table ${bareOf(name)} add ${own}`);
  }
}

/** What both fill, in the state in which both find it. */
async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tablename: string; count: number }>(
    'select tablename, count(*)::int as count from pg_indexes where tablename = any($1) group by 1 order by 1',
    [copied.map(({ name }) => name)],
  );
  return rows.map(({ tablename, count }) => `${tablename} (${count} indexes)`).join(', ');
}

/** Properties of other ZIPs, as imports leave them, with the indexes that come with so many. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  if (rows === 0) return;
  await client.query(`
    insert into zip_codes (zip_code) select (60000 + n)::text from generate_series(0, 199) n;
    insert into captures (zip_code, kind, captured_from, captured_to, state, delivered_at)
      select zip_code, 'sample', '2026-11-01', '2026-11-01', 'delivered', now() from zip_codes where zip_code < '61000';
    insert into properties (zip_code, identity, address_key, address, parcel_number, property_id, area_square_feet,
      year_built, zoning, roof_type, roof_subtype, severity_level, owner, owner_address, owner_kind,
      mail_key, latitude, longitude)
    select (60000 + n / 10000)::text, 'p:' || n, n || ' ELM ST', n || ' N Elm St', '173-' || n, 'R' || n, 900 + n % 5200,
      1948 + n % 76, 'R1-7', 'flat', 'polyurethane', 'minor', 'Maria Ortiz ' || n, n || ' W Main St, Phoenix AZ 85001',
      'person', 'AZ|85001|' || n || ' W MAIN ST', 33.45 + n % 1000 / 20000.0, -111.95 + n % 777 / 20000.0
    from generate_series(0, ${rows - 1}) n;
    insert into assessments (property_id, capture_id, first_on, source, severity_level, roof_type, roof_subtype)
      select p.id, c.id, c.captured_to, 'file', severity_level, roof_type, roof_subtype
      from properties p join captures c on c.zip_code = p.zip_code order by p.id;
    insert into positions (property_id, source, observed_on, latitude, longitude)
      select id, 'file', '2026-11-01', latitude, longitude from properties order by id;
    update zip_codes set property_count = 10000, located_count = 10000 where zip_code between '60000' and '60199';
    analyze properties, assessments, positions;`);
}

/** Leaves what was filled, and takes the import's rows away with the room they took. */
async function empty(client: pg.Client, filled: number): Promise<void> {
  const removal =
    filled === 0
      ? 'truncate properties, captures cascade'
      : `delete from assessments where property_id > ${filled}; delete from positions where property_id > ${filled};
        delete from properties where id > ${filled}; delete from captures where kind = 'file'`;
  // Without looking through every table that could refer to one of the rows, or triggers that keep signed contracts.
  await client.query(
    `set session_replication_role = replica; ${removal}; set session_replication_role = default`,
  );
  for (const table of filled === 0 ? [] : ['properties', 'assessments', 'positions'])
    await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
}

/** As a browser sends it: multipart, streamed from disk. */
/** Imports a file with one more field of the form, and waits until it is completed. */
export async function upload(
  lab: Lab,
  cookie: string,
  path: string,
  [name, value]: readonly [string, string],
): Promise<UploadResult> {
  const head =
    `--bench\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n` +
    '--bench\r\ncontent-disposition: form-data; name="file"; filename="parcels.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const tail = '\r\n--bench--\r\n';
  const { size } = await stat(path);
  const sent = request(`${lab.baseUrl}/api/properties/upload`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<UploadResult>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      if (response.statusCode === 200) resolve(JSON.parse(body) as UploadResult);
      else if (response.statusCode === 202) resolve(resultOf(lab, cookie, JSON.parse(body) as UploadStarted));
      else reject(new Error(`the upload failed: ${body}`));
    });
  });
  sent.write(head);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (!sent.write(chunk)) await new Promise((resolve) => sent.once('drain', resolve));
  }
  sent.end(tail);
  return answered;
}

const ASK_EVERY_MS = 100;

/** What came of an import that went on without its call. */
async function resultOf(lab: Lab, cookie: string, { uploadId }: UploadStarted): Promise<UploadResult> {
  for (;;) {
    const answer = await fetch(`${lab.baseUrl}/api/uploads/${uploadId}`, { headers: { cookie } });
    const { state, message } = (await answer.json()) as Upload;
    if (state === 'completed') break;
    if (state !== 'receiving' && state !== 'importing') throw new Error(`the upload ${state}: ${message}`);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  const result = await fetch(`${lab.baseUrl}/api/uploads/${uploadId}/result`, { headers: { cookie } });
  return (await result.json()) as UploadResult;
}

function expect(result: UploadResult, counts: Partial<UploadResult>): void {
  for (const [name, count] of Object.entries(counts)) {
    if (result[name as keyof UploadResult] !== count)
      throw new Error(`expected ${name} ${count}: ${JSON.stringify(result)}`);
  }
}
