import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangeAnswer } from '#contract/changes.ts';
import { DoorKnown } from '#contract/knocks.ts';
import { QueueItem } from '#contract/queue-items.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import { usualStages } from '#domain/queues/outcomes.ts';
import { type Random, randomOf } from '#domain/random.ts';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import type { Door } from '#web/features/field/doors/door.ts';
import { doorStore } from '#web/features/field/doors/door-store.ts';
import { doorsNow } from '#web/features/field/doors/queue-doors.ts';
import type { KeptChange } from '#web/field/index.ts';

let server: TestServer;
let anna: Client;
let bob: Client;
const companyStages = { ...usualStages, conversation: 'called', not_home: 'called' } as const;
beforeAll(async () => {
  server = await startTestServer();
  const person = await server.addPerson({ zips: ['85251'] });
  anna = await server.signIn(person);
  bob = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  expect((await anna.put('/api/outcome-stages', companyStages)).status).toBe(200);
});
afterAll(() => server.close());

const OUTCOMES = [
  'not_home',
  'come_back',
  'conversation',
  'not_interested',
  'has_contractor',
  'skipped',
  'sold',
];
const AMOUNTS = ['9000.00', '12500.50', null];
const at = '2027-01-04T10:00';

/** Anna's phone: what it read, and what it did. */
class WalkingPhone {
  readonly #random: Random;
  readonly #doors: readonly number[];
  readonly #queueId: number;
  #changes: KeptChange[] = [];
  #read: { items: QueueItem[]; known: DoorKnown[]; at: number } = { items: [], known: [], at: 0 };
  /** By the one clock of phone and server, which goes on a second with every act. */
  #now = Date.now() - 3_600_000;
  #sequence = 0;
  readonly #undone = new Set<number>();

  constructor(random: Random, doors: readonly number[], queueId: number) {
    this.#random = random;
    this.#doors = doors;
    this.#queueId = queueId;
  }

  async reads(): Promise<void> {
    const path = `/api/queues/${this.#queueId}`;
    const items = QueueItem.array().parse((await anna.get(`${path}/items`)).json());
    const known = DoorKnown.array().parse((await anna.get(`${path}/doors`)).json());
    this.#read = { items, known, at: this.#tick() };
    this.#undone.clear();
  }

  /** Whether a visit at a door was taken back since it was read. */
  hasUndone = (place: number): boolean => this.#undone.has(this.#read.items[place]?.property.id ?? 0);

  /** What it shows of each door. */
  shows() {
    return this.#doorsNow().map(shownOf);
  }

  acts(): void {
    const propertyId = this.#random.pick(this.#doors);
    const of = { propertyId, queueId: this.#queueId };
    const draw = this.#random.next();
    if (draw < 0.45) this.#visits(propertyId, this.#random.pick(OUTCOMES));
    else if (draw < 0.7) this.#undoes(propertyId);
    else if (draw < 0.8) this.#adds('to-do', of);
    else if (draw < 0.85) this.#adds('priority', { ...of, priority: this.#random.pick(['low', 'high']) });
    else if (draw < 0.9) this.#adds('note', { propertyId, body: 'Dog' });
    else if (draw < 0.92) this.#adds('appointment', { propertyId, visitId: null, at });
    else if (draw < 0.96) this.#moves(propertyId);
    else this.#adds('tag', { propertyId, tagKey: 'hot_lead', on: this.#random.chance(0.6) });
  }

  #visits(propertyId: number, outcome: string): void {
    // Now and then from another list.
    const queueId = this.#random.chance(0.9) ? this.#queueId : null;
    const dealValue = outcome === 'sold' ? this.#random.pick(AMOUNTS) : null;
    const visit = this.#adds('knock', { propertyId, queueId, outcome, dealValue });
    if (this.#random.chance(0.2)) this.#adds('appointment', { propertyId, visitId: visit.id, at });
    if (this.#sequence % 5 === 0)
      this.#adds('note', { propertyId, visitId: visit.id, body: `Gate ${visit.id}` });
  }

  #moves(propertyId: number): void {
    const seen = this.#doorsNow().find(({ item }) => item.property.id === propertyId)?.item.stage ?? null;
    const stage = this.#random.pick(['called', 'lost', 'won']);
    const dealValue = stage === 'won' ? this.#random.pick(AMOUNTS) : null;
    this.#adds('stage', { propertyId, stage, dealValue, seen });
  }

  /** As the screen offers it: the latest visit of this phone that was not taken back. */
  #undoes(propertyId: number): void {
    const visit = this.#doorsNow().find(({ item }) => item.property.id === propertyId)?.ownVisit;
    if (!visit) return;
    this.#undone.add(propertyId);
    this.#adds('undo', { changeId: visit.id });
  }

