import { Pagination } from '#web/ui/pagination.tsx';
import { PAGE_SIZE } from './page-size.ts';
import type { Paged } from './paged-reply.ts';

interface ListFootProps<Item> {
  list: Paged<Item>;
  /** What the items are, for example 'users'. */
  noun: string;
}

/** Which of how many are shown, and the way to the others. Nothing if all are on one page. */
export function ListFoot<Item>({ list, noun }: ListFootProps<Item>) {
  if (list.pageCount <= 1 || list.items.length === 0) return null;
  const first = (list.page - 1) * PAGE_SIZE + 1;
  const last = first + list.items.length - 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground tabular-nums">
        {first.toLocaleString()}–{last.toLocaleString()} of {list.total.toLocaleString()} {noun}
      </p>
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        onPageChange={list.setPage}
        // Seven targets of 44 px, also on a phone of 360 px.
        className="max-sm:-mx-2.5 max-sm:gap-0"
      />
    </div>
  );
}
