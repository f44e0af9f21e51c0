import type { figures } from '#contract/figures.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getCoverage, requireZip } from './coverage.data.ts';
import { refreshDoorVisits } from './door-visits.data.ts';
import { listDays, listHours, listWeeks } from './figures.data.ts';
import { refreshKnockHours } from './knock-hours.data.ts';
import { findWeeklyMail, setWeeklyMail } from './weekly-mail.data.ts';

/** Milliseconds that figures wait for visits to be counted; after that they are what was counted before. */
const patience = 10_000;

export const figureHandlers: Handlers<typeof figures> = {
  weeks: async ({ query }, { actor, db, sideWrites }) => {
    await sideWrites.run('hours of visits', (primary) => refreshKnockHours(primary, actor), { patience });
    return listWeeks(db, actor, query);
  },
  days: async ({ query }, { actor, db, sideWrites }) => {
    await sideWrites.run('hours of visits', (primary) => refreshKnockHours(primary, actor), { patience });
    return listDays(db, actor, query);
  },
  hours: async ({ query }, { actor, db, sideWrites }) => {
    await sideWrites.run('hours of visits', (primary) => refreshKnockHours(primary, actor), { patience });
    return listHours(db, actor, query);
  },
  getWeeklyMail: (_input, { actor, db }) => findWeeklyMail(db, actor),
  setWeeklyMail: ({ body }, { actor, db }) => setWeeklyMail(db, actor, body.isOn),
  coverage: async ({ params: { zipCode } }, { actor, db, sideWrites }) => {
    await requireZip(db, actor, zipCode);
    await sideWrites.run('visits of doors', (primary) => refreshDoorVisits(primary, zipCode), { patience });
    return getCoverage(db, actor, zipCode);
  },
};