  #doorsNow(): Door[] {
    const { items, known, at } = this.#read;
    const read = { queueId: this.#queueId, items, known, readAt: { items: at, known: at } };
    return doorsNow(read, doorStore(this.#changes, { companyStages }));
  }

  #adds(kind: ChangeKind, body: Record<string, unknown>): KeptChange {
    this.#sequence += 1;
    const made = { id: randomUUID(), deviceId: randomUUID(), sequence: this.#sequence, kind, body };
    const at = new Date(this.#tick()).toISOString();
    const change: KeptChange = { ...made, at, userId: 'anna', label: '', state: 'waiting', detail: null };
    this.#changes.push(change);
    return change;
  }

  async sends(): Promise<void> {
    const waiting = this.#changes.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return;
    const answers = await send(anna, waiting);
    const answeredAt = this.#tick();
    this.#changes = this.#changes.map((change) => {
      const result = answers.get(change.id);
      if (result === undefined) return change;
      const state = result === 'superseded' || result === 'refused' ? result : 'done';
      return { ...change, state, answeredAt };
    });
  }

  /** Nothing of what it did is on it any more. */
  forgets(): void {
    this.#changes = [];
  }

  /** A colleague was there, now or a little earlier. */
  async hearsOfColleague(): Promise<void> {
    const propertyId = this.#random.pick(this.#doors);
    const outcome = this.#random.pick(OUTCOMES);
    const at = new Date(this.#tick() - this.#random.whole(0, 6) * 1000 - 500).toISOString();
    const made = { id: randomUUID(), deviceId: randomUUID(), sequence: 1, kind: 'knock', at } as const;
    await send(bob, [{ ...made, body: { propertyId, queueId: null, outcome } }]);
  }

  #tick(): number {
    this.#now += 1000;
    return this.#now;
  }
}

type Sent = Pick<KeptChange, 'id' | 'deviceId' | 'sequence' | 'kind' | 'at' | 'body'>;

async function send(client: Client, changes: readonly Sent[]) {
  const sent = changes.map(({ id, deviceId, sequence, kind, at, body }) => ({
    ...{ id, deviceId, sequence, kind, at, body },
  }));
  const answer = await client.post('/api/changes', { changes: sent });
  expect(answer.status).toBe(200);
  const { results } = answer.json() as { results: unknown };
  return new Map(
    ChangeAnswer.array()
      .parse(results)
      .map(({ id, result }) => [id, result]),
  );
}

const shownOf = ({ item, known }: Door) => ({
  ...{ status: item.status, stage: item.stage, priority: item.priority },
  // Of a deal that was won before and is open again the phone may know more.
  amount: item.stage === 'won' ? (known.dealValue ?? null) : null,
  tags: item.tags.map(({ key }) => key).toSorted(),
  workedAt: item.workedAt,
  visits: known.knocks,
  // What was taken back hides the visit before it until the list is read again.
  last: known.lastKnock?.outcome ?? null,
  appointment: known.appointment?.startsAt ?? null,
  notes: known.notes.map(({ body }) => body).slice(0, 5),
});

const SEEDS = Array.from({ length: 24 }, (_, n) => `seed ${n}`);

async function startsWalk(seed: string) {
  const random = randomOf(seed);
  const doors = await addProperties(server.services.db, '85251', [{}, {}, {}]);
  const { id } = (await anna.post('/api/queues', { name: `Walk ${randomUUID()}` })).json() as { id: number };
  await anna.post(`/api/queues/${id}/items/bulk`, { propertyIds: doors });
  // The day before the walk.
  await server.services.db.execute(
    sql`update queue_items set added_at = added_at - interval '1 day' where queue_id = ${id}`,
  );
  const phone = new WalkingPhone(random, doors, id);
  await phone.reads();
  return { random, phone };
}

test.each(SEEDS)('%s: what a phone shows before it sends is what the server makes of it', async (seed) => {
  const { random, phone } = await startsWalk(seed);
  for (let turn = 0; turn < 12; turn += 1) {
    if (random.chance(0.4)) {
      await phone.hearsOfColleague();
      await phone.reads();
    }
    for (let act = random.whole(1, 4); act > 0; act -= 1) phone.acts();
    const shown = phone.shows();
    const undone = shown.map((_, place) => phone.hasUndone(place));
    await phone.sends();
    await phone.reads();
    const known = phone.shows();
    const hidden = (place: number) => shown[place]?.last === null;
    // Behind a visit that was taken back there may be a colleague's that this phone never read one by one.
    const guessed = ({ visits }: (typeof known)[number], place: number) => undone[place] && visits > 0;
    expect(shown).toEqual(
      known.map((door, place) => ({
        ...door,
        ...(hidden(place) && { last: null }),
        ...(guessed(door, place) && { status: shown[place]?.status, workedAt: shown[place]?.workedAt }),
      })),
    );
  }
});

test.each(SEEDS)('%s: once all is sent and read, a phone shows what the server has', async (seed) => {
  const { random, phone } = await startsWalk(`colleague ${seed}`);
  for (let turn = 0; turn < 12; turn += 1) {
    for (let act = random.whole(0, 3); act > 0; act -= 1) phone.acts();
    if (random.chance(0.5)) await phone.hearsOfColleague();
    if (random.chance(0.5)) await phone.sends();
    if (random.chance(0.3)) await phone.reads();
  }
  await phone.sends();
  await phone.reads();
  const shown = phone.shows();
  phone.forgets();
  expect(shown).toEqual(phone.shows());
});
