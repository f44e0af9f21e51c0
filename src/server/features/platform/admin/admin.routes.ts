import type { admin } from '#contract/admin.ts';
import { grantZip, withdrawZip } from '#server/features/company/coverage/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { countPlatform } from './admin.data.ts';
import { getUser, listAssignments, listUsers, listZips } from './admin-lists.data.ts';
import { listConnections } from './connections.data.ts';
import { createUser } from './create-user.data.ts';

export const adminHandlers: Handlers<typeof admin> = {
  getStats: (_input, { db }) => countPlatform(db),
  listConnections: (_input, context) => listConnections(context),
  listUsers: async ({ query }, { db, reply }) => sendPage(reply, await listUsers(db, query)),
  listAssignments: async ({ query }, { db, reply }) => sendPage(reply, await listAssignments(db, query)),
  listZips: async ({ query }, { db, reply }) => sendPage(reply, await listZips(db, query)),

  createUser: async ({ body }, { actor, db, request }) =>
    getUser(db, await createUser(db, body, 'user', byActor(actor, request))),

  assignZip: async ({ body }, { actor, db, request }) => {
    await grantZip(db, body, byActor(actor, request));
    return { message: 'ZIP access assigned successfully' };
  },

  removeZip: async ({ body }, { actor, db, request }) => {
    await withdrawZip(db, body.userId, body.zipCode, byActor(actor, request));
    return { message: `ZIP ${body.zipCode} access removed` };
  },
};
