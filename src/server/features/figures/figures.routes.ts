import type { figures } from '#contract/figures.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getCoverage } from './coverage.data.ts';
import { listHours, listWeeks } from './figures.data.ts';
import { findWeeklyMail, setWeeklyMail } from './weekly-mail.data.ts';

export const figureHandlers: Handlers<typeof figures> = {
  weeks: ({ query }, { actor, db }) => listWeeks(db, actor, query),
  hours: ({ query }, { actor, db }) => listHours(db, actor, query),
  getWeeklyMail: (_input, { actor, db }) => findWeeklyMail(db, actor),
  setWeeklyMail: ({ body }, { actor, db }) => setWeeklyMail(db, actor, body.isOn),
  coverage: ({ params }, { actor, db }) => getCoverage(db, actor, params.zipCode),
};
