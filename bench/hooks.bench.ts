import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addContractor, type Lab, median, openLab, posted, quantile, signIn, timed } from './leads-lab.ts';

const EVENTS = 10_000;
const STAGES = 100;
const ROUNDS = 3;
const CALLS = 150;
const PAUSE_MS = 10;
export const MAX_HOOK_MS = 2000;
export const MIN_DRAIN_RATIO = 0.5;
export const MAX_BESIDE_HOOKS = 1.2;

export interface HookFigures {
  /** Milliseconds from an event's transaction to the receiver. */
  delay: { median: number; p95: number };
  /** Milliseconds for 10,000 events to one address, and for bare fetches of their bytes, one after another. */
  drain: number;
  bare: number;
  /** Bare by ours. */
  ratio: number;
  calls: { call: string; part: 'median' | 'p95'; idle: number; busy: number; ratio: number }[];
}

const measuredCalls = { 'Who am I': '/api/auth/me', 'ZIP codes': '/api/properties/zip-codes' };

/** Events to one receiver of this machine: one by one as they happen, and ten thousand of one import. */
export async function benchHooks(): Promise<HookFigures> {
  const lab = await openLab(EVENTS, { HOOK_HOSTS_ALLOWED: '127.0.0.1' });
  const receiver = fork(new URL('./hook-receiver.ts', import.meta.url), { execArgv: [] });
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  try {
    const [port] = (await once(receiver, 'message')) as [number];
    const url = `http://127.0.0.1:${port}/hook`;
    await client.connect();
    const contractor = await addContractor(lab.baseUrl, await signIn(lab.baseUrl), 'hooks', ['85251']);
    const cookie = await signIn(lab.baseUrl, contractor);
    await posted(lab.baseUrl, cookie, '/api/hooks', {
      target_url: url,
      events: ['lead.created', 'stage.changed'],
    });
    const expect = async (count: number) => {
      receiver.send(count);
      await once(receiver, 'message');
      return once(receiver, 'message') as Promise<[{ delays: number[]; sample: string }]>;
    };

    const arrived = expect(STAGES);
    await changeStages(lab, cookie, client);
    const [{ delays }] = await arrived;

    const ask = asker(lab, cookie);
    const drains: number[] = [];
    const bares: number[] = [];
    const idle = await askAround(ask, () => false);
    const busy = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      let isDone = false;
      const all = expect(EVENTS).then((answer) => {
        isDone = true;
        return answer;
      });
      const beside = askAround(ask, () => isDone);
      drains.push(await timed(() => importDoors(client).then(() => all)));
      for (const [call, times] of await beside) busy.set(call, [...(busy.get(call) ?? []), ...times]);
      const [{ sample }] = await all;
      const again = expect(EVENTS);
      bares.push(await timed(() => fetchAll(url, sample).then(() => again)));
      await sleep(2000);
    }
    const [drain, bare] = [median(drains), median(bares)];
    const calls = [...idle].flatMap(([call, quiet]) =>
      ([0.5, 0.95] as const).map((part) => {
        const [before, meanwhile] = [quantile(quiet, part), quantile(busy.get(call) ?? [], part)];
        const name = part === 0.5 ? ('median' as const) : ('p95' as const);
        return { call, part: name, idle: before, busy: meanwhile, ratio: meanwhile / before };
      }),
    );
    return {
      delay: { median: median(delays), p95: quantile(delays, 0.95) },
      drain,
      bare,
      ratio: bare / drain,
      calls,
    };
  } finally {
    receiver.kill();
    await client.end();
    await lab.close();
  }
}

async function changeStages(lab: Lab, cookie: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from properties order by id limit ${STAGES}`,
  );
  for (const { id } of rows) {
    const response = await fetch(`${lab.baseUrl}/api/properties/${id}/stage`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ stage: 'knocked' }),
    });
    if (!response.ok) throw new Error(await response.text());
    await sleep(60 + Math.random() * 60);
  }
}

/** What an import of all these doors leaves behind for the outbox. */
async function importDoors(client: pg.Client): Promise<void> {
  await client.query(`
    with import as (insert into uploads (file_name, state) values ('bench.csv', 'completed') returning id),
      zips as (insert into upload_zips (upload_id, zip_code, added, changed, same)
        select import.id, '85251', (select array_agg(id order by id) from properties), '{}', '{}' from import returning 1)
    insert into events (name, actor_name, subject_id) select 'properties-imported', 'bench', id::text from import`);
}

async function fetchAll(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (let left = EVENTS; left > 0; left -= 1)
    await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer();
}

const asker =
  ({ baseUrl }: Lab, cookie: string) =>
  async (path: string): Promise<void> => {
    const response = await fetch(baseUrl + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };

/** Times the calls in turns, so often or until it is done. */
async function askAround(
  ask: (path: string) => Promise<void>,
  isDone: () => boolean,
): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(measuredCalls).map((call) => [call, [] as number[]]));
  for (let round = 0; round < CALLS && !isDone(); round += 1) {
    for (const [call, path] of Object.entries(measuredCalls))
      times.get(call)?.push(await timed(() => ask(path)));
    await sleep(PAUSE_MS);
  }
  return times;
}
