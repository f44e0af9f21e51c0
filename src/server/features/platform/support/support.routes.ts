import type { support } from '#contract/support.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { insertTicket, listTickets } from './tickets.data.ts';

export const supportHandlers: Handlers<typeof support> = {
  createTicket: async ({ body }, { actor, request, throttles, ...services }) => {
    await throttles.ticketsAccount.count(actor.id);
    return { ticketId: await insertTicket(services, actor, body, byActor(actor, request)) };
  },
  listTickets: (_input, { actor, db }) => listTickets(db, actor),
};
