import type { Connection } from '#contract/admin.ts';
import { sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';

/** How the database, the geocoder and the mail server are doing, from what was last done with each. */
export async function listConnections({
  db,
  config,
  geocoder,
  mail,
  outage,
}: Pick<Services, 'db' | 'config' | 'geocoder' | 'mail' | 'outage'>): Promise<Connection[]> {
  return [
    await databaseOf(db, outage.lastNoticedAt()),
    connectionOf('geocoder', geocoder.findsDoors, await geocoderWork(db, config.geocoder)),
    connectionOf('mail', mail.delivers, await mailWork(db)),
  ];
}

interface Work {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastError: string | null;
  waiting: number;
}

// It is connected for every reader: without it there is no answer.
async function databaseOf(db: Database, lastFailureAt: Date | null): Promise<Connection> {
  const { rows } = await db.execute<{ now: Date }>(sql`select now()`);
  const lastSuccessAt = rows[0] ? new Date(rows[0].now) : null;
  return connectionOf('database', true, { lastSuccessAt, lastFailureAt, lastError: null, waiting: 0 });
}

async function geocoderWork(db: Database, geocoder: string): Promise<Work> {
  const { rows } = await db.execute<Row>(sql`
    select max(finished_at) filter (where geocoder = ${geocoder}) as succeeded,
      max(updated_at) filter (where last_error is not null) as failed,
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as error,
      coalesce(sum(waiting) filter (where finished_at is null), 0)::int as waiting
    from geocoding_zips`);
  return workOf(rows[0]);
}

// Jobs that send mail are called '<feature>.send-…'. The queue forgets what is done after some days.
async function mailWork(db: Database): Promise<Work> {
  const { rows } = await db.execute<Row>(sql`
    select max(completed_on) filter (where state = 'completed') as succeeded,
      max(coalesce(completed_on, started_on)) filter (where state in ('failed', 'retry')) as failed,
      (array_agg(output ->> 'message' order by started_on desc) filter (where state in ('failed', 'retry')))[1] as error,
      (count(*) filter (where state in ('created', 'retry', 'active')))::int as waiting
    from pgboss.job where name like '%.send-%'`);
  return workOf(rows[0]);
}

interface Row extends Record<string, unknown> {
  succeeded: Date | string | null;
  failed: Date | string | null;
  error: string | null;
  waiting: number;
}

const workOf = (row: Row | undefined): Work => ({
  lastSuccessAt: row?.succeeded ? new Date(row.succeeded) : null,
  lastFailureAt: row?.failed ? new Date(row.failed) : null,
  lastError: row?.error ?? null,
  waiting: row?.waiting ?? 0,
});

function connectionOf(name: Connection['name'], reachesOut: boolean, work: Work): Connection {
  const { lastSuccessAt, lastFailureAt } = work;
  const failed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
  return {
    name,
    state: failed ? 'in-trouble' : !reachesOut ? 'local' : lastSuccessAt ? 'connected' : 'unused',
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: lastFailureAt?.toISOString() ?? null,
    lastError: failed ? work.lastError : null,
    waiting: work.waiting,
  };
}
