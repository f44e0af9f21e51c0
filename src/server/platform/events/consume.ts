import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  max,
  notInArray,
  type SQL,
  sql,
} from '#server/db/orm.ts';
import { eventCursors, events } from '#server/db/schema/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';

/** An event as stored in the outbox, at the place consumers read it. */
export type DomainEvent = Omit<typeof events.$inferSelect, 'position'> & { position: number };

/** A reader of events after they were committed. */
export interface Consumer {
  /** Names its cursor: it does not change. */
  name: string;
  /**
   * Takes some events, in order, in the transaction that moves its cursor. What it does to the database happens once;
   * what it does outside may happen twice. If it throws, it is given the same events again.
   */
  take(tx: Database, batch: readonly DomainEvent[]): Promise<void>;
}

const BATCH = 500;

/**
 * Gives a consumer all that was committed before this call and that it has not taken yet. A new consumer starts with the
 * oldest stored event.
 */
export async function catchUp(db: Database, consumer: Consumer): Promise<void> {
  const end = await numberEvents(db);
  while ((await takeBatch(db, consumer, end)) === BATCH);
}

/**
 * Gives events their places. Ids are drawn before the commit, so that a lower one may appear after a higher one was
 * read; places are given one transaction after another, to what is committed, and only grow.
 * @returns the last place that was given
 */
async function numberEvents(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, lockNames.events);
    const [last] = await tx.select({ position: max(events.position) }).from(events);
    const [read] = await tx.select({ position: max(eventCursors.position) }).from(eventCursors);
    // What was read may have been deleted since; its places are not given again.
    const end = Math.max(last?.position ?? 0, read?.position ?? 0);
    const { rowCount } = await tx.execute(sql`
      update ${events} set position = ${end} + waiting.place
      from (select id, row_number() over (order by id) as place from ${events} where position is null) as waiting
      where ${events.id} = waiting.id`);
    return end + (rowCount ?? 0);
  });
}

function takeBatch(db: Database, { name, take }: Consumer, end: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.insert(eventCursors).values({ consumer: name }).onConflictDoNothing();
    const own = eq(eventCursors.consumer, name);
    const [cursor] = await tx.select().from(eventCursors).where(own).for('update');
    const rows = await tx
      .select()
      .from(events)
      .where(and(gt(events.position, cursor?.position ?? 0), lte(events.position, end)))
      .orderBy(asc(events.position))
      .limit(BATCH);
    const last = rows.at(-1)?.position;
    if (!last) return 0;
    await take(
      tx,
      rows.map((event) => ({ ...event, position: event.position ?? last })),
    );
    await tx.update(eventCursors).set({ position: last, movedAt: new Date() }).where(own);
    return rows.length;
  });
}

/** Whether some events wait for this consumer. */
export const isBehind = ({
  name,
}: Consumer): SQL => sql`(exists (select from ${events} where ${events.position} is null)
  or exists (select from ${events} where ${events.position} > coalesce(
    (select ${eventCursors.position} from ${eventCursors} where ${eventCursors.consumer} = ${name}), 0)))`;

const KEPT_DAYS = 30;

/** Forgets consumers that are no more, and old events that all of these have taken. */
export async function deleteOldEvents(db: Database, consumers: readonly Consumer[]): Promise<void> {
  const names = consumers.map(({ name }) => name);
  await db.delete(eventCursors).where(notInArray(eventCursors.consumer, names));
  const read = await db
    .select({ position: eventCursors.position })
    .from(eventCursors)
    .where(inArray(eventCursors.consumer, names));
  if (read.length < names.length) return;
  const old = lt(events.at, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  const takenByAll = lte(events.position, Math.min(...read.map(({ position }) => position)));
  await db.delete(events).where(and(old, isNotNull(events.position), takenByAll));
}
