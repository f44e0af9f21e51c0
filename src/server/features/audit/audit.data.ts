import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import type { AuditFilter, AuditLine, SubscriptionEvent } from '#contract/audit.ts';
import type { Paging } from '#contract/paging.ts';
import type { Act } from '#domain/acts.ts';
import { auditLog, subscriptionEvents } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso, containing, type Page, pageOf } from '#server/platform/paging.ts';

/** Who does something, and from where. */
export interface Doer {
  /** Null for who has no account: visitors, the command line, the platform. */
  id: string | null;
  /** Null where the account's e-mail is to be looked up. */
  name: string | null;
  address: string | null;
}

export const PLATFORM: Doer = { id: null, name: 'platform', address: null };
export const COMMAND_LINE: Doer = { id: null, name: 'command line', address: null };

/** The person behind a call. */
export const byActor = (actor: Pick<Actor, 'id'>, request: { ip: string }): Doer => ({
  id: actor.id,
  name: null,
  address: request.ip,
});

/** Somebody who is not signed in. */
export const byVisitor = (request: { ip: string }): Doer => ({
  id: null,
  name: 'visitor',
  address: request.ip,
});

export interface Recorded {
  action: Act;
  /** What it was done to. */
  subjectId?: string | number;
  /** How a person would name it. */
  subject?: string;
  details?: AuditLine['details'];
}

const NAME_LENGTH = 254;

/** Writes one line into the audit record, in the transaction of the act itself: both exist or neither. */
export async function recordAct(tx: Database, doer: Doer, recorded: Recorded): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: doer.id,
    actorName: nameOf(doer),
    action: recorded.action,
    subjectId: recorded.subjectId === undefined ? null : String(recorded.subjectId),
    subjectName: recorded.subject?.slice(0, NAME_LENGTH) ?? null,
    details: recorded.details ?? {},
    address: doer.address,
  });
}

/** Tells the database whose changes of subscriptions this transaction makes; its own record names the actor. */
export async function actAs(tx: Database, doer: Doer): Promise<void> {
  await tx.execute(sql`select set_config('ridgecap.actor_id', ${doer.id ?? ''}, true),
    set_config('ridgecap.actor_name', ${nameOf(doer)}, true)`);
}

const nameOf = ({ id, name }: Doer): SQL =>
  sql`coalesce(${name}::text, (select email from users where id = ${id}::text), 'deleted user')`;

/** The record, latest first. */
export function listActs(db: Database, filter: AuditFilter): Promise<Page<AuditLine>> {
  const where = and(
    filter.actor
      ? or(eq(auditLog.actorId, filter.actor), ilike(auditLog.actorName, containing(filter.actor)))
      : undefined,
    filter.action && eq(auditLog.action, filter.action),
    filter.subject
      ? or(eq(auditLog.subjectId, filter.subject), ilike(auditLog.subjectName, containing(filter.subject)))
      : undefined,
    filter.from ? gte(auditLog.at, sql`${startOf(filter.from)}`) : undefined,
    filter.to ? lt(auditLog.at, sql`${endOf(filter.to)}`) : undefined,
  );
  const rows = db
    .select({
      id: auditLog.id,
      at: asIso<string>(auditLog.at),
      actorId: auditLog.actorId,
      actor: auditLog.actorName,
      action: sql<Act>`${auditLog.action}`,
      subject: auditLog.subjectName,
      subjectId: auditLog.subjectId,
      details: auditLog.details,
      address: auditLog.address,
    })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id));
  return pageOf(rows.$dynamic(), db.select({ total: count() }).from(auditLog).where(where), filter);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const startOf = (moment: string): SQL =>
  DAY.test(moment) ? sql`(${moment}::timestamp at time zone 'UTC')` : sql`${moment}::timestamptz`;
// The named day and the named millisecond belong to it.
const endOf = (moment: string): SQL =>
  DAY.test(moment)
    ? sql`(${moment}::timestamp at time zone 'UTC' + interval '1 day')`
    : sql`(${moment}::timestamptz + interval '1 millisecond')`;

/** Every grant, change and end, latest first. */
export function listSubscriptionEvents(
  db: Database,
  { zipCode, userId, ...paging }: Paging & { zipCode?: string | undefined; userId?: string | undefined },
): Promise<Page<SubscriptionEvent>> {
  const where = and(
    zipCode ? eq(subscriptionEvents.zipCode, zipCode) : undefined,
    userId ? eq(subscriptionEvents.userId, userId) : undefined,
  );
  const rows = db
    .select({
      id: subscriptionEvents.id,
      at: asIso<string>(subscriptionEvents.at),
      kind: subscriptionEvents.kind,
      zipCode: subscriptionEvents.zipCode,
      userId: subscriptionEvents.userId,
      userEmail: subscriptionEvents.userEmail,
      companyName: subscriptionEvents.companyName,
      subscriptionType: subscriptionEvents.subscriptionType,
      startsAt: asIso<string>(subscriptionEvents.startsAt),
      expiresAt: asIso<string | null>(subscriptionEvents.expiresAt),
      by: subscriptionEvents.byName,
    })
    .from(subscriptionEvents)
    .where(where)
    .orderBy(desc(subscriptionEvents.id));
  return pageOf(rows.$dynamic(), db.select({ total: count() }).from(subscriptionEvents).where(where), paging);
}
