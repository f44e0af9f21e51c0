import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADDRESS_RULE } from '#domain/addresses.ts';
import { prepareDataDir, startEmbedded } from '#server/platform/database/index.ts';

export const ADMIN = { email: 'admin@bench.example', password: 'bench password' };

export interface Lab {
  /** Address of the running server. */
  baseUrl: string;
  databaseUrl: string;
  /** The same database for the superuser, who may set checkpoints and pass over constraints. */
  superuserUrl: string;
  /** The server's process, without its database. */
  pid: number;
  /** Where the server keeps its files. */
  dataDir: string;
  close(): Promise<void>;
}

/** A real server on its own database, with `rows` properties in ZIP 85251 and an administrator. */
export async function openLab(rows: number, settings: NodeJS.ProcessEnv = {}): Promise<Lab> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-bench-'));
  await prepareDataDir(dataDir);
  const database = await startEmbedded(dataDir);
  const databaseUrl = database.urlOf('postgres');
  const { process: server, baseUrl } = await startServer(
    databaseUrl,
    join(dataDir, 'server'),
    settings,
  ).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  // The sample brings the ZIP code itself.
  if (settings.SAMPLE_DATA !== 'on') await fill(databaseUrl, rows);
  return {
    baseUrl,
    databaseUrl,
    superuserUrl: database.superuserUrlOf('postgres'),
    pid: server.pid ?? 0,
    dataDir: join(dataDir, 'server'),
    async close() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs a user in, the administrator by default, and returns the cookie header. */
export async function signIn(baseUrl: string, login = ADMIN, headers: HeadersInit = {}): Promise<string> {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(login),
  });
  if (!response.ok) throw new Error(`sign-in failed: ${await response.text()}`);
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('ridgecap_session='));
  return session?.split(';')[0] ?? '';
}

/** Makes a contractor who holds the ZIP codes, with the password of that name. */
export async function addContractor(
  baseUrl: string,
  cookie: string,
  name: string,
  zipCodes: readonly string[],
): Promise<{ email: string; password: string }> {
  const login = { email: `${name}@bench.example`, password: `password of ${name}` };
  const person = { ...login, password: 'for the first time', firstName: name, lastName: 'Bench' };
  const { id } = await posted(baseUrl, cookie, '/api/admin/users', person);
  const own = await signIn(baseUrl, { email: person.email, password: person.password });
  await posted(baseUrl, own, '/api/auth/change-password', {
    currentPassword: person.password,
    newPassword: login.password,
    confirmPassword: login.password,
  });
  for (const zipCode of zipCodes)
    await posted(baseUrl, cookie, '/api/admin/assign-zip', { userId: id, zipCode });
  return login;
}

/** Posts JSON and gives the JSON of the answer. */
export async function posted(
  baseUrl: string,
  cookie: string,
  path: string,
  body: unknown,
): Promise<{ id: number | string }> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<{ id: number | string }>;
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Of some milliseconds the one that half of them do not exceed. */
export const median = (times: readonly number[]): number => quantile(times, 0.5);

/** Of some milliseconds the one that this part of them does not exceed. */
export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function startServer(
  databaseUrl: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv,
): Promise<{ process: ChildProcess; baseUrl: string }> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${baseUrl}/healthz`).catch(() => null);
    if (answer?.ok) return { process: server, baseUrl };
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error('The server did not start.');
}

async function fill(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Keys filled in follow the present rule: otherwise the server makes them again beside every measurement.
  await client.query(`alter table zip_codes alter column address_rule set default ${ADDRESS_RULE}`);
  await client.query(`
    insert into zip_codes (zip_code, city, state, property_count, data_version)
      values ('85251', 'Scottsdale', 'AZ', ${rows}, 1);
    insert into properties (zip_code, identity, address_key, address, parcel_number, property_id, area_square_feet,
      year_built, zoning, roof_type, roof_subtype, severity_level, owner, owner_address, owner_kind, mail_key,
      tax_owner, tax_owner_address, latitude, longitude, geocoded, image_url, crop_image_url, has_pool,
      has_missing_shingles, roof_squares)
    select '85251', 'p:' || n, n || ' n elm st', (n::bigint * 7919 % 9800 + 100) || ' ' || street || ', Scottsdale',
      '173-' || lpad((n % 99)::text, 2, '0') || '-' || n, 'R' || n, case when n % 11 > 0 then 900 + n * 37 % 5200 end,
      case when n % 13 > 0 then 1948 + n % 76 end, (array['R1-7', 'R-5', 'C-2', null])[1 + n % 4],
      (array['shingle/tile', 'flat', 'mixed'])[1 + n % 3],
      (array['3-tab Shingles', 'architectural shingles', 'polyurethane'])[1 + n / 3 % 3],
      (array['none', 'none', 'minor', 'none', 'moderate', 'none', 'severe'])[1 + n * 31 % 7],
      first || ' ' || last, n || ' W Main St, Phoenix AZ 85001', 'person', 'AZ|85001|' || n || ' W MAIN ST',
      first || ' ' || last || ' Trust', n || ' W Main St, Phoenix AZ 85001', 33.45 + n % 1000 / 20000.0,
      -111.95 + n % 777 / 20000.0, true,
      'https://images.example.com/85251/' || n || '/full.jpg', 'https://images.example.com/85251/' || n || '/crop.jpg',
      n % 5 = 0, n % 9 = 0, case when n % 11 > 0 then 8 + n * 37 % 52 end
    from generate_series(1, ${rows}) as n,
      lateral (select (array['N Elm St', 'E Osborn Rd', 'N Hayden Rd', 'E Camelback Rd', 'N 68th St'])[1 + n % 5] as street,
        (array['Maria', 'James', 'Ana', 'Robert', 'Linda', 'Wei', 'Omar'])[1 + n % 7] as first,
        (array['Ortiz', 'Smith', 'Nguyen', 'Brown', 'García', 'Lee', 'Haddad', 'Jones'])[1 + n % 8] as last) as words;
    analyze properties;`);
  await client.end();
}
