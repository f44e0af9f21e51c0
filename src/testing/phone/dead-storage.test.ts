import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Note } from '#contract/crm.ts';
import type { Knock } from '#contract/knocks.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { newDevice, openPhone, type Phone, putAway } from './phone.ts';

// WebKit's known faults, simulated: a page that was in the background is left with dead connections to its storage, and
// a full device refuses to keep anything.

let server: TestServer;
let anna: Client;
let person: Person;
let door: number;
let phone: Phone;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: ['85251'] });
  anna = await server.signIn(person);
});
beforeEach(async () => {
  [door = 0] = await addProperties(server.services.db, '85251', [{}]);
  phone = await opens();
});
afterEach(() => {
  vi.restoreAllMocks();
  phone.close();
  putAway();
});
afterAll(() => server.close());

const opens = (url = server.baseUrl) =>
  openPhone({ url, cookie: anna.cookie(), userId: person.id, device: newDevice() });
const writes = (body: string) =>
  phone.record({ kind: 'note', body: { propertyId: door, body }, label: `Note ${body}` });
const notes = async () =>
  ((await anna.get(`/api/properties/${door}/notes`)).json() as Note[]).map(({ body }) => body).toReversed();

const fails = (name: string) => () => {
  throw new DOMException('simulated', name);
};
/** Every so manieth call of a method fails. */
function failsNowAndThen(owner: typeof IDBDatabase.prototype, every: number): void {
  const transaction = owner.transaction;
  let calls = 0;
  vi.spyOn(owner, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    calls += 1;
    if (calls % every === 0) throw new DOMException('simulated', 'InvalidStateError');
    return transaction.apply(this, given);
  });
}

describe('a connection to the storage that died in the background', () => {
  test.each([2, 3, 5])('every %i. time: all is kept, and sent once', async (every) => {
    failsNowAndThen(IDBDatabase.prototype, every);
    const written = Array.from({ length: 9 }, (_, n) => `Note ${n}`);
    for (const text of written) {
      await writes(text);
      await phone.sendNow();
    }
    await phone.sendNow();
    expect(phone.readOutbox().waiting).toEqual([]);
    expect(await notes()).toEqual(written);
  });

  test('for good, between saving and sending: what waits is not forgotten, and follows once it answers', async () => {
    await writes('Before');
    const dead = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(fails('UnknownError'));
    await phone.sendNow();
    expect(phone.readOutbox().waiting).toHaveLength(1);
    dead.mockRestore();
    await phone.sendNow();
    expect(await notes()).toEqual(['Before']);
  });
});

describe('a storage that keeps nothing', () => {
  test.each([
    [
      'cannot be opened',
      () => vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(fails('UnknownError')),
    ],
    [
      'is full',
      () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fails('QuotaExceededError')),
    ],
  ])('%s: with a connection it goes straight to the server', async (_, breaks) => {
    breaks();
    expect(await writes('At once')).toMatchObject({ state: 'sent' });
    expect(await notes()).toEqual(['At once']);
    const visit = { propertyId: door, outcome: 'not_home' };
    await phone.record({ kind: 'knock', body: visit, label: 'Not home' });
    const knocks = (await anna.get(`/api/properties/${door}/knocks`)).json() as Knock[];
    expect(knocks.map(({ outcome }) => outcome)).toEqual(['not_home']);
  });

  test('without one nothing is called saved: the user sees that it was not', async () => {
    phone.close();
    phone = await opens('http://127.0.0.1:9');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fails('QuotaExceededError'));
    await expect(writes('Lost')).rejects.toThrow(
      'Nothing was saved: this device is full or blocks storage, and the server does not answer.',
    );
    expect(phone.readOutbox().waiting).toEqual([]);
  });
});

test('what waits and what was refused goes into a file', async () => {
  await phone.record({ kind: 'note', body: { propertyId: 2_000_000_000, body: 'Gone' }, label: 'Gone' });
  await phone.sendNow();
  await writes('Waits');
  const file = JSON.parse(phone.exportOutbox()) as { changes: { label: string; detail: string | null }[] };
  expect(file.changes.map(({ label, detail }) => [label, detail])).toEqual([
    ['Gone', 'This door is not in your ZIP codes any more.'],
    ['Note Waits', null],
  ]);
});

test('both clocks of the last answer go along with what is done after it', async () => {
  await writes('Before');
  expect(phone.readOutbox().waiting[0]).not.toHaveProperty('heard');
  const before = Date.now();
  await phone.sendNow();
  await writes('After');
  const heard = phone.readOutbox().waiting[0]?.heard;
  expect(Date.parse(heard?.deviceAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(heard?.serverAt ?? '')).toBeGreaterThanOrEqual(Date.parse(heard?.deviceAt ?? ''));
});
