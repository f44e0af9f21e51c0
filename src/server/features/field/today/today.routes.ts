import type { today } from '#contract/today.ts';
import { stepsOf } from '#domain/figures/ledger.ts';
import { listStormLists } from '#server/features/storms/storm-rules/index.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getCrewDay } from './crew-day.data.ts';
import { countColleagues, countDoors, listDoors, passOn } from './doors.data.ts';
import { listCrew } from './today.data.ts';

export const todayHandlers: Handlers<typeof today> = {
  get: async ({ query: { since } }, { db, actor }) => ({
    comeBacks: await countDoors(db, actor, { since, list: 'come-backs', of: 'me' }),
    colleagues: await countColleagues(db, actor, since),
    hotLeads: await countDoors(db, actor, { since, list: 'hot-leads', of: 'me' }),
    stormLists: await listStormLists(db, actor, since),
    crew: (await listCrew(db, actor, { since })).map(({ name, isMe, won, ...done }) => {
      const { visits, appointments } = stepsOf(done.visits);
      return { name, isMe, visits, appointments, won };
    }),
  }),

  listDoors: ({ query }, { db, actor }) => listDoors(db, actor, query),

  passOn: async ({ params, body }, { db, actor }) => {
    await db.transaction((tx) => passOn(tx, actor, params.propertyId, body.userId));
    return { message: 'Follow-up passed on' };
  },

  getCrew: ({ query }, { db, actor }) => getCrewDay(db, actor, query),
};
