import type { EventName } from '#domain/events.ts';
import type { Room } from '#domain/quotas.ts';
import { and, eq, getTableName, type SQL } from '#server/db/orm.ts';
import type { AnyPgColumn, PgInsertValue, PgTable } from '#server/db/pg-core.ts';
import type { Database } from './database/index.ts';
import { conflict, type Failure, violates } from './errors.ts';
import { type EventActor, emit } from './events/emit.ts';
import { type Owner, requireRoomFor } from './quota.ts';

type Table = PgTable & { id: AnyPgColumn };

type Change<T extends Table> = { [Column in keyof T['$inferInsert']]?: T['$inferInsert'][Column] | SQL };

interface Plain<T extends Table, Caller extends Owner> {
  table: T;
  /** Whose rows they are, by access/rows.ts. The rest looks absent. */
  of: (caller: Caller) => SQL | undefined;
  absent: () => Failure;
  /** How many rows of `of` may be kept. */
  room?: Room;
  /** The constraint that a second one of a name violates, and what its maker then reads. */
  named?: { once: string; taken: string };
  /** The event of a deletion, and what the audit record calls the row. */
  removed?: { event: EventName; subject: (row: T['$inferSelect']) => string };
}

/** What every plain list of rows of a person or company does alike; what is special about one stays with its feature. */
export function plainRecords<T extends Table, Caller extends Owner>(plain: Plain<T, Caller>) {
  type Row = T['$inferSelect'];
  type Id = Row['id'];
  const table: Table = plain.table;

  const own = (caller: Caller, id: Id): SQL | undefined => and(eq(table.id, id), plain.of(caller));
  const only = (rows: unknown[]): Row => {
    if (rows.length === 0) throw plain.absent();
    return rows[0] as Row;
  };
  const refuseSecond = (error: unknown): never => {
    const { once, taken } = plain.named ?? {};
    if (!once || !taken || !violates(error, once)) throw error;
    throw conflict(taken, [{ path: 'name', message: taken }]);
  };
  /** Throws 404. */
  const get = async (db: Database, caller: Caller, id: Id): Promise<Row> =>
    only(await db.select().from(table).where(own(caller, id)));
  /** Throws 404. */
  const remove = async (db: Database, caller: Caller, id: Id): Promise<Row> =>
    only(await db.delete(table).where(own(caller, id)).returning());

  return {
    own,
    refuseSecond,
    get,
    /** Adds one in the caller's transaction. Throws 409 for a name that is taken, and for one too many. */
    async insert(tx: Database, caller: Caller, values: PgInsertValue<T>): Promise<Row> {
      const { room, of } = plain;
      const name = getTableName(table);
      if (room) await requireRoomFor(tx, caller, { name, room }, () => tx.$count(table, of(caller)));
      return only(await tx.insert(table).values(values).returning().catch(refuseSecond));
    },
    /** Throws 404, and 409 for a name that is taken. Without values nothing is written. */
    async update(db: Database, caller: Caller, id: Id, values: Change<T>): Promise<Row> {
      if (Object.values(values).every((value) => value === undefined)) return get(db, caller, id);
      return only(await db.update(table).set(values).where(own(caller, id)).returning().catch(refuseSecond));
    },
    remove,
    /** Deletes one with its event. Throws 404. */
    removeBy: (db: Database, caller: Caller, id: Id, by: EventActor): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await remove(tx, caller, id);
        if (plain.removed)
          await emit(tx, by, plain.removed.event, {
            subjectId: `${id}`,
            subject: plain.removed.subject(row),
          });
      }),
  };
}
