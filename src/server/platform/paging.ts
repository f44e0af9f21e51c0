import type { FastifyReply } from 'fastify';
import { type SQL, type SQLWrapper, sql } from '#server/db/orm.ts';

/** The rows of one page, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

interface Wanted {
  page?: number | undefined;
  pageSize: number;
}

interface Pageable<Limited> {
  limit(rows: number): { offset(rows: number): Limited };
}

/** The query's page; the whole of it without `page`. */
export const windowOf = <Query extends Pageable<unknown>>(query: Query, { page, pageSize }: Wanted): Query =>
  page === undefined ? query : (query.limit(pageSize).offset((page - 1) * pageSize) as Query);

/** A page and how many rows there are in all, which is only counted where the page is not all of them. */
export async function countedPage<Row>(
  rows: PromiseLike<Row[]>,
  total: PromiseLike<{ total: number }[]>,
  { page }: Wanted,
): Promise<Page<Row>> {
  if (page === undefined) {
    const all = await rows;
    return { rows: all, total: all.length };
  }
  const [counted, some] = await Promise.all([total, rows]);
  return { rows: some, total: counted[0]?.total ?? 0 };
}

/** Both of a query whose rows cost nothing beside. */
export const pageOf = <Row>(
  rows: Pageable<unknown> & PromiseLike<Row[]>,
  total: PromiseLike<{ total: number }[]>,
  wanted: Wanted,
): Promise<Page<Row>> => countedPage(windowOf(rows, wanted), total, wanted);

/** Answers a page's rows, with X-Total-Count beside them. */
export function sendPage<Row>(reply: FastifyReply, { rows, total }: Page<Row>): Row[] {
  reply.header('x-total-count', total);
  return rows;
}

/** The pattern of LIKE that finds the text anywhere; its own wildcards are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A moment as the contract writes it, made by the database: to the millisecond, in UTC. */
export const asIso = <T extends string | null>(moment: SQLWrapper): SQL<T> =>
  sql<T>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
