import { z } from 'zod';
import type { Limit } from '#domain/typed-number.ts';

/** Most rows one page of a list holds. */
export const MAX_PAGE_SIZE = 200;

/** For paged lists: the reply is the page's rows, X-Total-Count holds the total number. */
export const Paging = z.object({
  /** From 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
});
export type Paging = z.infer<typeof Paging>;

/** Text a person typed, trimmed. */
export const typed = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most.toLocaleString('en-US')} characters`);

/** A number within its limit, which the form tells as well. */
export const within = ({ least, most, isWhole, problem }: Limit) =>
  (isWhole ? z.int(problem) : z.number(problem)).min(least, problem).max(most, problem);

/** A day of the calendar, 'YYYY-MM-DD', of this century. */
export const CalendarDay = z.iso.date().regex(/^20/, 'Please give a day such as 2026-11-23');

export const Search = typed(254);
export const RowId = z.coerce.number().int().min(1).max(2_147_483_647);
/** The same as a number of a JSON body. */
export const RowIdInBody = z.int().min(1).max(2_147_483_647);
export const UserId = z.string().min(1).max(64);
export const ZipCode = z.string().regex(/^\d{5}$/, 'ZIP code must be 5 digits');
