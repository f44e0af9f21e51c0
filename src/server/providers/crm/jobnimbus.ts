import { z } from 'zod';
import { type CrmDoor, type CrmMapping, describeValues } from '#domain/crm-links/fields.ts';
import type { Crm, CrmStep } from './crm.ts';

export const JOBNIMBUS_URL = 'https://app.jobnimbus.com/api1';

const Contact = z.object({ jnid: z.string().min(1), external_id: z.string().nullish() });
const Found = z.object({ results: z.array(Contact) });

/** JobNimbus: a door is a contact with our number as its external id. Custom fields go by their own names. */
export const jobNimbusAt = (url: string): Crm => ({
  vendor: 'jobnimbus',
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  steps: [contactAt(url)],
});

const contactAt = (url: string): CrmStep => ({
  name: 'contact',
  find({ number }) {
    const filter = JSON.stringify({ must: [{ term: { external_id: number } }] });
    return { method: 'GET', url: `${url}/contacts?filter=${encodeURIComponent(filter)}&size=10`, body: null };
  },
  readFound(answer, { number }) {
    const found = Found.parse(answer);
    return found.results.find(({ external_id }) => external_id === number)?.jnid ?? null;
  },
  create: (door, mapping) => ({ method: 'POST', url: `${url}/contacts`, body: contactOf(door, mapping) }),
  readMade: (answer) => Contact.safeParse(answer).data?.jnid ?? null,
});

function contactOf(door: CrmDoor, { fixed, fields }: CrmMapping): Record<string, unknown> {
  const { number, firstName, lastName, street, city, state, zipCode } = door;
  const own = fields.map(({ ours, theirs }) => [theirs, door.values[ours]] as const);
  return withoutBlanks({
    ...Object.fromEntries(own),
    record_type_name: fixed.recordTypeName,
    status_name: fixed.statusName,
    source_name: fixed.sourceName,
    first_name: firstName,
    last_name: lastName,
    // One of the names is required; a door whose people nobody knows goes by its address.
    display_name: firstName || lastName ? null : street,
    address_line1: street,
    city,
    state_text: state,
    zip: zipCode,
    description: describeValues(door),
    external_id: number,
  });
}

const withoutBlanks = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
