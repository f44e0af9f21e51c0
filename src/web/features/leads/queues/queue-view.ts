import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type SortDirection, sortDirections } from '#domain/leads/sort.ts';
import { type QueueTab, queueTabs } from '#domain/queues/show.ts';
import { firstDirection, type QueueSortField, queueSortFields } from '#domain/queues/sort.ts';
import { WALK } from '#web/features/leads/add-to-queue/index.ts';

export interface QueueOrder {
  field: QueueSortField;
  direction: SortDirection;
  /** Sorts by the field; again by the same one turns the direction round. */
  sortBy: (field: QueueSortField) => void;
  pick: (field: QueueSortField) => void;
  turn: () => void;
}

/** What of the list is shown. */
export interface QueueChoice {
  tab: QueueTab;
  search: string;
  show: (tab: QueueTab) => void;
  searchFor: (search: string) => void;
}

const orderParsers = {
  sort: parseAsStringLiteral(queueSortFields).withDefault('addedAt'),
  direction: parseAsStringLiteral(sortDirections),
};

/** The order of the list, kept in the address bar. */
export function useQueueOrder(): QueueOrder {
  const [{ sort, direction: chosen }, write] = useQueryStates(orderParsers, {
    history: 'replace',
    scroll: false,
  });
  // The order made by hand has no other way round.
  const direction = sort === 'position' ? 'asc' : (chosen ?? firstDirection[sort]);
  const pick = (field: QueueSortField) => void write({ sort: field, direction: null });
  const turn = () => void write({ direction: direction === 'asc' ? 'desc' : 'asc' });
  return { field: sort, direction, pick, turn, sortBy: (field) => (field === sort ? turn() : pick(field)) };
}

const choiceParsers = {
  show: parseAsStringLiteral(queueTabs).withDefault('todo'),
  q: parseAsString.withDefault(''),
};

/** The tab and the search, kept in the address bar. */
export function useQueueChoice(): QueueChoice {
  const [{ show, q }, write] = useQueryStates(choiceParsers, { history: 'replace', scroll: false });
  return {
    tab: show,
    search: q,
    show: (tab) => void write({ show: tab }),
    searchFor: (search) => void write({ q: search || null }),
  };
}

/** Whether the address asks for the first door to do, and how to take that back. */
export function useWalkAsked(): [asked: boolean, done: () => void] {
  const [{ [WALK]: asked }, write] = useQueryStates(
    { [WALK]: parseAsBoolean.withDefault(false) },
    { history: 'replace', scroll: false },
  );
  return [asked ?? false, () => void write({ [WALK]: null })];
}
