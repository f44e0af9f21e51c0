import { PAGE_SIZE } from './page-size.ts';

/** A page of a list, as the screens show it. */
export interface Paged<Item> {
  items: readonly Item[];
  /** From 1. */
  page: number;
  pageCount: number;
  /** How many there are on all pages. */
  total: number;
  setPage: (page: number) => void;
}

interface Place {
  page: number;
  setPage: (page: number) => void;
}

/** The page of a reply; X-Total-Count holds the total. */
export function pagedReply<Item>(
  { data, headers }: { data: readonly Item[]; headers: Headers },
  { page, setPage }: Place,
): Paged<Item> {
  const total = Number(headers.get('x-total-count') ?? data.length);
  return { items: data, page, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)), total, setPage };
}
