import type { incomingLeads } from '#contract/incoming-leads.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { guardLink } from '#server/platform/guard-link.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { endAddress, insertAddress, listAddresses, openAddress } from './addresses.data.ts';
import { mailLead } from './lead-mail.ts';
import { dismissLead, listLeads, matchLead } from './leads.data.ts';
import { receiveLead } from './receive.data.ts';

export const incomingLeadHandlers: Handlers<typeof incomingLeads> = {
  listAddresses: (_input, { db, actor }) => listAddresses(db, actor),
  createAddress: ({ body }, { db, actor, request }) =>
    db.transaction((tx) => insertAddress(tx, actor, body, byActor(actor, request))),
  endAddress: async ({ params }, { db, actor, request }) => {
    await db.transaction((tx) => endAddress(tx, actor, params.addressId, byActor(actor, request)));
    return { message: 'Address ended' };
  },

  list: async ({ query }, { db, actor, reply }) => {
    const { rows, total } = await listLeads(db, actor, query);
    reply.header('x-total-count', total);
    return rows;
  },
  match: async ({ params, body }, { db, actor }) => {
    await db.transaction((tx) => matchLead(tx, actor, params.leadId, body.propertyId));
    return { message: 'Lead matched' };
  },
  dismiss: async ({ params }, { db, actor }) => {
    await db.transaction((tx) => dismissLead(tx, actor, params.leadId));
    return { message: 'Lead dismissed' };
  },

  receive: ({ params, body }, { db, jobs, config, throttles, ...exchange }) =>
    guardLink('lead', { ...exchange, throttles }, async () => {
      const address = await openAddress(db, params.token);
      await throttles.incomingLeads.count(address.id);
      const key = exchange.request.headers['idempotency-key'];
      const mayMail = await throttles.leadMails.allows(address.companyId);
      const { id, news } = await db.transaction(async (tx) => {
        const received = await receiveLead(tx, address, body, key?.toString());
        if (received.news && mayMail) await mailLead({ jobs, config }, tx, received.news);
        return received;
      });
      if (mayMail && !news) await throttles.leadMails.giveBack(address.companyId);
      return { id };
    }),
};
