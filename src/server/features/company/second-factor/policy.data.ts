import { eq, sql } from '#server/db/orm.ts';
import { companies, platformSettings } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';

/** What is demanded of administrators, and how many of them would be led to the setup by it. */
export async function getPolicy(db: Database) {
  const { rows } = await db.execute<{ demandedOfAdmins: boolean; admins: number; adminsWithout: number }>(sql`
    select coalesce((select admins_need_second_factor from platform_settings), false) as "demandedOfAdmins",
      count(*)::int as admins,
      count(*) filter (where
        not exists (select from totp_factors where user_id = users.id and secret is not null)
        and not exists (select from passkeys where user_id = users.id))::int as "adminsWithout"
    from users where role = 'admin'`);
  return rows[0] ?? { demandedOfAdmins: false, admins: 0, adminsWithout: 0 };
}

export function demandOfAdmins(db: Database, demanded: boolean, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const setting = { adminsNeedSecondFactor: demanded };
    await tx
      .insert(platformSettings)
      .values(setting)
      .onConflictDoUpdate({ target: platformSettings.id, set: setting });
    await recordDemand(tx, demanded, by, { subject: 'Administrators' });
  });
}

/** Throws 404. */
export function demandOfCompany(
  db: Database,
  companyId: string,
  demanded: boolean,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [company] = await tx
      .update(companies)
      .set({ needsSecondFactor: demanded })
      .where(eq(companies.id, companyId))
      .returning({ name: companies.name });
    if (!company) throw notFound('This company');
    await recordDemand(tx, demanded, by, { subject: company.name, subjectId: companyId });
  });
}

const recordDemand = (
  tx: Database,
  demanded: boolean,
  by: EventActor,
  about: { subject: string; subjectId?: string },
) => emit(tx, by, demanded ? 'second-factor-demanded' : 'second-factor-not-demanded', about);
