import pg from 'pg';
import { ADMIN, median, openLab, signIn, timed } from './leads-lab.ts';

const KNOCKS = 1_000_000;
const REPS = 20;
const ZIPS = 5;
const DOORS = 100_000;
const ROUNDS = 15;
const BARE_ROUNDS = 3;
/** Visits that arrive between two looks. */
const ARRIVING = 100;
export const MAX_TEAM_MS = 200;

export interface TeamFigure {
  view: string;
  /** Milliseconds of the whole answer, median. */
  took: number;
  /** What the view is asked of the visits themselves by one bare query; null if that is not a comparison. */
  yardstick: number | null;
  /** Whether a bar is promised. */
  isPromised: boolean;
}

/** What a manager's screen asks of a million visits of a year: 20 reps, 100,000 doors in five ZIP codes. */
export async function benchTeam(): Promise<TeamFigure[]> {
  const lab = await openLab(DOORS);
  const client = new pg.Client({ connectionString: lab.superuserUrl });
  await client.connect();
  try {
    await fill(client);
    const cookie = await signIn(lab.baseUrl);
    const ask = async (path: string) => {
      const response = await fetch(lab.baseUrl + path, { headers: { cookie } });
      const text = await response.text();
      if (!response.ok || text.length < 1000) throw new Error(`${path} answered ${response.status}: ${text}`);
    };
    const span = `from=${dayAgo(363)}&to=${dayAgo(0)}&timeZone=America/Phoenix`;
    const weeks = `/api/team/figures?${span}`;
    const hours = `/api/team/hours?${span}`;
    const first = await timed(() => ask(weeks));
    const medianOf = async (work: () => Promise<unknown>, rounds: number, before = async () => {}) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await before();
        times.push(await timed(work));
      }
      return median(times);
    };
    const promised = async (
      view: string,
      path: string,
      bare: string | null,
      before?: () => Promise<void>,
    ) => ({
      view,
      took: await medianOf(() => ask(path), ROUNDS, before),
      yardstick: bare === null ? null : await medianOf(() => client.query(bare), BARE_ROUNDS),
      isPromised: true,
    });
    return [
      await promised('By rep and week, a year', weeks, WEEKS_BARE),
      await promised('By hour of the week, a year', hours, HOURS_BARE),
      await promised(
        `By rep and week when ${ARRIVING} visits of ${REPS} reps have just arrived`,
        weeks,
        null,
        () => arrive(client),
      ),
      await promised('Coverage of a ZIP code of 20,000 doors', '/api/team/coverage/85251', COVERAGE_BARE),
      {
        view: 'The first look after all of them were written at once',
        took: first,
        yardstick: null,
        isPromised: false,
      },
    ];
  } finally {
    await client.end();
    await lab.close();
  }
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const COUNTED = `count(*) as visits, count(*) filter (where outcome <> 'not_home') as answered,
  count(*) filter (where outcome in ('conversation', 'appointment', 'inspected', 'sold')) as conversations`;
const WEEKS_BARE = `select user_id, date_trunc('week', at at time zone 'America/Phoenix'), ${COUNTED}
  from knocks where withdrawn_at is null group by 1, 2`;
const HOURS_BARE = `select extract(isodow from at at time zone 'America/Phoenix'),
  extract(hour from at at time zone 'America/Phoenix'), ${COUNTED} from knocks where withdrawn_at is null group by 1, 2`;
const COVERAGE_BARE = `select knocks.property_id, count(*), max(at), bool_or(outcome = 'appointment') from knocks
  join properties p on p.id = knocks.property_id where p.zip_code = '85251' and withdrawn_at is null group by 1`;

/** Reps beside the administrator, doors in several ZIP codes, and their visits, as the application leaves them. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into zip_codes (zip_code, city, state, property_count, data_version)
      select (85251 + n)::text, 'Scottsdale', 'AZ', ${DOORS / ZIPS}, 1 from generate_series(1, ${ZIPS - 1}) n;
    update properties set zip_code = (85251 + id % ${ZIPS})::text where id % ${ZIPS} > 0;
    update zip_codes set property_count = ${DOORS / ZIPS};
    insert into users (customer_id, email, password_hash, first_name, last_name)
      select customer_id, 'rep' || n || '@bench.example', 'none', 'Rep', n::text
      from users, generate_series(1, ${REPS}) n where email = '${ADMIN.email}';
    alter table knocks disable trigger user;
    ${visits(KNOCKS, `now() - (1 + n / ${REPS} % 360) * interval '1 day' - (n / ${REPS * 360} * 4 % 540) * interval '1 minute'`)};
    alter table knocks enable trigger user;
    insert into knock_hours_stale (user_id, hour)
      select distinct user_id, date_trunc('hour', at, 'UTC') from knocks;
    insert into door_visits_stale (property_id) select distinct property_id from knocks;`);
  await client.query('vacuum analyze');
}

const arrive = async (client: pg.Client): Promise<void> => {
  await client.query(visits(ARRIVING, `now() - (n % 9) * interval '1 hour'`));
};

/** A number without a pattern that reps or days share. */
const scattered = 'n::bigint * 2654435761 / 65536';

const visits = (count: number, at: string): string => `
  insert into knocks (property_id, user_id, outcome, at, device_at, grade, holds)
  select door.id, rep.id, (array['not_home', 'not_home', 'not_home', 'conversation', 'not_interested', 'appointment',
    'come_back', 'inspected', 'sold', 'has_contractor'])[1 + ${scattered} % 10], ${at}, ${at},
    (array['near', 'around', 'far', 'unknown'])[1 + ${scattered} % 7 % 4], true
  from generate_series(1, ${count}) n
    join (select id, row_number() over (order by id) - 1 as place from users where first_name = 'Rep') rep
      on rep.place = n % ${REPS}
    join (select id, row_number() over (order by id) - 1 as place from properties) door
      on door.place = n::bigint * 7919 % ${DOORS}`;
