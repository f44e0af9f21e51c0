import { directionOf, type leads } from '#contract/leads.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { readPage } from './leads.data.ts';

export const leadHandlers: Handlers<typeof leads> = {
  list: async ({ query }, { db, actor }) => {
    const { zipCode, zipCodes, sort, limit, after, skip } = query;
    const order = { sort, direction: directionOf(query) };
    const { last, ...page } = await readPage(db, actor, {
      scope: { zipCode, zipCodes },
      filters: filtersOf(query),
      order,
      after: after === undefined ? null : readCursor(after, order),
      skip,
      limit,
    });
    return { ...page, next: last && writeCursor(last, order) };
  },
};
