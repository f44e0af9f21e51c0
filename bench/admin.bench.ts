import pg from 'pg';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';

const USERS = 5000;
const ZIPS = 2000;
const GRANTS_EACH = 4;
const ROUNDS = 25;
export const MAX_ADMIN_RATIO = 3;

export interface AdminFigure {
  call: string;
  /** Milliseconds for the whole reply, and for a bare query of the same page with its total. */
  page: number;
  yardstick: number;
  ratio: number;
}

const calls: { call: string; path: string; bare: string; rows: number }[] = [
  {
    call: 'Page 50 of the users',
    path: '/api/admin/users?page=50',
    bare: usersPage('', 'offset 2450'),
    rows: 50,
  },
  {
    call: 'Users by part of a name',
    path: '/api/admin/users?page=1&search=roofer%204',
    bare: usersPage(
      `where u.email ilike '%roofer 4%' or concat_ws(' ', u.first_name, u.last_name) ilike '%roofer 4%' or c.name ilike '%roofer 4%'`,
      '',
    ),
    rows: 50,
  },
  {
    call: 'Page 20 of the ZIP codes',
    path: '/api/admin/zips?page=20',
    bare: `select (select count(*) from zip_codes) as total, (select json_agg(p) from (
      select z.*, (select count(distinct s.user_id) from user_zip_subscriptions s
        where s.zip_code = z.zip_code and s.status = 'active') as holders,
        (select count(*) from zip_access_requests r where r.zip_code_id = z.id) as requests
      from (select * from zip_codes order by zip_code limit 50 offset 950) z order by z.zip_code) p) as rows`,
    rows: 50,
  },
  {
    call: 'Page 100 of the assignments',
    path: '/api/admin/user-zip-assignments?page=100',
    bare: `select (select count(*) from user_zip_subscriptions s join users u on u.id = s.user_id) as total,
      (select json_agg(p) from (
        select s.id, s.zip_code, s.status, s.expires_at, u.email, u.first_name, u.last_name
        from user_zip_subscriptions s join users u on u.id = s.user_id
        order by u.email, s.zip_code limit 50 offset 4950) p) as rows`,
    rows: 50,
  },
];

/** The admin tables' calls on 5,000 users and 2,000 ZIP codes, each beside a bare query of the same page, in turns. */
export async function benchAdmin(): Promise<AdminFigure[]> {
  const lab = await openLab(1);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await fill(client);
    const cookie = await signIn(lab.baseUrl);
    const figures: AdminFigure[] = [];
    for (const each of calls) figures.push(await measure(lab, client, cookie, each));
    return figures;
  } finally {
    await client.end();
    await lab.close();
  }
}

async function measure(
  lab: Lab,
  client: pg.Client,
  cookie: string,
  { call, path, bare, rows }: (typeof calls)[number],
): Promise<AdminFigure> {
  const ask = async () => {
    const response = await fetch(lab.baseUrl + path, { headers: { cookie } });
    const page = (await response.json()) as unknown[];
    if (page.length !== rows) throw new Error(`${path} answered ${page.length} rows instead of ${rows}`);
  };
  const pages: number[] = [];
  const yardsticks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.push(await timed(ask));
    yardsticks.push(await timed(() => client.query(bare)));
  }
  const [page, yardstick] = [median(pages), median(yardsticks)];
  return { call, page, yardstick, ratio: page / yardstick };
}

function usersPage(where: string, offset: string): string {
  const from = `from users u join customers c on c.id = u.customer_id ${where}`;
  return `select (select count(*) ${from}) as total, (select json_agg(p) from (
    select u.id, u.email, u.first_name, u.last_name, u.role, u.created_at, c.name, c.segment,
      array(select s.zip_code from user_zip_subscriptions s where s.user_id = u.id and s.status = 'active'
        and (s.expires_at is null or s.expires_at > now()) order by 1) as zips
    from (select u.id as page_id ${from} order by u.created_at, u.id limit 50 ${offset}) page
    join users u on u.id = page.page_id join customers c on c.id = u.customer_id
    order by u.created_at, u.id) p) as rows`;
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into zip_codes (zip_code, city, property_count)
      select lpad((10000 + n)::text, 5, '0'), 'Town ' || n, n from generate_series(1, ${ZIPS}) n;
    with made as (
      insert into customers (name) select 'Company ' || n from generate_series(1, ${USERS}) n returning id, name)
    insert into users (customer_id, email, password_hash, first_name, last_name)
      select id, 'user' || n || '@bench.example', 'none', 'Roofer', n::text
      from made cross join lateral (select substr(name, 9)::int as n) numbered;
    insert into user_zip_subscriptions (user_id, customer_id, zip_code, expires_at)
      select u.id, u.customer_id, lpad((10001 + (u.last_name::int * 7 + k * 501) % ${ZIPS})::text, 5, '0'), now() + interval '90 days'
      from users u cross join generate_series(1, ${GRANTS_EACH}) k where u.first_name = 'Roofer';
    analyze;`);
}
