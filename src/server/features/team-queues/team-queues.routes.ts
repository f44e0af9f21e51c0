import type { teamQueues } from '#contract/team-queues.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { listTeamQueueDoors, listTeamQueues } from './team-queues.data.ts';

export const teamQueueHandlers: Handlers<typeof teamQueues> = {
  list: (_input, { actor, db }) => listTeamQueues(db, actor),
  listDoors: async ({ params, query }, { actor, db, reply }) =>
    sendPage(reply, await listTeamQueueDoors(db, actor, params.queueId, query)),
};
