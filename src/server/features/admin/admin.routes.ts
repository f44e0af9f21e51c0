import type { admin } from '#contract/admin.ts';
import { hashPassword, insertUser } from '#server/features/auth/index.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { countPlatform, grantZip, withdrawZip } from './admin.data.ts';
import { getUser, listAssignments, listUsers, listZips } from './admin-lists.data.ts';

export const adminHandlers: Handlers<typeof admin> = {
  getStats: (_input, { db }) => countPlatform(db),
  listUsers: async ({ query }, { db, reply }) => sendPage(reply, await listUsers(db, query)),
  listAssignments: async ({ query }, { db, reply }) => sendPage(reply, await listAssignments(db, query)),
  listZips: async ({ query }, { db, reply }) => sendPage(reply, await listZips(db, query)),

  createUser: async ({ body }, { db }) => {
    const { password, ...person } = body;
    const userId = await insertUser(db, {
      ...person,
      passwordHash: await hashPassword(password),
      role: 'user',
    });
    return getUser(db, userId);
  },

  assignZip: async ({ body }, { db }) => {
    await grantZip(db, body.userId, body.zipCode);
    return { message: 'ZIP access assigned successfully' };
  },

  removeZip: async ({ body }, { db }) => {
    await withdrawZip(db, body.userId, body.zipCode);
    return { message: `ZIP ${body.zipCode} access removed` };
  },
};
