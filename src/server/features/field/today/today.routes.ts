import type { today } from '#contract/today.ts';
import { listStormLists } from '#server/features/storms/storm-rules/index.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getCrewDay } from './crew-day.data.ts';
import { listComeBacks, listCrew, listHotLeads } from './today.data.ts';

export const todayHandlers: Handlers<typeof today> = {
  get: async ({ query: { since } }, { db, actor }) => ({
    comeBacks: await listComeBacks(db, actor, since),
    hotLeads: await listHotLeads(db, actor),
    stormLists: await listStormLists(db, actor, since),
    crew: (await listCrew(db, actor, since)).map(({ userId: _userId, ...figures }) => figures),
  }),

  getCrew: ({ query }, { db, actor }) => getCrewDay(db, actor, query),
};
