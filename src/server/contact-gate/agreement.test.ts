import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldBack } from '#access/held-back.ts';
import { addressKey } from '#domain/addresses.ts';
import { randomOf } from '#domain/random.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { type Mailroom, openMailroom } from '#server/features/contact/campaigns/mailroom.fixture.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';

// Households, owners and mailboxes drawn at random. What binds whom is worked out here by hand, without the gate.

const DOORS = 60;
const OWNERS = ['LUNA RENTALS LLC', 'KURZ OLIVIA', 'NGUYEN HOA'];
const MAILBOXES = [
  '500 W Elm St, Mesa, AZ 85201',
  '7 E Oak Ave Apt 4, Tempe, AZ 85281',
  'PO Box 12, Mesa, AZ 85211',
];

interface Household {
  id: number;
  address: string;
  owner: string;
  /** Null if the owner lives at the door. */
  ownerAddress: string | null;
}

let server: TestServer;
let mail: Mailroom;
let households: Household[];
const random = randomOf('households');
const { pick } = random;
beforeAll(async () => {
  server = await startTestServer();
  mail = await openMailroom(server);
  const rows = Array.from({ length: DOORS }, (_, place) => {
    const address = `${100 + place * 2} N Hayden Rd`;
    // One in eight gets their mail at the house of another one.
    const others = `${100 + 2 * random.whole(0, DOORS - 1)} N Hayden Rd, Scottsdale, AZ ${mail.zip}`;
    const ownerAddress = pick([null, ...MAILBOXES, ...MAILBOXES, others]);
    return { address, addressKey: addressKey(address), owner: pick(OWNERS), ownerAddress };
  });
  const ids = await mail.add(rows);
  households = rows.map((row, place) => ({ ...row, id: ids[place] ?? 0 }));
});
afterAll(() => server.close());

test('lists, exports and single doors hold back the same households as the rule by hand', async () => {
  const { db } = server.services;
  const actor = await findActor(db, mail.lead.id);
  if (!actor) throw new Error('nobody is signed in');
  const here = ({ address }: Household) => `${address}, Scottsdale, AZ ${mail.zip}`;
  const boxes = (one: Household) => [here(one), ...(one.ownerAddress === null ? [] : [one.ownerAddress])];
  const isSameOwner = (one: Household, other: Household) =>
    one.ownerAddress !== null && one.ownerAddress === other.ownerAddress && one.owner === other.owner;
  const asked: { of: Household; channel: string }[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const of = pick(households);
    const channel = pick(['all', 'mail', 'knock', 'tag']);
    const at = `/api/properties/${of.id}`;
    const tag = { tagKey: 'do_not_contact', label: 'Do not contact' };
    if (channel === 'tag') await mail.owner.post(`${at}/tags`, tag);
    else await mail.owner.post(`${at}/opt-outs`, { channel, source: 'asked' });
    asked.push({ of, channel: channel === 'tag' ? 'all' : channel });
    const holds = (wanted: string, one: Household) =>
      asked.some(({ of, channel }) => {
        if (channel !== 'all' && channel !== wanted) return false;
        if (one.id === of.id) return true;
        return (
          wanted === 'mail' && (isSameOwner(one, of) || boxes(of).some((box) => boxes(one).includes(box)))
        );
      });
    const expected = (wanted: string) => households.filter((one) => holds(wanted, one)).map(({ id }) => id);
    const knocked = await db
      .select({ id: properties.id })
      .from(properties)
      .where(sql`${eq(properties.zipCode, mail.zip)} and ${heldBack(actor, 'knock')}`);
    expect(knocked.map(({ id }) => id).toSorted()).toEqual(expected('knock').toSorted());
    const answers = await Promise.all(
      households.map(async ({ id }) => {
        const answer = await mail.owner.get(`/api/properties/${id}/may-contact?channel=mail`);
        return (answer.json() as { allowed: boolean }).allowed ? [] : [id];
      }),
    );
    expect(answers.flat()).toEqual(expected('mail'));
    const propertyIds = households.map(({ id }) => id);
    const exported = await mail.owner.post('/api/properties/export', { propertyIds, timeZone: 'UTC' });
    expect(exported.headers.get('x-left-out')).toBe(String(expected('mail').length));
    const { gates } = await mail.audience((await mail.make()).id);
    expect(gates?.['do-not-mail']).toBe(expected('mail').length);
  }
  expect(asked.length).toBe(6);
});
