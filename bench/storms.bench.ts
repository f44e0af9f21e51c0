import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '#access/can.ts';
import { ADDRESS_RULE } from '#domain/addresses.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import type { MeshCell } from '#domain/storms/mesh.ts';
import { mrmsCell, mrmsGrid } from '#domain/storms/mrms-grid.ts';
import { eq, sql } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { insertUser } from '#server/features/company/auth/index.ts';
import { grantZip } from '#server/features/company/coverage/index.ts';
import { readPage } from '#server/features/leads/leads/leads.data.ts';
import { joinNextDay } from '#server/features/storms/storms/days.data.ts';
import { insertCells, markDays } from '#server/features/storms/storms/load.data.ts';
import { listRecentDays } from '#server/features/storms/storms/recent-days.data.ts';
import {
  connect,
  type Database,
  migrateDatabase,
  prepareDataDir,
  startEmbedded,
} from '#server/platform/database/index.ts';
import { median, timed } from './leads-lab.ts';

const SIZES = (process.env.STORM_SIZES ?? '1000000').split(',').map(Number);
const ROUNDS = 5;
const LIST_ROUNDS = 15;
export const MAX_JOIN_RATIO = 1.5;
export const MAX_JOIN_GROWTH = 12;
export const MAX_STORM_LIST_RATIO = 1.2;
/** Milliseconds within which a list by storms is quick enough, whatever the list without them takes. */
export const MAX_STORM_LIST_MS = 100;

/** Around Phoenix, cut into a hundred ZIPs. */
const box = { west: -112.6, south: 33.1, width: 1.1, height: 0.8 };
const DAY = '2025-09-26';
const RUN = randomUUID();
/** Midnight in Phoenix, at the end of the day. */
const ENDS_AT = '2025-09-27T07:00:00Z';
/** Days with the same swath, which are joined while lists are read. */
const OTHER_DAYS = ['2025-06-10', '2025-07-11', '2025-08-12'];
/** Cells with hail: a swath 64 cells long and 20 wide. */
const SWATH = { latitude: 33.65, longitude: -112.4, columns: 64, rows: 20 };

export interface StormFigures {
  rows: number;
  /** Doors that the swath hit. */
  hit: number;
  /** Milliseconds for a day joined, and for the bare join with insert. */
  join: number;
  bare: number;
  lists: { name: string; narrowed: number; plain: number; count: number }[];
  /** The same lists while other days are joined. */
  beside: { name: string; narrowed: number; plain: number; count: number }[];
  /** Milliseconds for the recent days of an administrator, right after something changed. */
  recent: number;
}

/**
 * A radar estimate of a day joined to properties, against the same cells joined by a bare statement that writes property,
 * day and inches, without a foreign key as ours (decision 0073); and lists of leads with and without a filter of storms.
 * In turns.
 */
export async function benchStorms(): Promise<StormFigures[]> {
  const found: StormFigures[] = [];
  for (const rows of SIZES) found.push(await measure(rows));
  return found;
}

