import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';

/** The name of the colleague whose row it is; null if it is the actor's own. */
export const colleague = (actor: Actor, column: AnyPgColumn | SQL.Aliased): SQL<string | null> =>
  sql`case when not ${ownedBy(actor, column as AnyPgColumn)} then (
    select ${nameOfUser}
    from ${users} where ${users.id} = ${column}) end`;
