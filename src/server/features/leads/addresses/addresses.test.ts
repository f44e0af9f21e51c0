import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS_RULE } from '#domain/addresses.ts';
import { UNREAD } from '#domain/owners/mailing.ts';
import { eq } from '#server/db/orm.ts';
import { operations, optOuts, properties, zipCodes } from '#server/db/schema/index.ts';
import { runOperation, startOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { addressOperations, rekeyAddresses } from './addresses.operations.ts';
import { findOldZip, rekeyZip } from './rekey.data.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const rows = (zipCode: string) =>
  server.services.db
    .select({ address: properties.address, identity: properties.identity, addressKey: properties.addressKey })
    .from(properties)
    .where(eq(properties.zipCode, zipCode))
    .orderBy(properties.id);

test('keys that an older rule made are made again, once; colliding addresses are recorded and stay two properties', async () => {
  const { db, jobs } = server.services;
  const old = (address: string, key: string, identity = `a:${key}`) => ({
    address,
    addressKey: key,
    identity,
  });
  await addProperties(db, '85301', [
    old('12 South W Main St', '12 S W MAIN ST'),
    old('PO Box 18', 'PO BOX 18'),
    old('P. O. Box 18', 'P O BOX 18'),
    old('7 North Elm Street', '7 NORTH ELM STREET', 'p:173-22'),
    // Its address was corrected: files know it by the one before.
    old('9 Oak Avenue', '9 OAK AVE', 'a:8 OAK AVENUE'),
  ]);
  await addProperties(db, '85302', [old('1 Main St', 'KEPT', 'a:KEPT')]);
  await db.update(zipCodes).set({ addressRule: 0 }).where(eq(zipCodes.zipCode, '85301'));

  const wanted = { subject: 'Addresses', userId: null, payload: {} };
  const id = await db.transaction((tx) => startOperation(tx, jobs, rekeyAddresses, wanted));
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await runOperation(server.services, addressOperations, id, attempt);
  const [row] = await db.select().from(operations).where(eq(operations.id, id));
  expect(row).toMatchObject({ state: 'completed' });

  expect(await rows('85301')).toEqual([
    old('12 South W Main St', '12 SW MAIN ST'),
    old('PO Box 18', 'PO BOX 18'),
    old('P. O. Box 18', 'PO BOX 18', 'a:P O BOX 18'),
    old('7 North Elm Street', '7 N ELM ST', 'p:173-22'),
    old('9 Oak Avenue', '9 OAK AVE', 'a:8 OAK AVE'),
  ]);
  const record = await admin.get('/api/admin/audit?action=addresses-collided');
  expect(record.json()).toEqual([
    expect.objectContaining({ details: { count: 1, properties: expect.stringContaining('P. O. Box 18') } }),
  ]);
  // A row that the release before wrote meanwhile is read, too.
  const unread = { owner: 'NGUYEN HOA', ownerKind: null, mailKey: UNREAD };
  await addProperties(db, '85303', [
    { ...unread, address: '7 1st Ave', ownerAddress: '7 FIRST AVENUE, GLENDALE, AZ 85303' },
  ]);
  expect(await findOldZip(db)).toBe('85303');
  await db.transaction((tx) => rekeyZip(tx, '85303'));
  const [read] = await db.select().from(properties).where(eq(properties.zipCode, '85303'));
  expect(read).toMatchObject({ ownerKind: 'person', ownerOccupied: true, outOfState: false });
  // The other ZIP was made by the present rule and is left alone, and nothing is left to do.
  expect(await rows('85302')).toEqual([old('1 Main St', 'KEPT', 'a:KEPT')]);
  expect(await findOldZip(db)).toBeNull();
  expect(await db.$count(zipCodes, eq(zipCodes.addressRule, ADDRESS_RULE))).toBeGreaterThan(1);
});

test('an opt-out of before follows its owner and their mailbox once their keys are made', async () => {
  const { db } = server.services;
  const person = await server.addPerson({ zips: ['85304'] });
  const rep = await server.signIn(person);
  const owned = {
    ...{ owner: 'SMITH JOHN', ownerAddress: '9 N Birch Rd, Glendale, AZ 85304' },
    ...{ ownerKind: null, mailKey: UNREAD },
  };
  const [asked, owners, mailbox, stranger] = await addProperties(db, '85304', [
    { ...owned, address: '1 W Oak St' },
    { ...owned, address: '2 W Oak St' },
    { address: '9 N Birch Rd' },
    { address: '3 W Oak St' },
  ]);
  const optOut = { channel: 'mail', source: 'asked' };
  expect((await rep.post(`/api/properties/${asked}/opt-outs`, optOut)).status).toBe(201);
  // The release before stored nothing that follows.
  await db.delete(optOuts).where(eq(optOuts.follows, true));
  const mayMail = async (door?: number) =>
    (await rep.get(`/api/properties/${door}/may-contact?channel=mail`)).json() as { allowed: boolean };
  expect(await mayMail(owners)).toMatchObject({ allowed: true });
  await db.transaction((tx) => rekeyZip(tx, '85304'));
  expect(await mayMail(owners)).toMatchObject({ allowed: false });
  expect(await mayMail(mailbox)).toMatchObject({ allowed: false });
  expect(await mayMail(stranger)).toMatchObject({ allowed: true });
});
