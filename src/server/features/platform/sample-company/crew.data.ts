import type { Actor } from '#access/can.ts';
import { type CrewName, crew, crewNames, SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { eq } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { insertUser } from '#server/features/company/auth/index.ts';
import { ensureZips, grantZip, handZip } from '#server/features/company/coverage/index.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { PLATFORM } from '#server/platform/events/emit.ts';

export type Crew = Record<CrewName, Actor>;

/** Makes the sample company and its people; its owner holds the sample's ZIP and has handed it to the others. */
export async function insertSampleCompany(tx: Database, passwordHash: string): Promise<void> {
  const { id, name } = SAMPLE_COMPANY;
  const add = (who: CrewName) => {
    const place =
      who === 'owner' ? { newCompany: { id, name, tier: 'business' as const } } : { companyId: id };
    return insertUser(tx, { ...crew[who], ...place, role: 'user', passwordHash, emailConfirmed: true });
  };
  const ownerId = await add('owner');
  await ensureZips(tx, [SAMPLE_ZIP]);
  await grantZip(tx, { userId: ownerId, zipCode: SAMPLE_ZIP });
  for (const who of crewNames.filter((one) => one !== 'owner'))
    await handZip(tx, { id: ownerId }, await add(who), SAMPLE_ZIP, PLATFORM);
}

/** The company's people as actors; null if any of them is gone. */
export async function findCrew(db: Database): Promise<Crew | null> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.companyId, SAMPLE_COMPANY.id));
  const found: Partial<Crew> = {};
  for (const who of crewNames) {
    const row = rows.find(({ email }) => email === crew[who].email);
    const actor = row && (await findActor(db, row.id));
    if (!actor) return null;
    found[who] = actor;
  }
  return found as Crew;
}
