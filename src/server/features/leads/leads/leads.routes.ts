import { directionOf, type leads } from '#contract/leads.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import { closedChannels } from '#server/contact-gate/index.ts';
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
    const closed = await closedChannels(db, actor, page.leads);
    const leads = page.leads.map((lead) => ({ ...lead, contact: { closed: closed.get(lead.id) ?? [] } }));
    return { ...page, leads, next: last && writeCursor(last, order) };
  },
};
