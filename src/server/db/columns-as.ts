import { type SQL, sql } from './orm.ts';
import type { AnyPgColumn } from './pg-core.ts';

/** Columns as a list to select, each under a name of ours, for rows that PostgreSQL writes as JSON. */
export const columnsAs = (columns: Readonly<Record<string, AnyPgColumn | SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
