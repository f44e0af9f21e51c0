import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { insertBulkAdd, openBulkAdder } from './bulk-add.ts';
import { type Lab, median, openLab, signIn, timed } from './leads-lab.ts';

const ROWS = 15_000;
const ITEMS = 5000;
const ROUNDS = 15;
export const MAX_QUEUE_RATIO = 1;
export const MAX_ADD_RATIO = 2;

export interface QueueFigures {
  /** Milliseconds for the whole reply of a queue of 5,000 items, and for json_agg of the same rows. */
  list: number;
  listYardstick: number;
  listRatio: number;
  /** Milliseconds of work for adding the worst 5,000 of a filter, and for a bare insert of the same in the same order. */
  add: number;
  addYardstick: number;
  addRatio: number;
}

/** A queue of 5,000 items: its list against json_agg, its filling by filter against a bare insert … select, in turns. */
export async function benchQueue(): Promise<QueueFigures> {
  const lab = await openLab(ROWS);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    const cookie = await signIn(lab.baseUrl);
    const { add, addYardstick } = await benchAdd(lab, cookie, client);
    const { list, listYardstick } = await benchList(lab, cookie, client);
    const listRatio = list / listYardstick;
    const addRatio = add / addYardstick;
    return { list, listYardstick, listRatio, add, addYardstick, addRatio };
  } finally {
    await client.end();
    await lab.close();
  }
}

async function benchList(lab: Lab, cookie: string, client: pg.Client) {
  const queueId = await makeQueue(lab, cookie, 'List');
  await client.query(bareInsert, [queueId]);
  const lists: number[] = [];
  const yardsticks: number[] = [];
  const fetchList = async () => {
    const response = await fetch(`${lab.baseUrl}/api/queues/${queueId}/items`, {
      headers: { cookie, 'accept-encoding': 'identity' },
    });
    return (await response.arrayBuffer()).byteLength;
  };
  const size = await fetchList();
  if (size < ITEMS * 500) throw new Error(`The list is not what it should be: ${size} bytes.`);
  for (let round = 0; round < ROUNDS; round += 1) {
    lists.push(await timed(fetchList));
    yardsticks.push(await timed(() => client.query(rawList, [queueId])));
  }
  return { list: median(lists), listYardstick: median(yardsticks) };
}

async function benchAdd(lab: Lab, cookie: string, client: pg.Client) {
  const queueId = await makeQueue(lab, cookie, 'Add');
  const adder = openBulkAdder(lab.databaseUrl);
  const empty = async () => {
    await client.query('delete from queue_items where queue_id = $1', [queueId]);
    await client.query('vacuum analyze queue_items');
  };
  const adds: number[] = [];
  const yardsticks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await empty();
    // Made here and not by the call, so that the time until a worker looks is not counted as work.
    const jobId = await insertBulkAdd(client, queueId, { zipCode: '85251' }, ITEMS);
    adds.push(await timed(() => adder.run(jobId)));
    await expectItems(client, queueId);
    await empty();
    yardsticks.push(await timed(() => client.query(bareInsert, [queueId])));
    await expectItems(client, queueId);
    await sleep(50);
  }
  await adder.close();
  return { add: median(adds), addYardstick: median(yardsticks) };
}

const rawList = `
  select json_agg(json_build_object('id', i.id, 'addedAt', i.added_at, 'status', i.status, 'property', to_json(p)) order by i.added_at desc, i.id desc)
  from queue_items i join properties p on p.id = i.property_id where i.queue_id = $1`;
// The order counts: what comes out of the order of ids costs the indexes a third more and over.
const bareInsert = `
  insert into queue_items (queue_id, property_id) select $1, id from properties where zip_code = '85251'
  order by coalesce(array_position(array['minor', 'moderate', 'severe'], severity_level::text), 0) desc, address_order, id
  limit ${ITEMS} on conflict do nothing`;

async function makeQueue(lab: Lab, cookie: string, name: string): Promise<number> {
  const response = await fetch(`${lab.baseUrl}/api/queues`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return ((await response.json()) as { id: number }).id;
}

async function expectItems(client: pg.Client, queueId: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from queue_items where queue_id = $1',
    [queueId],
  );
  if (rows[0]?.count !== ITEMS) throw new Error(`${rows[0]?.count} items instead of ${ITEMS}`);
}
