import { get } from 'node:http';
import pg from 'pg';
import { insertUser } from '#server/features/company/auth/index.ts';
import { grantZip } from '#server/features/company/coverage/index.ts';
import { hashPassword } from '#server/features/company/sign-in/index.ts';
import { connect } from '#server/platform/database/index.ts';
import { type Lab, openLab, posted, quantile, signIn, timed } from './leads-lab.ts';
import { ms, promises, type Section, times } from './report.ts';
import { residentMegabytes } from './resident.ts';

const USERS = Number(process.env.RUSH_USERS ?? 100);
const ZIPS = 30;
/** Ten of thirty ZIPs make a list of 15,000 rows that no other user has. */
const PER_ZIP = 1500;
const ZIPS_HELD = 10;
const READERS = 60;
const WRITERS = 20;
const LIST = '/api/properties?limit=15000';
export const MAX_RUSH_RATIO = 1.2;

/**
 * Everybody loads a list of 15,000 rows that is not kept, at once, while others read and write. The yardstick is the
 * same lists asked for by four callers one after another: a rush may cost no more than its work.
 */
export async function benchRush(): Promise<Section> {
  const lab = await openLab(ZIPS * PER_ZIP, { TRUST_PROXY: 'on' });
  try {
    await inDatabase(lab, SPREAD);
    const cookies = await signAllIn(lab);
    const inOrder = await timed(() => oneAfterAnother(lab, cookies));
    await inDatabase(lab, FORGET_KEPT);
    let memory = 0;
    const watch = setInterval(() => (memory = Math.max(memory, residentMegabytes(lab.pid))), 200);
    const answers: Answer[] = [];
    const rush = await timed(async () => {
      const lists = cookies.map((cookie) => ask(lab, 'list', cookie, LIST));
      const reads = pick(cookies, READERS).map((cookie) => ask(lab, 'read', cookie, '/api/properties/stats'));
      const writes = pick(cookies, WRITERS).map((cookie, n) => write(lab, cookie, n));
      answers.push(...(await Promise.all([...lists, ...reads, ...writes])));
    });
    clearInterval(watch);
    return report(answers, { rush, inOrder, memory });
  } finally {
    await lab.close();
  }
}

interface Answer {
  kind: 'list' | 'read' | 'write';
  status: number;
  took: number;
}

function ask(lab: Lab, kind: Answer['kind'], cookie: string, path: string): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(lab.baseUrl + path, { headers: { cookie, 'accept-encoding': 'br' } }, (response) => {
      const { statusCode: status = 0 } = response;
      response.resume().once('end', () => resolve({ kind, status, took: performance.now() - started }));
    }).once('error', reject);
  });
}

async function write(lab: Lab, cookie: string, n: number): Promise<Answer> {
  const started = performance.now();
  const status = await posted(lab.baseUrl, cookie, '/api/queues', { name: `Doors ${n}` }).then(
    () => 201,
    () => 503,
  );
  return { kind: 'write', status, took: performance.now() - started };
}

async function oneAfterAnother(lab: Lab, cookies: readonly string[]): Promise<void> {
  const left = [...cookies];
  const work = async () => {
    for (let cookie = left.pop(); cookie; cookie = left.pop()) await ask(lab, 'list', cookie, LIST);
  };
  await Promise.all([work(), work(), work(), work()]);
}

const pick = (cookies: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, n) => cookies[n % cookies.length] ?? '');

async function signAllIn(lab: Lab): Promise<string[]> {
  const { db, close } = connect(lab.databaseUrl, () => {});
  const password = 'password of everybody';
  const passwordHash = await hashPassword(password);
  const cookies: string[] = [];
  for (let user = 0; user < USERS; user += 1) {
    const email = `user-${user}@bench.example`;
    const userId = await insertUser(db, {
      email,
      passwordHash,
      firstName: 'Pat',
      lastName: `Bench ${user}`,
      role: 'user',
    });
    for (const zipCode of zipsOf(user)) await grantZip(db, { userId, zipCode });
    cookies.push(await signIn(lab.baseUrl, { email, password }, { 'x-forwarded-for': `10.0.0.${user + 1}` }));
  }
  await close();
  return cookies;
}

/** No two users hold the same ten: they begin with different ZIPs and at different distances. */
const zipsOf = (user: number): string[] =>
  Array.from({ length: ZIPS_HELD }, (_, n) =>
    String(10_000 + ((user + n * (STEPS[Math.floor(user / ZIPS)] ?? 1)) % ZIPS)),
  );
const STEPS = [1, 7, 11, 13];

// The lab's one ZIP becomes thirty.
const SPREAD = `
  insert into zip_codes (zip_code, city, state, property_count, data_version)
    select (10000 + n)::text, 'Bench', 'AZ', ${PER_ZIP}, 1 from generate_series(0, ${ZIPS - 1}) as n;
  update properties set zip_code = (10000 + id % ${ZIPS})::text;
  delete from zip_codes where zip_code = '85251';
  analyze properties;`;

// A higher version: no cached list is current any more.
const FORGET_KEPT = 'update zip_codes set data_version = data_version + 1';

async function inDatabase(lab: Lab, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

function report(
  answers: readonly Answer[],
  { rush, inOrder, memory }: { rush: number; inOrder: number; memory: number },
): Section {
  const refused = (kind: Answer['kind']) =>
    answers.filter((answer) => answer.kind === kind && answer.status >= 400).length;
  const slowest = (kind: Answer['kind']) =>
    quantile(
      answers.filter((answer) => answer.kind === kind).map(({ took }) => took),
      1,
    );
  const ratio = rush / inOrder;
  const lines = (['list', 'read', 'write'] as const).map((kind) => ({
    promise: `${kind}s of ${USERS} at once that are refused`,
    figure: `${refused(kind)}, slowest answer ${ms(slowest(kind))}`,
    bar: '0',
    held: refused(kind) === 0,
  }));
  return promises(`A rush: ${USERS} lists of 15,000 rows that are not kept`, [
    ...lines,
    {
      promise: 'Until all have theirs',
      figure: `${ms(rush)}, the server has ${Math.round(memory)} MB at most`,
      yardstick: `by four callers in order ${ms(inOrder)}`,
      ratio: times(ratio),
      bar: `≤ ${times(MAX_RUSH_RATIO)}`,
      held: ratio <= MAX_RUSH_RATIO,
    },
  ]);
}
