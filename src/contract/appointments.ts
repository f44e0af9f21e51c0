import { z } from 'zod';
import { appointmentStates } from '#domain/appointments/states.ts';
import { missingDetails } from '#domain/people/missing.ts';
import { del, get, post, put } from './endpoint.ts';
import { RowIdInBody, typed } from './paging.ts';
import { Done } from './problem.ts';

/** Most appointments that one call answers. */
export const APPOINTMENTS_LIMIT = 500;
export const APPOINTMENT_NOTE_LENGTH = 2000;

const WALL_CLOCK = 'Please enter a day and a time such as 2026-11-23T14:30';

/** Day and time as clocks at the door show them; the server knows the door's time zone. */
const WallClock = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, WALL_CLOCK)
  .refine((wall) => {
    const read = new Date(`${wall}:00Z`);
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(wall);
  }, WALL_CLOCK);

const LENGTH = 'An appointment takes 5 minutes to 24 hours';

export const AppointmentFields = z.object({
  at: WallClock,
  minutes: z.int(LENGTH).min(5, LENGTH).max(1440, LENGTH).default(60),
  note: typed(APPOINTMENT_NOTE_LENGTH).nullable().default(null),
  /** A person the company knows at the property, invited by email; one who was removed is ignored. */
  personId: RowIdInBody.nullable().default(null),
});
export type AppointmentFields = z.infer<typeof AppointmentFields>;

export const AppointmentChange = z.object({
  at: WallClock.optional(),
  minutes: z.int(LENGTH).min(5, LENGTH).max(1440, LENGTH).optional(),
  note: typed(APPOINTMENT_NOTE_LENGTH).nullable().optional(),
  personId: RowIdInBody.nullable().optional(),
  state: z.enum(appointmentStates).optional(),
});
export type AppointmentChange = z.infer<typeof AppointmentChange>;

export const Appointment = z.object({
  id: z.number().int(),
  propertyId: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  startsAt: z.iso.datetime(),
  /** Of the door: 'America/Phoenix'. */
  timeZone: z.string(),
  minutes: z.number().int(),
  note: z.string().nullable(),
  /** The person of the property who is expected there. */
  personId: z.number().int().nullable(),
  state: z.enum(appointmentStates),
  /** Whether the same rep has another appointment at that time. Both are kept. */
  conflict: z.boolean(),
  /** Contact details still missing for this person. Absent in lists kept by an earlier release. */
  missing: z.array(z.enum(missingDetails)).optional(),
  /** The colleague who goes there; null if it is the caller. */
  by: z.string().nullable(),
  /** What the caller may do with it. */
  may: z.object({ change: z.boolean() }),
});
export type Appointment = z.infer<typeof Appointment>;

export const appointments = {
  list: get('/api/appointments', {
    summary: 'Appointments within a span of time, the earliest first: the caller’s, or the whole company’s',
    access: 'crm:read',
    scope: 'leads',
    shows: ['appointments'],
    query: z.object({
      since: z.iso.datetime(),
      until: z.iso.datetime(),
      whose: z.enum(['mine', 'company']).default('mine'),
    }),
    response: z.array(Appointment),
  }),
  listOfProperty: get('/api/properties/{propertyId}/appointments', {
    summary: 'The company’s appointments at a property, the latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['appointments'],
    response: z.array(Appointment),
  }),
  create: post('/api/properties/{propertyId}/appointments', {
    summary:
      'Set an appointment at a property; its stage follows, and mails with a calendar entry go out to who goes there and to the person named',
    access: 'crm:write',
    scope: 'changes',
    emits: ['appointment-set'],
    changes: ['appointments', 'stages', 'pipeline', 'timeline'],
    body: AppointmentFields,
    response: Appointment,
    status: 201,
  }),
  update: put('/api/appointments/{appointmentId}', {
    summary: 'Move, note or end an appointment of one’s own, or of one’s crew; calendars follow by email',
    access: 'crm:write',
    scope: 'changes',
    emits: ['appointment-changed'],
    changes: ['appointments', 'timeline'],
    body: AppointmentChange,
    response: Appointment,
  }),
  getFeed: get('/api/calendar-feed', {
    summary: 'Since when the caller’s calendar has a secret address; null if it has none',
    access: 'crm:read',
    scope: 'leads',
    shows: ['calendar-feed'],
    response: z.object({ createdAt: z.iso.datetime().nullable() }),
  }),
  createFeed: post('/api/calendar-feed', {
    summary: 'Give the caller’s calendar a new secret address, shown this once; the one before ends',
    access: 'crm:write',
    scope: 'changes',
    emits: ['calendar-address-made'],
    changes: ['calendar-feed'],
    sessionOnly: true,
    response: z.object({ url: z.string(), createdAt: z.iso.datetime() }),
    status: 201,
  }),
  deleteFeed: del('/api/calendar-feed', {
    summary: 'End the secret address of the caller’s calendar. Again changes nothing',
    access: 'crm:write',
    scope: 'changes',
    emits: ['calendar-address-ended'],
    changes: ['calendar-feed'],
    response: Done,
  }),
  readFeed: get('/api/calendar/{secret}', {
    summary: 'The calendar behind a secret address, for calendar programs',
    access: 'public',
    anonymous: true,
    params: { secret: z.string().min(1).max(100) },
    response: z.string(),
    reply: 'file',
  }),
};
