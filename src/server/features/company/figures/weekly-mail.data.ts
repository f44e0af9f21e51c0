import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import { and, eq, inArray, isNull, lt, max, or, sql } from '#server/db/orm.ts';
import { users, weeklyMails } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Whether the actor gets the Monday mail; on by default. */
export async function findWeeklyMail(db: Database, actor: Actor): Promise<{ isOn: boolean }> {
  const off = and(ownedBy(actor, weeklyMails.userId), eq(weeklyMails.isOff, true));
  return { isOn: (await db.$count(weeklyMails, off)) === 0 };
}

export async function setWeeklyMail(db: Database, actor: Actor, isOn: boolean): Promise<{ isOn: boolean }> {
  const isOff = !isOn;
  await db
    .insert(weeklyMails)
    .values({ userId: actor.id, isOff })
    .onConflictDoUpdate({ target: weeklyMails.userId, set: { isOff } });
  return { isOn };
}

/** The companies with a leader who gets the mail. */
export async function listCompaniesToMail(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ companyId: users.companyId })
    .from(users)
    .leftJoin(weeklyMails, eq(weeklyMails.userId, users.id))
    .where(and(leads, wants));
  return rows.map(({ companyId }) => companyId);
}

/** When the last mail to anybody of a company went out before this Monday's; null if none did. */
export async function findLastMail(db: Database, companyId: string, monday: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(weeklyMails.toldAt) })
    .from(weeklyMails)
    .innerJoin(users, eq(users.id, weeklyMails.userId))
    .where(and(eq(users.companyId, companyId), lt(weeklyMails.toldOn, monday)));
  return last?.at ?? null;
}

/** Whether a receiver has not got this Monday's mail yet. */
export async function isMailDue(db: Database, companyId: string, monday: string): Promise<boolean> {
  const hasMail = eq(weeklyMails.toldOn, monday);
  const due = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(weeklyMails, eq(weeklyMails.userId, users.id))
    .where(and(eq(users.companyId, companyId), leads, wants, sql`${hasMail} is not true`))
    .limit(1);
  return (await due).length > 0;
}

/** The receivers of this Monday's mail in a company. They are recorded in the caller's transaction: each gets it once. */
export async function takeReceivers(
  tx: Database,
  companyId: string,
  { monday, now }: { monday: string; now: Date },
): Promise<string[]> {
  const receivers = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .leftJoin(weeklyMails, eq(weeklyMails.userId, users.id))
    .where(and(eq(users.companyId, companyId), leads, wants))
    .orderBy(users.id);
  if (receivers.length === 0) return [];
  const recorded = await tx
    .insert(weeklyMails)
    .values(receivers.map(({ id }) => ({ userId: id, toldOn: monday, toldAt: now })))
    .onConflictDoUpdate({
      target: weeklyMails.userId,
      set: { toldOn: monday, toldAt: now },
      setWhere: sql`not ${weeklyMails.isOff} and ${weeklyMails.toldOn} is distinct from excluded.told_on`,
    })
    .returning({ userId: weeklyMails.userId });
  return receivers.filter(({ id }) => recorded.some(({ userId }) => userId === id)).map(({ email }) => email);
}

const leads = and(
  inArray(users.companyRole, ['owner', 'manager']),
  isNull(users.accessEndedAt),
  eq(users.emailConfirmed, true),
);
const wants = or(isNull(weeklyMails.isOff), eq(weeklyMails.isOff, false));
