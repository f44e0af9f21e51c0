import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { randomOf } from '#domain/random.ts';
import { eq } from '#server/db/orm.ts';
import { propertyNotes } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { describeSync } from '#web/field/words.ts';
import { type Device, newDevice, openPhone, type Phone, putAway } from './phone.ts';
import { type Fault, faults, openUnrulyProxy, type UnrulyProxy } from './unruly-proxy.ts';

let server: TestServer;
let network: UnrulyProxy;
let anna: Client;
let person: Person;
let door: number;
let device: Device;
let phone: Phone;
beforeAll(async () => {
  server = await startTestServer();
  network = await openUnrulyProxy(server.baseUrl);
  person = await server.addPerson({ zips: ['85251'] });
  anna = await server.signIn(person);
});
beforeEach(async () => {
  [door = 0] = await addProperties(server.services.db, '85251', [{}]);
  device = newDevice();
  phone = await opens();
});
afterEach(() => {
  phone.close();
  putAway();
  network.next.length = 0;
  network.failsAt = null;
});
afterAll(async () => {
  await network.close();
  await server.close();
});

const opens = () => openPhone({ url: network.url, cookie: anna.cookie(), userId: person.id, device });
const writes = (body: string) =>
  phone.record({ kind: 'note', body: { propertyId: door, body }, label: `Note ${body}` });
const notes = async () => {
  const { id, propertyId, body } = propertyNotes;
  const rows = await server.services.db
    .select({ body })
    .from(propertyNotes)
    .where(eq(propertyId, door))
    .orderBy(id);
  return rows.map((note) => note.body);
};
/** The text of the bar at the screen's edge. */
const bar = () => {
  const { isRead, waiting, parked, sending, trouble } = phone.readOutbox();
  const counts = { waiting: waiting.length, parked: parked.length };
  return describeSync({ isRead, sending, trouble, ...counts, lastSync: null });
};

describe('a call that goes wrong on its way', () => {
  const saved = ' · 2 saved on this device';
  test.each<[Fault, string, string[]]>([
    ['request-cut', `Offline${saved}`, []],
    ['answer-lost', `Offline${saved}`, ['One', 'Two']],
    ['answer-cut', `Offline${saved}`, ['One', 'Two']],
    ['bad-gateway', `The server is busy${saved}`, []],
    ['answer-replaced', `The server is busy${saved}`, ['One', 'Two']],
    ['portal', `The network requires a sign-in${saved}`, []],
    ['portal-after', `The network requires a sign-in${saved}`, ['One', 'Two']],
  ])('%s: the bar says it, and sent again it is done once', async (fault, words, arrived) => {
    await writes('One');
    await writes('Two');
    network.next.push(fault);
    await phone.sendNow();
    expect(bar()).toBe(words);
    expect(await notes()).toEqual(arrived);
    await phone.sendNow();
    expect(bar()).toBe('Online · all sent');
    expect(await notes()).toEqual(['One', 'Two']);
  });

  test('stalled: the phone’s patience ends, and nothing is lost or done twice', async () => {
    await writes('One');
    network.next.push('stalled');
    const sending = phone.sendNow();
    await network.stalled();
    expect(bar()).toBe('Online · sending · 1 saved on this device');
    vi.advanceTimersByTime(30_000);
    await sending;
    expect(bar()).toBe('Offline · 1 saved on this device');
    await phone.sendNow();
    expect(await notes()).toEqual(['One']);
  });

  test('what was written meanwhile follows, and what was taken back after it left is taken back there', async () => {
    const visit = await phone.record({
      kind: 'knock',
      body: { propertyId: door, outcome: 'sold' },
      label: 'Sold',
    });
    network.next.push('answer-lost');
    await phone.sendNow();
    await phone.takeBack(visit);
    await writes('After');
    await phone.sendNow();
    expect(bar()).toBe('Online · all sent');
    expect((await anna.get(`/api/properties/${door}/knocks`)).json()).toEqual([]);
    expect(await notes()).toEqual(['After']);
  });
});

