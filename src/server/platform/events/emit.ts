import type { Actor } from '#access/can.ts';
import { type EventDetails, type EventName, timelineKinds } from '#domain/events.ts';
import { SQL, sql } from '#server/db/orm.ts';
import { events, propertyHistory } from '#server/db/schema/index.ts';
import { type Database, send } from '#server/platform/database/index.ts';

/** Who does something, and from where. */
export interface EventActor {
  /** Null without an account: visitors, the command line, the platform. */
  id: string | null;
  /** Null if the account's email is to be looked up. */
  name: string | null;
  address: string | null;
}

export const PLATFORM: EventActor = { id: null, name: 'platform', address: null };
export const COMMAND_LINE: EventActor = { id: null, name: 'command line', address: null };

/** The person behind a call, or behind work they asked for. */
export const byActor = (actor: Pick<Actor, 'id'>, request?: { ip: string }): EventActor => ({
  id: actor.id,
  name: null,
  address: request?.ip ?? null,
});

/** A visitor without a session. */
export const byVisitor = (request: { ip: string }): EventActor => ({
  id: null,
  name: 'visitor',
  address: request.ip,
});

export interface EventPayload {
  /** What it was done to. */
  subjectId?: string | number;
  /** How a person would name it. */
  subject?: string;
  details?: EventDetails;
  /** The property it was done to, in whose timeline it leaves a line. */
  propertyId?: number;
  /** The same for many: their ids, or a query of ids. If there are none, nothing happened. */
  properties?: readonly number[] | SQL;
}

const NAME_LENGTH = 254;

/** Records an event in the transaction that causes it: both are written or neither. */
export async function emit(
  tx: Pick<Database, 'execute'>,
  by: EventActor,
  name: EventName,
  { propertyId, properties, ...payload }: EventPayload = {},
): Promise<void> {
  const { subjectId = propertyId, subject, details = {} } = payload;
  const about = propertyId === undefined ? properties : [propertyId];
  const lines = about
    ? sql`lines as (${timelineLines(by, name, about, payload)} returning property_id), `
    : sql``;
  // Timelines have the others; of these, consumers outside are notified property by property.
  const ids = properties && name === 'stage-changed' ? sql`happened.ids` : sql`null::int[]`;
  const many = properties ? sql`jsonb_build_object('properties', happened.count)` : sql`'{}'::jsonb`;
  // One statement, because a call can emit a hundred events.
  const written = tx.execute(sql`
    with ${lines} happened as (select ${about ? counted : sql`1 as count`})
    insert into ${events}
      (name, company_id, actor_id, actor_name, subject_id, subject_name, property_ids, details, address)
    select ${name}::text, ${companyOf(by)}, ${by.id}::text, ${nameOf(by)},
      ${subjectId === undefined ? null : String(subjectId)}::text, ${subject?.slice(0, NAME_LENGTH) ?? null}::text,
      ${ids}, ${JSON.stringify(details)}::jsonb || ${many}, ${by.address}::text
    from happened where happened.count > 0`);
  await send(tx, written);
}

const counted = sql`count(*)::int as count, array_agg(property_id) as ids from lines`;

/** Sets the actor of this transaction's changes to subscriptions; the database's own record names them. */
export async function actAs(tx: Database, by: EventActor): Promise<void> {
  await tx.execute(sql`select set_config('ridgecap.actor_id', ${by.id ?? ''}, true),
    set_config('ridgecap.actor_name', ${nameOf(by)}, true)`);
}

/** Timeline lines written by this transaction from now on get this moment: a phone may send yesterday's visits. */
export async function happenedAt(tx: Database, moment: Date): Promise<void> {
  await send(tx, tx.execute(sql`select set_config('ridgecap.happened_at', ${moment.toISOString()}, true)`));
}

/**
 * Takes locks by a query, and makes that moment the one of this transaction's lines, unless happenedAt set another: of two
 * transactions that want the same the later one may have begun first.
 */
export async function happensOnceHeld(tx: Pick<Database, 'execute'>, locks: SQL): Promise<void> {
  const held = tx.execute(sql`with held as (${locks}), counted as materialized (select count(*) from held)
    select set_config('ridgecap.happened_at', clock_timestamp()::text, true) from counted
    where coalesce(current_setting('ridgecap.happened_at', true), '') = ''`);
  await send(tx, held);
}

const nameOf = ({ id, name }: EventActor): SQL =>
  sql`coalesce(${name}::text, (select email from users where id = ${id}::text), 'deleted user')`;

const companyOf = ({ id }: EventActor): SQL => sql`(select customer_id from users where id = ${id}::text)`;

/**
 * The SQL statement that writes an event into the timelines of its properties. It belongs in the acting transaction,
 * because filters and the pipeline read it, and the user looks at it next.
 * @param about their ids, or a query of ids
 */
function timelineLines(
  { id: userId }: { id: string | null },
  name: EventName,
  about: readonly number[] | SQL,
  { subject, details = {} }: { subject?: string; details?: EventDetails },
): SQL {
  const kind = kinds[name];
  if (!kind || userId === null) throw new Error(`${name} has no place in a timeline`);
  const ids = about instanceof SQL ? about : sql`select unnest(${sql.param(about)}::int[])`;
  const { fromStage = null, toStage = null, dealValue = null, noteId = null, tagKey = null } = details;
  return sql`
    insert into ${propertyHistory}
      (property_id, user_id, kind, at, label, from_stage, to_stage, deal_value, note_id, tag_key)
    select about.id, ${userId}, ${kind}, ${moment}, ${subject ?? null}::text, ${fromStage}::text, ${toStage}::text,
      ${dealValue}::numeric, ${noteId}::int, ${tagKey}::text
    from (${ids}) as about(id)`;
}

/** By happenedAt or happensOnceHeld, else the time of the transaction. */
const moment = sql`coalesce(nullif(current_setting('ridgecap.happened_at', true), '')::timestamptz, now())`;

const kinds: Partial<Record<EventName, string>> = timelineKinds;
