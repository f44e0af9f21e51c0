import type { requests } from '#contract/requests.ts';
import { countWaitingReports } from '#server/features/imagery/corrections/index.ts';
import { countPendingCaptures } from '#server/features/storms/storm-captures/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { approve, deny } from './answer.data.ts';
import { countNew, handleContact, listContacts } from './contacts.data.ts';
import { countFly, listFly } from './fly.data.ts';
import { answerTicket, closeTicket, countOpen, listTickets } from './tickets.data.ts';
import { countZipAccess, listZipAccess } from './zip-access.data.ts';

export const requestHandlers: Handlers<typeof requests> = {
  count: async (_input, { db }) => {
    const [{ zipAccess, waiting }, fly, tickets, contacts, stormCaptures, reports] = await Promise.all([
      countZipAccess(db),
      countFly(db),
      countOpen(db),
      countNew(db),
      countPendingCaptures(db),
      countWaitingReports(db),
    ]);
    const total = zipAccess + fly + tickets + contacts + stormCaptures + reports;
    return { zipAccess, waiting, fly, tickets, contacts, stormCaptures, reports, total };
  },

  listZipAccess: async ({ query }, { db, reply }) => sendPage(reply, await listZipAccess(db, query)),
  approveZipAccess: async ({ params, body }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    const { zipCode } = await approve(services, 'zip', params.requestId, body, by);
    return { message: `ZIP ${zipCode} assigned` };
  },
  denyZipAccess: async ({ params, body }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    const { zipCode } = await deny(services, 'zip', params.requestId, body.message, by);
    return { message: `Request for ZIP ${zipCode} denied` };
  },

  listFly: async ({ query }, { db, reply }) => sendPage(reply, await listFly(db, query)),
  approveFly: async ({ params, body }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    const { zipCode } = await approve(services, 'fly', params.requestId, body, by);
    return { message: `ZIP ${zipCode} taken in and assigned` };
  },
  denyFly: async ({ params, body }, { actor, request, ...services }) => {
    const by = byActor(actor, request);
    const { zipCode } = await deny(services, 'fly', params.requestId, body.message, by);
    return { message: `Request for ZIP ${zipCode} denied` };
  },

  listTickets: async ({ query }, { db, reply }) => sendPage(reply, await listTickets(db, query)),
  answerTicket: async ({ params, body }, { actor, request, ...services }) => {
    await answerTicket(services, params.requestId, body, byActor(actor, request));
    return { message: `Ticket #${params.requestId} answered` };
  },
  closeTicket: async ({ params }, { actor, db, request }) => {
    await closeTicket(db, params.requestId, byActor(actor, request));
    return { message: `Ticket #${params.requestId} closed` };
  },

  listContacts: async ({ query }, { db, reply }) => sendPage(reply, await listContacts(db, query)),
  handleContact: async ({ params }, { actor, db, request }) => {
    await handleContact(db, params.requestId, byActor(actor, request));
    return { message: 'Contact request handled' };
  },
};
