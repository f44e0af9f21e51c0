import { sql } from './orm.ts';
import { users } from './schema/index.ts';

/** First and last name of a row of `users`; null if it has neither. */
export const fullName = sql<
  string | null
>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`;

/** The name of a row of `users`, or the email address where it has none. */
export const nameOfUser = sql<string>`coalesce(${fullName}, ${users.email})`;
