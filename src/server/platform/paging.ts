import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';

/** The rows of one page, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

interface Pageable<Row> extends PromiseLike<Row[]> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** Runs the two queries of a paged list; without `page` the first one answers everything. */
export async function pageOf<Row>(
  rows: Pageable<Row>,
  total: PromiseLike<{ total: number }[]>,
  { page, pageSize }: { page?: number | undefined; pageSize: number },
): Promise<Page<Row>> {
  if (page === undefined) {
    const all = await rows;
    return { rows: all, total: all.length };
  }
  const [counted, some] = await Promise.all([total, rows.limit(pageSize).offset((page - 1) * pageSize)]);
  return { rows: some, total: counted[0]?.total ?? 0 };
}

/** Answers a page's rows, with X-Total-Count beside them. */
export function sendPage<Row>(reply: FastifyReply, { rows, total }: Page<Row>): Row[] {
  reply.header('x-total-count', total);
  return rows;
}

/** The pattern of LIKE that finds the text anywhere; its own wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A moment as the contract writes it, made by the database: to the millisecond, in UTC. */
export const asIso = <T extends string | null>(moment: SQLWrapper): SQL<T> =>
  sql<T>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
