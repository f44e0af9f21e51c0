import { z } from 'zod';
import { contactStatuses, ticketStatuses } from '#domain/support.ts';
import { terms } from '#domain/terms.ts';
import { requestStatuses, subscriptionTypes } from '#domain/territories.ts';
import { get, post } from './endpoint.ts';
import { Paging, typed } from './paging.ts';
import { Done } from './problem.ts';
import { SupportTicket } from './support.ts';

/** Who asked. */
const Asker = z.object({
  userId: z.string(),
  userEmail: z.string(),
  userName: z.string().nullable(),
  companyName: z.string(),
});

/** What became of a request: both null while it is pending. */
const Processed = z.object({
  processedAt: z.iso.datetime().nullable(),
  /** Email of the administrator; null also where their account is gone. */
  processedBy: z.string().nullable(),
});

const Notes = z.object({
  notes: z.string().nullable(),
  /** What was written before, when the same was asked for again; oldest first. */
  earlierNotes: z.array(z.string()),
});

export const ZipAccessRequest = z.object({
  id: z.number().int(),
  ...Asker.shape,
  zipCodeId: z.number().int(),
  zipCode: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  status: z.enum(requestStatuses),
  /** Pending, and another company holds the ZIP exclusively: it cannot be approved before that ends. */
  waiting: z.boolean(),
  takenUntil: z.iso.datetime().nullable(),
  /** Place on the ZIP's waiting list, from 1, oldest request first; null if it does not wait. */
  position: z.number().int().nullable(),
  ...Notes.shape,
  requestedAt: z.iso.datetime(),
  ...Processed.shape,
});
export type ZipAccessRequest = z.infer<typeof ZipAccessRequest>;

export const FlyRequest = z.object({
  id: z.number().int(),
  ...Asker.shape,
  zipCode: z.string(),
  ...Notes.shape,
  status: z.enum(requestStatuses),
  createdAt: z.iso.datetime(),
  ...Processed.shape,
});
export type FlyRequest = z.infer<typeof FlyRequest>;

export const AdminTicket = SupportTicket.extend({
  /** Null if the account is gone. */
  userId: z.string().nullable(),
  email: z.string(),
  userName: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  ...Processed.shape,
});
export type AdminTicket = z.infer<typeof AdminTicket>;

export const ReceivedContact = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  companyLocation: z.string(),
  status: z.enum(contactStatuses),
  createdAt: z.iso.datetime(),
  ...Processed.shape,
});
export type ReceivedContact = z.infer<typeof ReceivedContact>;

/** What waits for an administrator, for the badges of the tab. */
export const RequestCounts = z.object({
  /** Pending and not on a waiting list. */
  zipAccess: z.number().int(),
  /** Pending on a waiting list; not part of `total`. */
  waiting: z.number().int(),
  fly: z.number().int(),
  tickets: z.number().int(),
  contacts: z.number().int(),
  /** Storm-response captures without an answer. */
  stormCaptures: z.number().int(),
  /** From the doors. */
  reports: z.number().int(),
  total: z.number().int(),
});
export type RequestCounts = z.infer<typeof RequestCounts>;

/** Both left out: standard, for the term of the plan of the user's company. */
export const Approval = z.object({
  subscriptionType: z.enum(subscriptionTypes).optional(),
  term: z.enum(terms).optional(),
  /** A sentence for the email to the asker. */
  message: typed(2000).optional(),
});
export type Approval = z.infer<typeof Approval>;

export const Reply = z.object({ message: typed(2000).optional() });
export type Reply = z.infer<typeof Reply>;

export const TicketReply = z.object({
  message: typed(5000).min(1, 'Please write an answer'),
  /** Close the ticket with this answer. */
  close: z.boolean().default(false),
});
export type TicketReply = z.infer<typeof TicketReply>;

const withStatus = <const Words extends readonly string[]>(words: Words) =>
  Paging.extend({ status: z.enum(words as unknown as [Words[number], ...Words[number][]]).optional() });

export const requests = {
  count: get('/api/admin/requests/counts', {
    summary: 'How many requests of each kind wait for an administrator',
    access: 'admin:requests',
    shows: ['requests', 'storm-captures', 'tickets', 'contacts', 'corrections'],
    fresh: 30,
    response: RequestCounts,
  }),
  listZipAccess: get('/api/admin/requests/zip-access', {
    summary: 'Requests for ZIP codes, oldest pending first; X-Total-Count holds their number',
    access: 'admin:requests',
    shows: ['requests'],
    fresh: 30,
    query: withStatus([...requestStatuses, 'waiting'] as const),
    response: z.array(ZipAccessRequest),
  }),
  approveZipAccess: post('/api/admin/requests/zip-access/{requestId}/approve', {
    summary: 'Assign the ZIP code to the requester and notify them by email; 409 while it is taken',
    access: 'admin:requests',
    emits: ['zip-request-approved'],
    changes: ['requests', 'grants'],
    body: Approval,
    response: Done,
  }),
  denyZipAccess: post('/api/admin/requests/zip-access/{requestId}/deny', {
    summary: 'Deny the request and notify the requester by email',
    access: 'admin:requests',
    emits: ['zip-request-denied'],
    changes: ['requests'],
    body: Reply,
    response: Done,
  }),
  listFly: get('/api/admin/requests/fly', {
    summary: 'Requests for new areas, oldest pending first; X-Total-Count holds their number',
    access: 'admin:requests',
    shows: ['requests'],
    fresh: 30,
    query: withStatus(requestStatuses),
    response: z.array(FlyRequest),
  }),
  approveFly: post('/api/admin/requests/fly/{requestId}/approve', {
    summary: 'Add the area, assign it to the requester, and notify them by email',
    access: 'admin:requests',
    emits: ['area-request-approved'],
    changes: ['requests', 'grants'],
    body: Approval,
    response: Done,
  }),
  denyFly: post('/api/admin/requests/fly/{requestId}/deny', {
    summary: 'Deny the request and notify the requester by email',
    access: 'admin:requests',
    emits: ['area-request-denied'],
    changes: ['requests'],
    body: Reply,
    response: Done,
  }),
  listTickets: get('/api/admin/requests/tickets', {
    summary:
      'Support tickets with their answers, open ones first and urgent ones on top; X-Total-Count holds their number',
    access: 'admin:requests',
    shows: ['tickets'],
    fresh: 30,
    query: withStatus(ticketStatuses),
    response: z.array(AdminTicket),
  }),
  answerTicket: post('/api/admin/requests/tickets/{requestId}/answer', {
    summary: 'Answer a ticket; the answer goes out by email',
    access: 'admin:requests',
    emits: ['ticket-answered'],
    changes: ['tickets'],
    body: TicketReply,
    response: Done,
  }),
  closeTicket: post('/api/admin/requests/tickets/{requestId}/close', {
    summary: 'Close a ticket without an answer',
    access: 'admin:requests',
    emits: ['ticket-closed'],
    changes: ['tickets'],
    response: Done,
  }),
  listContacts: get('/api/admin/requests/contacts', {
    summary: 'Messages from the contact form, new ones first; X-Total-Count holds their number',
    access: 'admin:requests',
    shows: ['contacts'],
    fresh: 30,
    query: withStatus(contactStatuses),
    response: z.array(ReceivedContact),
  }),
  handleContact: post('/api/admin/requests/contacts/{requestId}/handle', {
    summary: 'Mark a contact request as handled',
    access: 'admin:requests',
    emits: ['contact-handled'],
    changes: ['contacts'],
    response: Done,
  }),
};
