import type { figures } from '#contract/figures.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { listWeeks } from './figures.data.ts';

export const figureHandlers: Handlers<typeof figures> = {
  weeks: ({ query }, { actor, db }) => listWeeks(db, actor, query),
};
