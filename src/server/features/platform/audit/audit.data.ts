import type { AuditFilter, AuditLine, SubscriptionEvent } from '#contract/audit.ts';
import type { Paging } from '#contract/paging.ts';
import type { AuditEventName } from '#domain/events.ts';
import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from '#server/db/orm.ts';
import { auditLog, subscriptionEvents } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso, containing, type Page, pageOf } from '#server/platform/paging.ts';

/** The record, latest first. */
export function listAuditEvents(db: Database, filter: AuditFilter): Promise<Page<AuditLine>> {
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
      action: sql<AuditEventName>`${auditLog.action}`,
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
