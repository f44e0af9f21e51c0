import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LeadPage } from '#contract/leads.ts';
import { queryOf } from '#domain/filters/lead-filters.ts';
import { PAGE_SIZE, pageOf } from '#domain/leads/page.ts';
import { FIRST_SORT, firstDirection } from '#domain/leads/sort.ts';
import { api, queryClient } from '#web/api/index.ts';
import { stageNow, useDoorStore } from '#web/features/field/doors/index.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import type { View } from './address-bar.ts';
import type { Leads } from './shown.ts';

/** The same list as the server filters, sorts and pages it, a page at a time. */
export function useLeadsOfServer(
  zip: string | null,
  view: View,
  { enabled, stepping }: { enabled: boolean; stepping: boolean },
): Leads {
  // What is typed or dragged is asked for when that pauses.
  const filters = useSettled(view.filters);
  const { sort, direction, page: wanted, pageSize } = view;
  const list = { ...(zip !== null && { zipCode: zip }), ...queryOf(filters), sort, direction };
  const asked = useQuery({ ...pageQuery(list, Math.max(1, wanted), pageSize), enabled });
  // A page beyond the end becomes the last one.
  const { page: at } = pageOf(asked.data?.total ?? Number.POSITIVE_INFINITY, wanted, pageSize);
  const current = useQuery({
    ...pageQuery(list, at, pageSize),
    enabled,
    // The previous rows stay until the next arrive, unless they are from another area.
    placeholderData: (before: LeadPage | undefined, query) =>
      query?.queryKey[2].zipCode === list.zipCode ? before : undefined,
  });
  const { total = 0, leads = NONE } = current.data ?? {};
  const page = pageOf(total, at, pageSize);
  const before = useQuery({ ...pageQuery(list, at - 1, pageSize), enabled: enabled && stepping && at > 1 });
  const after = useQuery({
    ...pageQuery(list, at + 1, pageSize),
    enabled: enabled && stepping && at < page.pageCount,
  });
  const isTurning = enabled && (current.isPlaceholderData || filters !== view.filters);
  const earlier = isTurning ? NONE : (before.data?.leads ?? NONE);
  const around = [...earlier, ...leads, ...(isTurning ? NONE : (after.data?.leads ?? NONE))];
  const stages = new Map(around.map(({ id, stage }) => [id, stage]));
  const store = useDoorStore();
  return {
    shown: {
      rows: leads,
      page,
      count: total,
      stageOf: (id) => stageNow(id, stages.get(id) ?? 'new', store, current.dataUpdatedAt),
      around: { ids: around.map(({ id }) => id), before: Math.max(0, page.first - 1 - earlier.length) },
      find: () => undefined,
      firstIds: async (most, order) => {
        const first = await api.leads.list({ query: { ...list, ...order, limit: most } });
        return first.leads.map(({ id }) => id);
      },
    },
    total,
    isPending: current.isPending,
    isTurning,
    error: asked.error ?? current.error,
    isFetching: asked.isFetching || current.isFetching,
    retry: () => void (asked.isError ? asked.refetch() : current.refetch()),
  };
}

/** The first page of all areas in the dashboard's own order. */
export const firstPage = () =>
  pageQuery({ sort: FIRST_SORT, direction: firstDirection[FIRST_SORT] }, 1, PAGE_SIZE);

const NONE: LeadPage['leads'] = [];

type List = NonNullable<Parameters<typeof api.leads.list>[0]>['query'];

function pageQuery(list: NonNullable<List>, page: number, size: number) {
  const keyOf = (one: number) => [api.leads.list.key[0], api.leads.list.key[1], list, size, one] as const;
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => {
      const next = queryClient.getQueryData<LeadPage>(keyOf(page - 1))?.next;
      const place = next ? { after: next } : { skip: (page - 1) * size };
      return api.leads.list({ query: { ...list, limit: size, ...place } }, { signal });
    },
  });
}
