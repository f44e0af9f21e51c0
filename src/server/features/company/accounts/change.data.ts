import type { CompanyChange, PlanChange } from '#contract/accounts.ts';
import { findPlan, segmentLabels, tierLabels } from '#domain/plans.ts';
import { eq } from '#server/db/orm.ts';
import { companies, users } from '#server/db/schema/index.ts';
import { listDoorsOfUser, remakeDoors } from '#server/doors/index.ts';
import { endKeysOf, setPassword } from '#server/features/company/auth/index.ts';
import { lockUser } from '#server/features/company/companies/index.ts';
import { moveGrants } from '#server/features/company/coverage/index.ts';
import { findOtherOwner, requireOwnerForRest } from '#server/features/company/team/index.ts';
import { handDownTags, moveTags } from '#server/features/leads/crm/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { bindMovedTags, deleteEmptyCompany, moveWhatBinds } from './outlives.data.ts';

/** Sets the plan of the user's company; every colleague's tier follows. Throws 404, 400 for a plan that is not sold. */
export function setPlan(db: Database, userId: string, plan: PlanChange, by: EventActor): Promise<void> {
  if (plan.tier !== 'basic' && !findPlan(plan.segment, plan.tier)) {
    const message = `${tierLabels[plan.tier]} is not sold for ${segmentLabels[plan.segment]}.`;
    throw invalid(message, [{ path: 'tier', message }]);
  }
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const [before] = await tx.select().from(companies).where(eq(companies.id, user.companyId));
    if (!before || (before.tier === plan.tier && before.segment === plan.segment)) return;
    await tx.update(companies).set(plan).where(eq(companies.id, user.companyId));
    const colleagues = eq(users.companyId, user.companyId);
    // In the order in which administrators are locked.
    await tx.select({ id: users.id }).from(users).where(colleagues).orderBy(users.id).for('update');
    await tx.update(users).set({ subscriptionTier: plan.tier }).where(colleagues);
    await emit(tx, by, 'plan-changed', {
      subjectId: userId,
      subject: user.email,
      details: { company: before.name, fromTier: before.tier, fromSegment: before.segment, ...plan },
    });
  });
}

/** Moves the user with their ZIP codes to a company. Throws 404, and 409 if an exclusive grant prevents it. */
export function setCompany(
  db: Database,
  userId: string,
  change: CompanyChange,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const companyId = change.companyId ?? (await insertCompany(tx, change));
    const user = await lockUser(tx, userId, [companyId]);
    if (companyId === user.companyId) return;
    const company = await getCompany(tx, companyId);
    await requireOwnerForRest(tx, user.companyId, userId);
    await handDownTags(tx, userId);
    const doors = await listDoorsOfUser(tx, userId);
    await tx
      .update(users)
      .set({
        companyId: company.id,
        subscriptionTier: company.tier,
        companyRole: (await findOtherOwner(tx, company.id, userId)) ? 'rep' : 'owner',
      })
      .where(eq(users.id, userId));
    await endKeysOf(tx, userId, by);
    await moveGrants(tx, userId, company.id, by);
    await moveTags(tx, userId, company.id);
    await remakeDoors(tx, { companyId: user.companyId }, doors);
    await remakeDoors(tx, { companyId: company.id }, doors);
    await bindMovedTags(tx, userId, company.id);
    await moveWhatBinds(tx, user.companyId, company.id);
    await deleteEmptyCompany(tx, user.companyId);
    await emit(tx, by, 'user-company-changed', {
      subjectId: userId,
      subject: user.email,
      details: { company: company.name },
    });
  });
}

async function insertCompany(tx: Database, { name }: CompanyChange): Promise<string> {
  const [company] = await tx
    .insert(companies)
    .values({ name: name ?? '' })
    .returning({ id: companies.id });
  return company?.id ?? '';
}

async function getCompany(tx: Database, companyId: string) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw notFound('This company');
  return company;
}

/**
 * Sets a temporary password, to be replaced at the next sign-in, and ends the user's sessions and API tokens. `tell`
 * runs in the same transaction. Throws 404.
 */
export function setTemporaryPassword(
  db: Database,
  userId: string,
  passwordHash: string,
  by: EventActor,
  tell: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await getUserRow(tx, userId);
    await setPassword(tx, userId, by, { passwordHash, isTemporary: true });
    await tell(tx);
    await emit(tx, by, 'user-password-reset', { subjectId: userId, subject: user.email });
  });
}

async function getUserRow(tx: Database, userId: string) {
  const [user] = await tx
    .select({ email: users.email, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) throw notFound('This user');
  return user;
}
