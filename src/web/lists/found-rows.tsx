import type { ComponentProps, ReactNode } from 'react';
import { ListFoot } from './list-foot.tsx';
import { Loaded } from './loaded.tsx';
import { NoMatch } from './no-match.tsx';
import { type Paged, pagedReply } from './paged-reply.ts';
import { SearchBox } from './search-box.tsx';

interface Search {
  search?: string;
  setSearch?: (text: string) => void;
}

interface RowsProps<Row> {
  /** What the rows are, for example 'users'. */
  noun: string;
  /** The label of the search, which long lists have. */
  searchLabel?: string;
  /** For example 'No user matches', with a sentence about what to do. */
  noMatch?: string;
  hint?: string;
  /** @param total of all pages */
  children: (rows: readonly Row[], total: number) => ReactNode;
}

interface FoundRowsProps<Row> extends RowsProps<Row> {
  list: Paged<Row> & Search & { isLong?: boolean };
}

/** A page of what a search found: the search, the rows, and the way to the other pages. */
export function FoundRows<Row>({
  list,
  noun,
  searchLabel,
  noMatch = '',
  hint,
  children,
}: FoundRowsProps<Row>) {
  const { search = '', setSearch, isLong, items } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      {searchLabel && setSearch && isLong && (
        <SearchBox label={searchLabel} value={search} onValueChange={setSearch} className="sm:max-w-80" />
      )}
      {items.length === 0 ? (
        <NoMatch list={list} title={noMatch}>
          {hint}
        </NoMatch>
      ) : (
        children(items, list.total)
      )}
      <ListFoot list={list} noun={noun} />
    </div>
  );
}

interface PagedRowsProps<Row> extends RowsProps<Row> {
  query: ComponentProps<typeof Loaded<{ data: readonly Row[]; headers: Headers }>>['query'];
  place: Search & { page: number; setPage: (page: number) => void };
  /** Shown when it fails, for example 'Failed to fetch users'. */
  failure: string;
  /** In place of the rows where there are none at all. */
  empty: ReactNode;
}

/** A page of a list that the server searches and pages. */
export function PagedRows<Row>({ query, place, failure, empty, ...rows }: PagedRowsProps<Row>) {
  const { search = '', setSearch } = place;
  return (
    <Loaded query={query} failure={failure}>
      {(reply) => {
        const list = pagedReply(reply, place);
        if (list.total === 0 && search === '') return empty;
        return (
          <FoundRows
            {...rows}
            list={{ ...list, search, setSearch, isLong: list.total > 10 || search !== '' }}
          />
        );
      }}
    </Loaded>
  );
}
