import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressKey } from '#domain/addresses.ts';
import { type Channel, channels, optOutChannels } from '#domain/compliance/contact/channels.ts';
import { mayContact } from '#domain/compliance/contact/may-contact.ts';
import { phone, question } from '#domain/compliance/contact/question.fixture.ts';
import { contactBases, lineKinds, type OptOut } from '#domain/compliance/contact/question.ts';
import { localDay } from '#domain/local-day.ts';
import { mailAddress, mailboxOf } from '#domain/mail/address.ts';
import { randomOf } from '#domain/random.ts';
import {
  companyDoors,
  contactPoints,
  keptOptOuts,
  noKnockAddresses,
  optOuts,
  people,
} from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { findZip } from '#server/platform/zip-list.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty, tagProperty } from '#testing/properties.ts';

const ZIP = '75074';
const DOORS = 30;
let server: TestServer;
let owner: Client;
let person: Person;
let companyId: string;
let others: string;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson({ zips: [ZIP], companyRole: 'owner' });
  owner = await server.signIn(person);
  const companyOf = async ({ id }: Person) => (await findActor(server.services.db, id))?.companyId ?? '';
  companyId = await companyOf(person);
  others = await companyOf(await server.addPerson({ zips: ['85251'] }));
});
afterAll(() => server.close());

const timeZone = 'America/Chicago';
const today = localDay(new Date(), timeZone);
const daysAgo = (days: number) => localDay(new Date(Date.now() - days * 86_400_000), timeZone);

/** Puts a door with random facts into the tables. @returns its id, and the channels that the rules close for these facts */
async function addRandomDoor(number: number): Promise<[number, Channel[]]> {
  const { db } = server.services;
  const random = randomOf(`facts ${number}`);
  const [address, mailed] = [`${number} Elm St`, `${number} Oak St, Denver, CO 80202`];
  const id = await addProperty(db, { zipCode: ZIP, address, ownerAddress: mailed });

  const state = async (value: string | null, of = companyId): Promise<OptOut> => {
    const stated = { channel: random.pick(optOutChannels), source: 'asked' as const, on: daysAgo(9) };
    const place = { zipCode: ZIP, address, identity: `${number}` };
    if (value !== null && random.chance(0.5))
      await db.insert(keptOptOuts).values({ companyId: of, ...place, value, ...stated });
    else
      await db
        .insert(optOuts)
        .values({ companyId: of, propertyId: value === null ? id : null, value, ...stated });
    return stated;
  };

  const asked: OptOut[] = [];
  if (random.chance(0.3)) asked.push(await state(null));
  if (random.chance(0.3)) await state(null, others);
  if (random.chance(0.1)) {
    await tagProperty(db, { propertyId: id, userId: person.id, tagKey: 'do_not_contact' });
    asked.push({ channel: 'all', source: 'tag', on: today });
  }
  if (random.chance(0.4)) {
    const box = mailAddress(mailed, findZip);
    const { channel, ...stated } = await state(typeof box === 'string' ? box : mailboxOf(box));
    if (channel === 'all' || channel === 'mail') asked.push({ ...stated, channel: 'mail' });
  }

  const noKnock = random.chance(0.4)
    ? { source: 'City list', from: daysAgo(random.pick([30, -30])), to: random.pick([null, daysAgo(-90)]) }
    : null;
  if (noKnock)
    await db.insert(noKnockAddresses).values({
      ...{ state: 'TX', city: 'Plano', zipCode: ZIP, address, addressKey: addressKey(address) },
      ...{ firstDay: noKnock.from, lastDay: noKnock.to, source: noKnock.source },
    });

  const boughtOn = random.chance(0.3) ? daysAgo(random.pick([40, 2000])) : null;
  if (boughtOn)
    await db.insert(companyDoors).values({
      ...{ companyId, propertyId: id, stage: 'won', movedBy: person.id, movedAt: new Date() },
      wonAt: new Date(`${boughtOn}T18:00:00Z`),
    });

  const points = [];
  for (let place = 0; place < random.whole(0, 2); place += 1) {
    const value = `480555${String(number * 10 + place).padStart(4, '0')}`;
    const registry = random.chance(0.7)
      ? { listed: random.chance(0.3), checkedOn: daysAgo(random.pick([3, 300])) }
      : null;
    const known = {
      ...{ kind: 'phone' as const, lineKind: random.pick(lineKinds), basis: random.pick(contactBases) },
      ...{ obtainedOn: daysAgo(random.pick([5, 900])), consentOn: random.chance(0.3) ? daysAgo(4) : null },
    };
    const [added] = await db.insert(people).values({ companyId, propertyId: id, name: 'Olivia' }).returning();
    await db.insert(contactPoints).values({
      ...{ companyId, personId: added?.id ?? 0, value, source: 'typed', ...known },
      consentText: known.consentOn && 'You may call me.',
      ...{ registryListed: registry?.listed ?? null, registryCheckedOn: registry?.checkedOn ?? null },
    });
    const ofValue = random.chance(0.3) ? [await state(value)] : [];
    points.push(phone({ ...known, registry, optOuts: ofValue }));
  }

  const facts = { at: null, today, company: { optOuts: asked, boughtOn }, person: { points } };
  const property = { noKnock, appointmentsOn: [] };
  const isClosed = (channel: Channel) =>
    mayContact(question({ ...facts, property, channel })).reasons.some(
      ({ code }) => !code.startsWith('no-number') && code !== 'no-address',
    );
  return [id, channels.filter(isClosed)];
}

test('a property and a page of leads name the channels that the rules close for random facts', async () => {
  const expected = new Map<number, Channel[]>();
  for (let number = 1; number <= DOORS; number += 1) {
    const [id, closed] = await addRandomDoor(number);
    expected.set(id, closed);
  }
  expect(new Set([...expected.values()].map(String)).size).toBeGreaterThan(6);
  const closedOf = (one: { id: number; contact: { closed: Channel[] } }) =>
    [one.id, one.contact.closed] as const;
  const page = (await owner.get(`/api/leads?zipCode=${ZIP}&limit=${DOORS}`)).json() as {
    leads: Parameters<typeof closedOf>[0][];
  };
  expect(new Map(page.leads.map(closedOf))).toEqual(expected);
  for (const [id, closed] of expected)
    expect((await owner.get(`/api/properties/${id}`)).json()).toMatchObject({ id, contact: { closed } });
});
