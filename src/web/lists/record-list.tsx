import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Loaded } from './loaded.tsx';

interface RecordListProps<Row> extends Omit<ComponentProps<'ul'>, 'children'> {
  query: ComponentProps<typeof Loaded<readonly Row[]>>['query'];
  /** Shown when it fails, for example 'Failed to fetch users'. */
  failure: string;
  /** In place of the list where it has no rows. */
  empty: ReactNode;
  /** A row, with its key. */
  children: (row: Row) => ReactElement;
}

/** Rows that are loaded as a whole. */
export function RecordList<Row>({ query, failure, empty, children, ...list }: RecordListProps<Row>) {
  return (
    <Loaded query={query} failure={failure}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <ul className="divide-y" {...list}>
            {rows.map((row) => children(row))}
          </ul>
        )
      }
    </Loaded>
  );
}