async function measure(rows: number): Promise<StormFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-bench-'));
  await prepareDataDir(dataDir);
  const database = await startEmbedded(dataDir);
  const url = database.urlOf('postgres');
  await migrateDatabase(url);
  const { db, close } = connect(url, () => {}, { max: 3, name: 'bench', limit: 'import' });
  try {
    await fill(db, rows);
    const times = await timeJoins(db);
    await checkSame(db);
    const hit = await count(db, sql`property_storms`);
    const cases = await makeCases(db);
    const lists = await timeLists(db, cases);
    const stop = joinOtherDays(db);
    const beside = await timeLists(db, cases).finally(stop);
    const admin = cases.find(([, { role }]) => role === 'admin')?.[1];
    const recent = admin ? await timed(() => listRecentDays(db, admin)) : 0;
    return { rows, hit, ...times, lists, beside, recent };
  } finally {
    await close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(db: Database, rows: number): Promise<void> {
  await db.execute(sql`insert into zip_codes (zip_code, city, state, property_count, located_count, data_version, address_rule)
    select (85000 + zip)::text, 'Phoenix', 'AZ', ${rows}::int / 100, ${rows}::int / 100, 1, ${ADDRESS_RULE}
    from generate_series(0, 99) as zip`);
  await db.execute(sql`insert into properties (zip_code, identity, address_key, address, mail_key, year_built,
      area_square_feet, severity_level, longitude, latitude)
    select (85000 + zip)::text, 'n:' || n, n || ' elm', n || ' N Elm St', null, 1950 + n % 70, 900 + n % 4000,
      (array['none', 'none', 'none', 'none', 'minor', 'minor', 'moderate', 'severe'])[1 + n % 8],
      ${box.west}::float8 + (zip % 10 + random()) * ${box.width / 10}::float8,
      ${box.south}::float8 + (zip / 10 + random()) * ${box.height / 10}::float8
    from generate_series(0, ${rows}::int - 1) as n,
      lateral (select (n::bigint * 100 / ${rows}::bigint)::int as zip) as z`);
  await db.execute(sql`insert into storm_runs (id, kind, origin, address, state, ends_at)
    values (${RUN}, 'mrms-mesh', 'upload', 'made', 'loaded', ${ENDS_AT})`);
  await db.transaction((tx) => insertCells(tx, RUN, swath()));
  for (const day of OTHER_DAYS) {
    const run = randomUUID();
    await db.execute(sql`insert into storm_runs (id, kind, origin, address, state, ends_at)
      values (${run}, 'mrms-mesh', 'upload', 'made', 'loaded', ${day}::date + interval '1 day 7 hours')`);
    await db.transaction((tx) => insertCells(tx, run, swath()));
  }
  await db.execute(
    sql`create table bare (property_id integer not null, day date not null, hail_inches real, primary key (property_id, day))`,
  );
  await db.execute(sql`vacuum analyze`);
}

function swath(): MeshCell[] {
  const first = mrmsCell(SWATH) ?? 0;
  return Array.from({ length: SWATH.rows * SWATH.columns }, (_, n) => ({
    cell: first + Math.floor(n / SWATH.columns) * mrmsGrid.columns + (n % SWATH.columns),
    millimeters: 12.7 + (n % 400) / 10,
    isLone: false,
  }));
}

async function timeJoins(db: Database): Promise<Pick<StormFigures, 'join' | 'bare'>> {
  const [joins, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await db.execute(sql`truncate property_storms, bare`);
    await markDays(db, [DAY]);
    joins.push(await timed(() => db.transaction(joinNextDay)));
    bares.push(await timed(() => db.execute(bareJoin)));
  }
  // The first round warms up.
  return { join: median(joins.slice(1)), bare: median(bares.slice(1)) };
}

const bareJoin = sql`insert into bare
  select p.id, ${DAY}::date, c.millimeters / 25.4 from storm_cells c join properties p on p.mrms_cell = c.cell
  where c.run_id = ${RUN}`;

async function checkSame(db: Database): Promise<void> {
  const differing = await count(
    db,
    sql`(select from bare b full join property_storms s using (property_id, day)
      where abs(s.radar_inches - b.hail_inches) <= 0.0051 is not true) as differing`,
  );
  if (differing > 0) throw new Error(`${differing} doors got something else than the bare join says.`);
}

async function count(db: Database, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
  return rows[0]?.n ?? 0;
}

type Case = [name: string, actor: Actor, filters: LeadFilters];

async function makeCases(db: Database): Promise<Case[]> {
  const admin = await addActor(db, 'admin', []);
  // Two under the swath and one beside it.
  const contractor = await addActor(db, 'user', ['85062', '85063', '85010']);
  await db.execute(sql`vacuum analyze`);
  return [
    ['a contractor of three ZIP codes', contractor, {}],
    ['the same, severe and moderate alone', contractor, { severity: ['severe', 'moderate'] }],
    ['an administrator, severe alone', admin, { severity: ['severe'] }],
  ];
}

/** Joins the other days again and again; gives what ends that. */
function joinOtherDays(db: Database): () => Promise<void> {
  let isWanted = true;
  const joining = (async () => {
    while (isWanted) {
      await markDays(db, OTHER_DAYS);
      while (isWanted && (await db.transaction(joinNextDay)));
    }
  })();
  return () => {
    isWanted = false;
    return joining;
  };
}

async function timeLists(db: Database, cases: readonly Case[]): Promise<StormFigures['lists']> {
  const storm: LeadFilters = { hail: 1, stormSince: '2025-06-01' };
  const lists: StormFigures['lists'] = [];
  for (const [name, actor, filters] of cases) {
    const [narrowed, plain]: [number[], number[]] = [[], []];
    let total = 0;
    for (let round = 0; round <= LIST_ROUNDS; round += 1) {
      plain.push(await timed(() => list(db, actor, filters)));
      narrowed.push(
        await timed(async () => {
          total = (await list(db, actor, { ...filters, ...storm })).total;
        }),
      );
    }
    lists.push({ name, narrowed: median(narrowed.slice(1)), plain: median(plain.slice(1)), count: total });
  }
  return lists;
}

const list = (db: Database, actor: Actor, filters: LeadFilters) =>
  readPage(db, actor, {
    scope: {},
    filters,
    order: { sort: 'severityLevel', direction: 'desc' },
    after: null,
    skip: 0,
    limit: 50,
  });

async function addActor(db: Database, role: 'admin' | 'user', zips: readonly string[]): Promise<Actor> {
  const id = await insertUser(db, {
    email: `${role}@bench.example`,
    passwordHash: '',
    firstName: role,
    lastName: 'Bench',
    role,
  });
  for (const zipCode of zips) await grantZip(db, { userId: id, zipCode });
  const [person] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.id, id));
  return {
    id,
    companyId: person?.companyId ?? '',
    role,
    companyRole: 'owner',
    subscriptionTier: 'basic',
    via: 'session',
  };
}
