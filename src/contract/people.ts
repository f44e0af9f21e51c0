import { z } from 'zod';
import { EMAIL_LENGTH, normalizeEmail } from '#domain/people/email.ts';
import { cleanName } from '#domain/people/name.ts';
import { normalizePhone } from '#domain/people/phone.ts';
import { del, get, post, put } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

export const PERSON_NAME_LENGTH = 200;
/** Most people that one company keeps of a property. */
export const PEOPLE_PER_PROPERTY = 50;

const PHONE = 'Please enter a phone number with its area code, for example (602) 555-0123';
const EMAIL = 'Please enter an email address such as name@example.com';
const NOTHING = 'Please enter a name, a phone number or an email address';

/** An empty field is none. */
const orNone = (read: (text: string) => string | null, most: number, message: string) =>
  typed(most)
    .transform((text, context) => {
      if (text === '') return null;
      const value = read(text);
      if (value === null) context.addIssue({ code: 'custom', message });
      return value;
    })
    .nullable()
    .default(null);

export const personShape = {
  name: orNone(cleanName, PERSON_NAME_LENGTH, NOTHING),
  phone: orNone(normalizePhone, 64, PHONE),
  email: orNone(normalizeEmail, EMAIL_LENGTH, EMAIL),
};

/** Whether there is anything to keep. */
export const namesSomebody = [
  ({ name, phone, email }: { name: string | null; phone: string | null; email: string | null }) =>
    name !== null || phone !== null || email !== null,
  NOTHING,
] as const;

export const PersonFields = z.object(personShape).refine(...namesSomebody);
export type PersonFields = z.infer<typeof PersonFields>;

/** A person at a property, known to one company. */
export const Person = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  /** As links need it (RFC 3966): '+16025550123', '+16025550123;ext=12'. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether 'Do not contact' keeps phone and email back. */
  contactHidden: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const people = {
  list: get('/api/properties/{propertyId}/people', {
    summary: 'The people the company knows at a property; phone and email are hidden by ‘Do not contact’',
    access: 'crm:read',
    scope: 'leads',
    shows: ['people', 'tags'],
    response: z.array(Person),
  }),
  add: post('/api/properties/{propertyId}/people', {
    summary: 'Add a person at a property',
    access: 'crm:write',
    scope: 'changes',
    emits: ['person-added'],
    changes: ['people', 'appointments', 'pipeline', 'timeline'],
    body: PersonFields,
    response: Person,
    status: 201,
  }),
  update: put('/api/properties/{propertyId}/people/{personId}', {
    summary: 'Change a person at a property',
    access: 'crm:write',
    scope: 'changes',
    emits: ['person-changed'],
    changes: ['people', 'appointments', 'pipeline', 'timeline'],
    body: PersonFields,
    response: Person,
  }),
  remove: del('/api/properties/{propertyId}/people/{personId}', {
    summary: 'Erase a person at a property',
    access: 'crm:write',
    scope: 'changes',
    emits: ['person-deleted'],
    changes: ['people', 'appointments', 'pipeline', 'timeline'],
    response: Done,
  }),
};
