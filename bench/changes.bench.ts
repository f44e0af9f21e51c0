import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';
import { processorMilliseconds } from './resident.ts';

const ROWS = 5000;
const CHANGES = 100;
const ROUNDS = 15;
export const MAX_CHANGES_RATIO = 2;
/** Visits of a call in which the server's processor time for each is counted, and how many calls. */
const FEW = 20;
const CALLS = 60;
export const MAX_VISIT_MS = 2;

export interface ChangesFigures {
  /** Milliseconds for a call with 100 visits, and for bare inserts of the rows that they write. */
  call: number;
  yardstick: number;
  ratio: number;
  /** Milliseconds of the server's processor time for one of 20 visits in a call. */
  processor: number;
}

/** 100 visits of a phone in one call, against the rows they write inserted bare, each visit's in its own transaction. */
export async function benchChanges(): Promise<ChangesFigures> {
  const lab = await openLab(ROWS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    const cookie = await signIn(lab.baseUrl);
    const { rows } = await client.query<{ id: number }>('select id from properties order by id');
    const doors = rows.map(({ id }) => id);
    const calls: number[] = [];
    const yardsticks: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const visited = doors.splice(0, CHANGES);
      calls.push(await timed(() => visit(lab, cookie, visited)));
      const bare = doors.splice(0, CHANGES);
      yardsticks.push(await timed(() => insertBare(client, bare)));
    }
    const before = processorMilliseconds(lab.pid);
    for (let made = 0; made < CALLS; made += 1) await visit(lab, cookie, doors.splice(0, FEW));
    const processor = (processorMilliseconds(lab.pid) - before) / (CALLS * FEW);
    const [call, yardstick] = [median(calls), median(yardsticks)];
    return { call, yardstick, ratio: call / yardstick, processor };
  } finally {
    await client.end();
    await lab.close();
  }
}

async function visit(lab: Lab, cookie: string, doors: readonly number[]): Promise<void> {
  const deviceId = randomUUID();
  const at = new Date().toISOString();
  const changes = doors.map((propertyId, place) => ({
    ...{ id: randomUUID(), deviceId, sequence: place + 1, kind: 'knock', at },
    body: { propertyId, outcome: 'conversation', fix: { latitude: 33.5, longitude: -111.9, accuracy: 8 } },
  }));
  const response = await fetch(`${lab.baseUrl}/api/changes`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  const { results } = (await response.json()) as { results: { result: string }[] };
  if (results.some(({ result }) => result !== 'applied')) throw new Error('Not every visit was applied.');
}

/** What a visit leaves: its change, itself, the stage, and two lines in the history with their events. */
async function insertBare(client: pg.Client, doors: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: string; company: string }>(
    'select id, customer_id as company from users limit 1',
  );
  const [user] = rows;
  for (const door of doors) {
    const id = randomUUID();
    await client.query('begin');
    await client.query(
      `insert into changes (id, user_id, device_id, sequence, kind, result, device_at)
       values ($1, $2, $1, 1, 'knock', 'applied', now())`,
      [id, user?.id],
    );
    await client.query(
      `insert into knocks (change_id, property_id, user_id, outcome, at, device_at, latitude, longitude, accuracy, grade, holds)
       values ($1, $2, $3, 'conversation', now(), now(), 33.5, -111.9, 8, 'far', true)`,
      [id, door, user?.id],
    );
    await client.query(
      `insert into property_status (property_id, user_id, customer_id, stage) values ($1, $2, $3, 'knocked')`,
      [door, user?.id, user?.company],
    );
    await client.query(
      `insert into company_doors (customer_id, property_id, stage, moved_by, moved_at, last_visit_at, last_outcome, last_visit_by)
       values ($3, $1, 'knocked', $2, now(), now(), 'conversation', $2)`,
      [door, user?.id, user?.company],
    );
    for (const kind of ['knocked', 'stage']) {
      await client.query('insert into property_history (property_id, user_id, kind) values ($1, $2, $3)', [
        door,
        user?.id,
        kind,
      ]);
      await client.query(
        `insert into events (name, company_id, actor_id, actor_name, details) values ($1, $2, $3, 'x', '{}')`,
        [kind === 'stage' ? 'stage-changed' : 'door-knocked', user?.company, user?.id],
      );
    }
    await client.query('commit');
  }
}
