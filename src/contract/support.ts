import { z } from 'zod';
import { ticketPriorities, ticketStatuses } from '#domain/support.ts';
import { get, post } from './endpoint.ts';
import { typed } from './paging.ts';

export const TicketAnswer = z.object({
  id: z.number().int(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type TicketAnswer = z.infer<typeof TicketAnswer>;

export const SupportTicket = z.object({
  id: z.number().int(),
  subject: z.string(),
  message: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  createdAt: z.iso.datetime(),
  /** Oldest first. They went out by email, too. */
  answers: z.array(TicketAnswer),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

export const NewTicket = z.object({
  subject: typed(200).min(1, 'Subject is required'),
  message: typed(5000).min(10, 'Message must be at least 10 characters'),
  priority: z.enum(ticketPriorities).default('medium'),
});
export type NewTicket = z.infer<typeof NewTicket>;

export const support = {
  createTicket: post('/api/support/tickets', {
    summary: 'Ask support for help',
    access: 'support:use',
    changes: ['tickets'],
    body: NewTicket,
    response: z.object({ ticketId: z.number().int() }),
    status: 201,
  }),
  listTickets: get('/api/support/tickets', {
    summary: 'The own tickets with their answers, latest first',
    access: 'support:use',
    scope: 'leads',
    shows: ['tickets'],
    response: z.array(SupportTicket),
  }),
};
