import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type SortDirection, sortDirections } from '#domain/leads/sort.ts';
import { firstDirection, type QueueSortField, queueSortFields } from '#domain/queues/sort.ts';

export interface QueueOrder {
  field: QueueSortField;
  direction: SortDirection;
  /** Sorts by the field; again by the same one turns the direction round. */
  sortBy: (field: QueueSortField) => void;
  pick: (field: QueueSortField) => void;
  turn: () => void;
}

const parsers = {
  sort: parseAsStringLiteral(queueSortFields).withDefault('addedAt'),
  direction: parseAsStringLiteral(sortDirections),
};

/** The order of the list, kept in the address bar. */
export function useQueueOrder(): QueueOrder {
  const [{ sort, direction: chosen }, write] = useQueryStates(parsers, { history: 'replace', scroll: false });
  // The order made by hand has no other way round.
  const direction = sort === 'position' ? 'asc' : (chosen ?? firstDirection[sort]);
  const pick = (field: QueueSortField) => void write({ sort: field, direction: null });
  const turn = () => void write({ direction: direction === 'asc' ? 'desc' : 'asc' });
  return { field: sort, direction, pick, turn, sortBy: (field) => (field === sort ? turn() : pick(field)) };
}