test('with nothing to send the bar notices by itself that the server is reached again', async () => {
  await writes('One');
  network.next.push('answer-lost', 'bad-gateway');
  await phone.sendNow();
  expect(bar()).toBe('Offline · 1 saved on this device');
  // The first question fails as well, the second does not.
  for (let asked = 0; asked < 2; asked += 1) await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(bar()).toBe('Online · all sent'));
});

test('what the server fails at waits for its turn and holds back no other, but what names it', async () => {
  const visit = await phone.record({
    kind: 'knock',
    body: { propertyId: door, outcome: 'sold' },
    label: 'Sold',
  });
  network.next.push('answer-lost');
  await phone.sendNow();
  network.failsAt = visit.id;
  await phone.takeBack(visit);
  await writes('After');
  await writes('And another');
  await phone.sendNow();
  expect(await notes()).toEqual(['After', 'And another']);
  expect(phone.readOutbox().waiting.map(({ kind }) => kind)).toEqual(['knock', 'undo']);
  expect(bar()).toBe('Online · 2 saved on this device');

  network.failsAt = null;
  await phone.sendNow();
  expect(phone.readOutbox().waiting).toHaveLength(2);
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await phone.sendNow();
  later.mockRestore();
  expect(bar()).toBe('Online · all sent');
  expect((await anna.get(`/api/properties/${door}/knocks`)).json()).toEqual([]);
});

test('a removed account sees that it was removed, and its data is deleted after 30 days', async () => {
  const gone = await server.addPerson({ zips: ['85251'] });
  const cookie = (await server.signIn(gone)).cookie();
  phone.close();
  phone = await openPhone({ url: network.url, cookie, userId: gone.id, device });
  await writes('Never sent');
  await (await server.admin()).delete(`/api/admin/users/${gone.id}`);
  await phone.sendNow();
  expect(bar()).toBe('This account was removed · 1 saved on this device');
  await phone.purgeRemoved(Date.now() + 29 * DAY);
  const left = await phone.findLeftBehind();
  expect(left.changes.map(({ label }) => label)).toEqual(['Note Never sent']);
  await phone.purgeRemoved(Date.now() + 31 * DAY);
  expect((await phone.findLeftBehind()).changes).toEqual([]);
});

const DAY = 86_400_000;

test('a device reports with what it sends how many changes it still keeps', async () => {
  const reported = async () => {
    const { rows } = await server.services.pool.query<{ waiting: number }>(
      'select waiting from device_syncs where user_id = $1 order by synced_at desc limit 1',
      [person.id],
    );
    return rows[0]?.waiting;
  };
  await writes('Sent');
  await phone.sendNow();
  expect(await reported()).toBe(0);
  network.failsAt = 'Kept';
  for (const text of ['Kept first', 'Sent, too', 'Kept last']) await writes(text);
  await phone.sendNow();
  expect(await notes()).toEqual(['Sent', 'Sent, too']);
  expect(await reported()).toBe(2);
});

test('forty calls in a bad network, with the browser ended between: none lost, none doubled, all in order', async () => {
  const random = randomOf('an unruly network');
  const written: string[] = [];
  const sendable = faults.filter((fault) => fault !== 'stalled');
  for (let round = 0; round < 40; round += 1) {
    for (let n = random.whole(1, 3); n > 0; n -= 1) {
      const text = `Note ${written.length}`;
      await writes(text);
      written.push(text);
    }
    if (random.chance(0.8)) network.next.push(random.pick(sendable));
    await phone.sendNow();
    network.next.length = 0;
    if (random.chance(0.2)) {
      phone.close();
      phone = await opens();
    }
  }
  await phone.sendNow();
  expect(phone.readOutbox()).toMatchObject({ waiting: [], parked: [], trouble: null });
  expect(await notes()).toEqual(written);
});
