import type { Actor } from '#access/can.ts';
import { ownCompany } from '#access/rows.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { companies, users } from '#server/db/schema/index.ts';
import { endAccessOf, endKeysOf, voidLinksOf } from '#server/features/company/auth/index.ts';
import { lockCompanies } from '#server/features/company/companies/index.ts';
import { handDownZips, withdrawAll } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { endSessionsOfRemoved } from '#server/platform/sessions.ts';
import { findOtherOwner, isOf, requireOtherOwner } from './owners.data.ts';

/** Names the actor's company. */
export function renameCompany(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  name: string,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx, [actor.companyId]);
    const [former] = await tx.select({ name: companies.name }).from(companies).where(ownCompany(actor));
    if (!former || former.name === name) return;
    await tx.update(companies).set({ name }).where(ownCompany(actor));
    const details = { from: former.name };
    await emit(tx, by, 'company-renamed', { subjectId: actor.companyId, subject: name, details });
  });
}

/** Sets whose calendar decides what today is in the actor's company. @param timeZone null for that of its ZIP codes */
export function setTimeZone(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  timeZone: string | null,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx, [actor.companyId]);
    const [former] = await tx
      .select({ name: companies.name, timeZone: companies.timeZone })
      .from(companies)
      .where(ownCompany(actor));
    if (!former || former.timeZone === timeZone) return;
    await tx.update(companies).set({ timeZone }).where(ownCompany(actor));
    const details = { from: former.timeZone, to: timeZone };
    await emit(tx, by, 'company-time-zone-changed', {
      subjectId: actor.companyId,
      subject: former.name,
      details,
    });
  });
}

/** Gives a member of the company a role in it. Throws 404 if they are not of it, 409 for the last owner. */
export function setCompanyRole(
  db: Database,
  companyId: string,
  userId: string,
  companyRole: CompanyRole,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx, [companyId]);
    const member = await getMember(tx, companyId, userId);
    if (member.companyRole === companyRole) return;
    await requireOtherOwner(tx, companyId, userId);
    await tx.update(users).set({ companyRole }).where(eq(users.id, userId));
    if (member.companyRole === 'owner') await endKeysOf(tx, userId, by);
    const details = { from: member.companyRole, to: companyRole };
    await emit(tx, by, 'member-role-changed', { subjectId: userId, subject: member.email, details });
  });
}

/**
 * Ends a member's access: every way into the account at once, and their ZIP codes. Their work stays and is read by the
 * company; ZIP codes without another holder in it go to an owner. Throws 404 if they are not a member, 409 for the last
 * owner, for the platform's staff and for oneself.
 */
export function endMembership(
  db: Database,
  companyId: string,
  userId: string,
  actor: Pick<Actor, 'id'>,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx, [companyId]);
    const member = await getMember(tx, companyId, userId);
    if (userId === actor.id) throw conflict('You cannot take your own access away. Ask another owner.');
    if (member.role !== 'user')
      throw conflict(`${member.email} works for the platform. Make them an ordinary user first.`);
    await requireOtherOwner(tx, companyId, userId);
    await tx.update(users).set({ accessEndedAt: sql`now()` }).where(eq(users.id, userId));
    await voidLinksOf(tx, userId);
    await endSessionsOfRemoved(tx, userId);
    await endAccessOf(tx, userId, by);
    const heir = await findOtherOwner(tx, companyId, userId);
    const handed = heir ? await handDownZips(tx, userId, heir, by) : [];
    const zips = await withdrawAll(tx, userId, by);
    const details = { zipCodes: zips.length, handedToOwner: handed.join(', ') };
    await emit(tx, by, 'member-access-ended', { subjectId: userId, subject: member.email, details });
  });
}

/** A current member of the company; locked until the transaction ends. Throws 404. */
export async function getMember(tx: Database, companyId: string, userId: string) {
  const [member] = await tx
    .select({ email: users.email, role: users.role, companyRole: users.companyRole })
    .from(users)
    .where(and(eq(users.id, userId), isOf(companyId)))
    .for('update');
  if (!member) throw notFound('This colleague');
  return member;
}

/** Throws 404 if the user is not of the actor's company, 403 if a manager reaches for an owner's ZIP codes. */
export async function requireLed(db: Database, actor: Actor, userId: string): Promise<void> {
  const member = await getMember(db, actor.companyId, userId);
  if (userId === actor.id) throw conflict('You hold your own ZIP codes already.');
  if (member.companyRole === 'owner' && actor.companyRole !== 'owner')
    throw forbidden('Only an owner decides about the ZIP codes of an owner.');
}
