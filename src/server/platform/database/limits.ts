import { type SQL, sql } from '#server/db/orm.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long PostgreSQL lets one statement run (waiting for locks included) and a transaction wait for its next one, in
 * milliseconds, by kind of work. What is over it is canceled, so that nothing holds a lock or a connection forever.
 */
export const timeLimits = {
  /** What a person waits for, and most jobs. */
  call: { statement: MINUTE, idle: MINUTE },
  /** Answers that are as long as the caller's line is slow. */
  longAnswer: { statement: 15 * MINUTE, idle: 15 * MINUTE },
  /** Making the map's copy of ZIPs, choosing properties for a queue out of millions. */
  longWork: { statement: 15 * MINUTE, idle: 5 * MINUTE },
  /** The job queue's own statements, among them changes of its tables. */
  jobQueue: { statement: 10 * MINUTE, idle: MINUTE },
  /** One import: a statement lasts as long as its file takes to arrive. */
  import: { statement: 12 * HOUR, idle: HOUR },
  /** An index over all properties, built beside everything else: it waits for every import that runs. */
  indexBuild: { statement: 12 * HOUR, idle: MINUTE },
  /** A connection that holds a lock and does nothing else. */
  lock: { statement: MINUTE, idle: MINUTE },
} as const;

export type TimeLimit = keyof typeof timeLimits;

/** As the settings of a pg client. */
export const limitSettings = (limit: TimeLimit) => ({
  statement_timeout: timeLimits[limit].statement,
  idle_in_transaction_session_timeout: timeLimits[limit].idle,
});

/** The statements that give the running transaction other limits than its connection has. */
export const setLimits = (limit: TimeLimit): string =>
  `set local statement_timeout = ${timeLimits[limit].statement};
   set local idle_in_transaction_session_timeout = ${timeLimits[limit].idle}`;

/** Gives the running transaction other limits than those of a call. */
export async function allowTime(
  tx: { execute(statement: SQL): Promise<unknown> },
  limit: TimeLimit,
): Promise<void> {
  await tx.execute(sql.raw(setLimits(limit)));
}
