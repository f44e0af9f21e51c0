import pg from 'pg';
import { untilIndexed } from './large-indexes.ts';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';

const ROWS = 100_000;
const ZIPS = 30;
const ROUNDS = 15;
export const MAX_LEADS_RATIO = 1;

export interface LeadsFigure {
  list: string;
  /** Milliseconds for a page with its total, with filters nobody asked before, and of one plain statement that reads both. */
  page: number;
  yardstick: number;
  ratio: number;
}

interface List {
  name: string;
  /** The filters of a round: each is asked once. */
  query: (round: number) => string;
  /** The same as a condition, and its order. */
  where: (round: number) => string;
  order: string;
}

const lists: List[] = [
  {
    name: 'severe, built since, by area',
    query: (round) => `severityLevel=severe&yearBuiltMin=${1980 + round}&sort=areaSquareFeet`,
    where: (round) =>
      `severity_level = 'severe' and (coalesce(year_built, 0) = 0 or year_built >= ${1980 + round})`,
    order: 'nullif(area_square_feet, 0), address, id',
  },
  {
    name: 'severe, built since, by owner',
    query: (round) => `severityLevel=severe&yearBuiltMin=${1960 + round}&sort=owner`,
    where: (round) =>
      `severity_level = 'severe' and (coalesce(year_built, 0) = 0 or year_built >= ${1960 + round})`,
    order: 'owner, address, id',
  },
  {
    name: 'a common first name, of an area, by address',
    query: (round) => `search=maria&areaMin=${900 + round}`,
    where: (round) =>
      `lower(address || ' ' || owner || ' ' || parcel_number) like '%maria%'
       and (coalesce(area_square_feet, 0) = 0 or area_square_feet >= ${900 + round})`,
    order: 'address, id',
  },
];

/** Pages of 50 over all ZIPs of an administrator, in turns with a plain statement that counts and reads the same. */
export async function benchLeads(): Promise<LeadsFigure[]> {
  const lab = await openLab(ROWS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    // First: an index kept up to date row by row takes many times as long as one that is built.
    await spread(client);
    await untilIndexed(client);
    await client.query('vacuum analyze');
    const cookie = await signIn(lab.baseUrl);
    const figures: LeadsFigure[] = [];
    for (const list of lists) figures.push(await measure(lab, client, cookie, list));
    return figures;
  } finally {
    await client.end();
    await lab.close();
  }
}

async function spread(client: pg.Client): Promise<void> {
  await client.query(`
    insert into zip_codes (zip_code, city, state, data_version)
      select (85300 + n)::text, 'Glendale', 'AZ', 1 from generate_series(0, ${ZIPS - 1}) as n;
    update properties set zip_code = (85300 + id % ${ZIPS})::text;
    delete from zip_codes where zip_code = '85251';
    update zip_codes set property_count =
      (select count(*) from properties where properties.zip_code = zip_codes.zip_code);`);
}

async function measure(lab: Lab, client: pg.Client, cookie: string, list: List): Promise<LeadsFigure> {
  const pages: number[] = [];
  const yardsticks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let total = 0;
    pages.push(
      await timed(async () => {
        const response = await fetch(`${lab.baseUrl}/api/leads?limit=50&${list.query(round)}`, {
          headers: { cookie },
        });
        ({ total } = (await response.json()) as { total: number });
      }),
    );
    let counted = 0;
    yardsticks.push(
      await timed(async () => {
        const { rows } = await client.query<{ total: number }>(
          `select count(*) over ()::int as total, properties.* from properties where ${list.where(round)}
           order by ${list.order} limit 50`,
        );
        counted = rows[0]?.total ?? 0;
      }),
    );
    if (total !== counted) throw new Error(`${list.name}: ${total} leads, and ${counted} were counted.`);
  }
  const [page, yardstick] = [median(pages), median(yardsticks)];
  return { list: list.name, page, yardstick, ratio: page / yardstick };
}
