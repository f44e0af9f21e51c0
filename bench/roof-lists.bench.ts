import pg from 'pg';
import { untilIndexed } from './large-indexes.ts';
import { median, openLab, signIn, timed } from './leads-lab.ts';

export const ROOF_LEADS = 1_000_000;
export const MAX_ROOF_RATIO = 1.2;
const ROUNDS = 9;
/** How far the numbers of matches may differ. */
const MOST_APART = 0.03;

/** Queries of round n, each beside one by another column that matches as many. */
const listsOf = (builtAsOften: (roofYear: number) => number): Record<string, Asked> => ({
  'filtered by the age of the roof': {
    of: (n) => `roofAgeMin=${10 + n}`,
    beside: (n) => `yearBuiltMax=${builtAsOften(new Date().getUTCFullYear() - 10 - n)}`,
    by: 'year built',
  },
  'filtered by squares': {
    of: (n) => `squaresMin=${20 + n}`,
    beside: (n) => `areaMin=${2000 + 100 * n}`,
    by: 'area',
  },
  'sorted by the age of the roof, oldest first': {
    of: (n) => `sort=roofAge&direction=desc&limit=${50 - n}`,
    beside: (n) => `sort=yearBuilt&limit=${50 - n}`,
    by: 'year built',
  },
  'sorted by squares, largest first': {
    of: (n) => `sort=squares&direction=desc&limit=${50 - n}`,
    beside: (n) => `sort=areaSquareFeet&direction=desc&limit=${50 - n}`,
    by: 'area',
  },
});

interface Asked {
  of: (n: number) => string;
  beside: (n: number) => string;
  by: string;
}

export interface RoofListFigures {
  name: string;
  by: string;
  ours: number;
  other: number;
  ratio: number;
}

/** GET /api/leads by age and size of the roof, in turns with other columns; each value is asked once, so that no count is kept. */
export async function benchRoofLists(): Promise<RoofListFigures[]> {
  const lab = await openLab(0);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  try {
    await client.connect();
    // A third of the roofs were replaced. Owners and positions are known, so that no work goes on beside.
    await client.query(`
      insert into zip_codes (zip_code, property_count, located_count, data_version) select (60000 + n)::text, 20000, 20000, 1 from generate_series(0, 49) n;
      insert into properties (zip_code, identity, address_key, address, severity_level, year_built, roof_replaced_on, area_square_feet, roof_squares, mail_key, latitude, longitude)
      select (60000 + n / 20000)::text, 'p:' || n, n || ' N ELM ST', n || ' N Elm St', 'minor', built,
        case when n % 3 = 0 then make_date(built + (2026 - built) * (n % 7) / 7, 6, 1) end, 500 + 100 * (n * 31 % 60), 5 + n * 17 % 60, null, 33 + n % 1000 / 1000.0, -112 + n / 1000 / 1000.0
      from generate_series(0, ${ROOF_LEADS - 1}) n, lateral (select 1948 + n * 7 % 76 as built) b`);
    await client.query('vacuum analyze properties');
    await untilIndexed(client);
    const cookie = await signIn(lab.baseUrl);
    const ask = async (query: string): Promise<{ took: number; total: number }> => {
      let total = 0;
      const took = await timed(async () => {
        const answer = await fetch(`${lab.baseUrl}/api/leads?${query}`, { headers: { cookie } });
        if (!answer.ok) throw new Error(`the leads answered ${answer.status}: ${await answer.text()}`);
        ({ total } = (await answer.json()) as { total: number });
      });
      return { took, total };
    };
    const upTo = (column: string) =>
      `(select ${column} as year, sum(count(*)) over (order by ${column}) as doors from properties group by 1)`;
    const { rows } = await client.query<{ roof: number; built: number }>(`
      with built as materialized ${upTo('year_built')}
      select r.year as roof, (select b.year from built b order by abs(b.doors - r.doors) limit 1) as built
      from ${upTo('roof_year')} r`);
    const builtAsOften = new Map(rows.map(({ roof, built }) => [roof, built]));
    const lists = listsOf((roofYear) => builtAsOften.get(roofYear) ?? roofYear);
    const figures: RoofListFigures[] = [];
    for (const [name, { of, beside, by }] of Object.entries(lists)) {
      const [ours, other]: [number[], number[]] = [[], []];
      for (let n = 0; n <= ROUNDS; n += 1) {
        const [one, two] = [await ask(of(n)), await ask(beside(n))];
        if (Math.abs(one.total / two.total - 1) > MOST_APART)
          throw new Error(`${name}: ${one.total} match, and ${two.total} beside`);
        if (n === 0) continue;
        ours.push(one.took);
        other.push(two.took);
      }
      const [mine, bare] = [median(ours), median(other)];
      figures.push({ name, by, ours: mine, other: bare, ratio: mine / bare });
    }
    return figures;
  } finally {
    await client.end();
    await lab.close();
  }
}
