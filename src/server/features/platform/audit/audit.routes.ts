import type { audit } from '#contract/audit.ts';
import { catchUp } from '#server/platform/events/consume.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { listAuditEvents, listSubscriptionEvents } from './audit.data.ts';
import { auditRecord } from './record.data.ts';

export const auditHandlers: Handlers<typeof audit> = {
  list: async ({ query }, { db, reply, sideWrites }) => {
    await sideWrites.run('the audit record', (primary) => catchUp(primary, auditRecord), { patience: 5000 });
    return sendPage(reply, await listAuditEvents(db, query));
  },

  listSubscriptionEvents: async ({ query }, { db, reply }) =>
    sendPage(reply, await listSubscriptionEvents(db, query)),
};
