import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { users } from '#server/db/schema/index.ts';

/** The name of the colleague whose row it is; null if it is the actor's own. */
export const colleague = (actor: Actor, column: AnyPgColumn | SQL.Aliased): SQL<string | null> =>
  sql`case when not ${ownedBy(actor, column as AnyPgColumn)} then (
    select coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})
    from ${users} where ${users.id} = ${column}) end`;
