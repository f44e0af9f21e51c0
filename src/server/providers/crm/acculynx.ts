import { z } from 'zod';
import { type CrmDoor, type CrmMapping, describeValues } from '#domain/crm-links/fields.ts';
import type { Crm, CrmStep } from './crm.ts';

export const ACCULYNX_URL = 'https://api.acculynx.com/api/v2';

const Made = z.object({ id: z.string().min(1) });
const Contacts = z.object({
  items: z.array(z.object({ id: z.string().min(1), crossReference: z.string().nullish() })),
});
const Jobs = z.object({ items: z.array(Made) });

/** AccuLynx: a door is a contact with our number as its cross reference, and a job of that contact. */
export const accuLynxAt = (url: string): Crm => ({
  vendor: 'acculynx',
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  steps: [contactAt(url), jobAt(url)],
});

const contactAt = (url: string): CrmStep => ({
  name: 'contact',
  find: ({ number }) => ({ method: 'POST', url: `${url}/contacts/search`, body: { searchTerm: number } }),
  readFound: (answer, { number }) =>
    Contacts.parse(answer).items.find(({ crossReference }) => crossReference === number)?.id ?? null,
  create: (door, { fixed }) => ({
    method: 'POST',
    url: `${url}/contacts`,
    body: {
      contactTypeIds: [fixed.contactTypeId],
      firstName: door.firstName ?? 'Homeowner',
      lastName: door.lastName ?? door.street,
      crossReference: door.number,
      mailingAddress: addressOf(door),
    },
  }),
  readMade: (answer) => Made.safeParse(answer).data?.id ?? null,
});

const jobAt = (url: string): CrmStep => ({
  name: 'job',
  find: (_door, { contact }) => ({ method: 'GET', url: `${url}/contacts/${contact}/jobs`, body: null }),
  readFound: (answer) => Jobs.parse(answer).items[0]?.id ?? null,
  create: (door, mapping, { contact }) => ({
    method: 'POST',
    url: `${url}/jobs`,
    body: { contact: { id: contact }, ...jobOf(door, mapping) },
  }),
  readMade: (answer) => Made.safeParse(answer).data?.id ?? null,
});

function jobOf(door: CrmDoor, { fixed }: CrmMapping): Record<string, unknown> {
  const { leadSourceId, workTypeId, tradeTypeId, jobCategoryId } = fixed;
  return {
    locationAddress: addressOf(door),
    ...(leadSourceId && { leadSource: { id: leadSourceId } }),
    ...(workTypeId && { workType: { id: workTypeId } }),
    ...(tradeTypeId && { tradeTypes: [{ id: tradeTypeId }] }),
    ...(jobCategoryId && { jobCategory: { id: jobCategoryId } }),
    priority: 'Normal',
    notes: describeValues(door).slice(0, MOST_NOTES),
  };
}

const MOST_NOTES = 1000;

const addressOf = ({ street, city, state, zipCode }: CrmDoor) => ({
  street1: street,
  ...(city && { city }),
  ...(state && { state: { abbreviation: state } }),
  zipCode,
});
