import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import type { AuditLine } from '#contract/audit.ts';
import type { EventName } from '#domain/events.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Who does something, and from where. */
export interface EventActor {
  /** Null for who has no account: visitors, the command line, the platform. */
  id: string | null;
  /** Null where the account's e-mail is to be looked up. */
  name: string | null;
  address: string | null;
}

export const PLATFORM: EventActor = { id: null, name: 'platform', address: null };
export const COMMAND_LINE: EventActor = { id: null, name: 'command line', address: null };

/** The person behind a call. */
export const byActor = (actor: Pick<Actor, 'id'>, request: { ip: string }): EventActor => ({
  id: actor.id,
  name: null,
  address: request.ip,
});

/** Somebody who is not signed in. */
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
  details?: AuditLine['details'];
}

const NAME_LENGTH = 254;

/** Says that something happened, in the transaction in which it does: both are written or neither. */
export async function emit(
  tx: Pick<Database, 'insert'>,
  by: EventActor,
  name: EventName,
  { subjectId, subject, details = {} }: EventPayload = {},
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: by.id,
    actorName: nameOf(by),
    action: name,
    subjectId: subjectId === undefined ? null : String(subjectId),
    subjectName: subject?.slice(0, NAME_LENGTH) ?? null,
    details,
    address: by.address,
  });
}

/** Tells the database whose changes of subscriptions this transaction makes; its own record of them names them. */
export async function actAs(tx: Database, by: EventActor): Promise<void> {
  await tx.execute(sql`select set_config('ridgecap.actor_id', ${by.id ?? ''}, true),
    set_config('ridgecap.actor_name', ${nameOf(by)}, true)`);
}

const nameOf = ({ id, name }: EventActor): SQL =>
  sql`coalesce(${name}::text, (select email from users where id = ${id}::text), 'deleted user')`;
