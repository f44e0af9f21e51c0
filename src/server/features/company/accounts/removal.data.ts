import type { Deletion } from '#contract/accounts.ts';
import type { Role } from '#domain/roles.ts';
import { asc, eq, sql } from '#server/db/orm.ts';
import { companies, people, users } from '#server/db/schema/index.ts';
import { listDoorsOfUser, remakeDoors } from '#server/doors/index.ts';
import { endKeysOf } from '#server/features/company/auth/index.ts';
import { lockCompanyOf } from '#server/features/company/companies/index.ts';
import { withdrawAll } from '#server/features/company/coverage/index.ts';
import { requireOwnerForRest } from '#server/features/company/team/index.ts';
import { handDownTags } from '#server/features/leads/crm/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { endSessionsOfRemoved } from '#server/platform/sessions.ts';
import { deleteEmptyCompany, IS_BINDING, keepDoNotContact } from './outlives.data.ts';

/** What goes with a user. Throws 404. */
export async function countBelongings(db: Database, userId: string): Promise<Deletion> {
  const of = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where user_id = ${userId})`;
  // What a company of one has goes with its user, or outlives them.
  const ofLast = (table: string, which = sql`true`) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where customer_id = users.customer_id and ${which} and is_last)`;
  const { rows } = await db.execute<Deletion & Record<string, unknown>>(sql`
    select email,
      ${of('user_zip_subscriptions')} as "zipCodes",
      ${of('queues')} as queues,
      (select count(*)::int from queue_items i join queues q on q.id = i.queue_id where q.user_id = ${userId}) as "queueItems",
      ${of('property_notes')} as notes,
      ${of('property_tags')} as tags,
      ${of('property_status')} as stages,
      ${of('api_tokens')} as "apiTokens",
      ${of('zip_access_requests')} + ${of('zip_code_fly_requests')} as requests,
      ${ofLast('people')} as contacts,
      ${ofLast('measurements')} as measurements,
      ${ofLast('proposals', sql`not (${IS_BINDING})`)} as drafts,
      ${of('support_tickets')} as "ticketsKept",
      ${ofLast('opt_outs', sql`not follows`)} + ${ofLast('kept_opt_outs', sql`not follows`)} as "optOutsKept",
      ${ofLast('mail_pieces', sql`not is_held_out`)} as "piecesKept",
      ${ofLast('proposals', IS_BINDING)} as "contractsKept"
    from users, lateral (select not exists (select from users c
      where c.customer_id = users.customer_id and c.id <> users.id) as is_last) as company
    where users.id = ${userId}`);
  if (!rows[0]) throw notFound('This user');
  return rows[0];
}

/**
 * Deletes the user with everything of theirs; their lines in the records stay. Their company goes with its last user. Throws
 * 404, and 409 for the last administrator and for the last owner of colleagues.
 */
export function deleteUser(db: Database, userId: string, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCompanyOf(tx, userId);
    const { email, companyId } = await lockForDemotion(tx, userId);
    await requireOwnerForRest(tx, companyId, userId);
    const belongings = await countBelongings(tx, userId);
    await withdrawAll(tx, userId, by);
    await handDownTags(tx, userId);
    await keepDoNotContact(tx, userId);
    const doors = await listDoorsOfUser(tx, userId);
    await endSessionsOfRemoved(tx, userId);
    const { email: _email, ...numbers } = belongings;
    // Before the row is gone: an administrator may delete themselves, and their name is read from it.
    await emit(tx, by, 'user-deleted', { subjectId: userId, subject: email, details: numbers });
    await deleteRow(tx, userId, companyId);
    if ((await tx.$count(companies, eq(companies.id, companyId))) > 0)
      await remakeDoors(tx, { companyId }, doors);
  });
}

/** Deletes a user's row, and the company if it has no other members. */
export async function deleteRow(tx: Database, userId: string, companyId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
  // A company that stays because of its ZIP codes' record has no members left who need to know them.
  await tx
    .delete(people)
    .where(
      sql`${people.companyId} = ${companyId} and not exists (select from users where customer_id = ${companyId})`,
    );
  await deleteEmptyCompany(tx, companyId);
}

/** Gives the user a role. Throws 404, and 409 for the last administrator. */
export function setRole(db: Database, userId: string, role: Role, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const user = role !== 'admin' ? await lockForDemotion(tx, userId) : await lockUserRow(tx, userId);
    if (user.role === role) return;
    await tx.update(users).set({ role }).where(eq(users.id, userId));
    await endKeysOf(tx, userId, by);
    await emit(tx, by, 'user-role-changed', {
      subjectId: userId,
      subject: user.email,
      details: { from: user.role, to: role },
    });
  });
}

// All administrators are locked, always in the same order: of two who remove each other at once one stays.
async function lockForDemotion(tx: Database, userId: string) {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update');
  if (admins.length === 1 && admins[0]?.id === userId)
    throw conflict('This is the last administrator. Make someone else an administrator first.');
  return lockUserRow(tx, userId);
}

async function lockUserRow(tx: Database, userId: string) {
  const [user] = await tx
    .select({ email: users.email, role: users.role, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw notFound('This user');
  return user;
}
