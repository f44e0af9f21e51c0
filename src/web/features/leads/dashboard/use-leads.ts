import { useState } from 'react';
import { activeFields } from '#domain/filters/lead-filters.ts';
import { isAnsweredHere } from '#domain/leads/filter.ts';
import { LIST_LIMIT } from '#domain/leads/limits.ts';
import { isSortedHere } from '#domain/leads/sort.ts';
import type { View } from './address-bar.ts';
import { useLeadsHere } from './leads-here.ts';
import { useLeadsOfServer } from './leads-of-server.ts';
import type { Leads } from './shown.ts';

interface Asked {
  /** Null for all areas. */
  zip: string | null;
  /** How many properties there are in it; null while that is not known. */
  total: number | null;
  view: View;
  /** Whether a property is open, so that its neighbors on other pages are wanted. */
  stepping: boolean;
}

/**
 * What the view shows of the chosen area. The browser filters and sorts it while all of it fits into one list; what is
 * more, and what a list does not know the answer to, the server does page by page, in the same order.
 */
export function useLeads({ zip, total, view, stepping }: Asked): Leads {
  const known = activeFields(view.filters).every(isAnsweredHere) && isSortedHere(view.sort);
  const fits = total !== null && total <= LIST_LIMIT;
  const [firstShown, setFirstShown] = useState(false);
  const here = useLeadsHere(zip, view, fits && known && firstShown);
  // The list knows better than a count that was read before it.
  const beyond = !fits || !known || here.total > LIST_LIMIT;
  // The list takes seconds on a slow line and a second elsewhere: the server's first page is shown until it is here.
  const ahead = here.isPending && (total !== null || view.zip === null);
  const byServer = ahead || (total !== null && beyond);
  const there = useLeadsOfServer(zip, view, { enabled: byServer, stepping });
  if (!firstShown && !(there.isPending && here.isPending)) setFirstShown(true);
  return byServer ? { ...there, total: Math.max(total ?? 0, there.shown.count) } : here;
}
