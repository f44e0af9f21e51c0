import type { Actor } from '#access/can.ts';
import { type DrawnRoof, judge, reviewers } from '#sample/company/reviewers.ts';
import { eq } from '#server/db/orm.ts';
import { properties, reviewItems, users } from '#server/db/schema/index.ts';
import { insertUser } from '#server/features/company/auth/index.ts';
import { findActor, hashPassword } from '#server/features/company/sign-in/index.ts';
import { insertReview, takeWork } from '#server/features/imagery/review/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { readablePassword } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';

/** The sample's reviewers, made where they are not there yet. Nobody knows their passwords. */
export async function ensureReviewers(tx: Database): Promise<Actor[]> {
  const actors: Actor[] = [];
  let companyId: string | undefined;
  for (const person of reviewers) {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
    const id =
      known?.id ??
      (await insertUser(tx, {
        ...{ ...person, role: 'reviewer', emailConfirmed: true },
        passwordHash: await hashPassword(readablePassword()),
        ...(companyId ? { companyId } : { newCompany: { name: 'Sample reviewers' } }),
      }));
    const actor = await findActor(tx, id);
    if (!actor) throw new Error('a reviewer who was made is there');
    companyId = actor.companyId;
    actors.push(actor);
  }
  return actors;
}

/** A reviewer's next batch of roofs, judged as they were drawn. False if nothing is left for them. */
export async function reviewSome(
  tx: Database,
  reviewer: Actor,
  captureId: number,
  needs: Pick<Services, 'config' | 'jobs'>,
): Promise<boolean> {
  const by = byActor(reviewer);
  const { items } = await takeWork(tx, reviewer, { captureId, first: 'likely' }, by);
  for (const { id } of items) {
    const made = { ...judge(await getDrawn(tx, id), reviewer.id), sawSuggestion: false };
    await insertReview({ ...needs, db: tx }, { actor: reviewer, by }, id, made);
  }
  return items.length > 0;
}

async function getDrawn(tx: Database, itemId: string): Promise<DrawnRoof> {
  const { roofSubtype, severityLevel } = properties;
  const { hasMissingShingles, hasWaterStains, hasCrackedShingles, hasCurlingShingles } = properties;
  const [roof] = await tx
    .select({
      ...{ propertyId: properties.id, roofSubtype, severityLevel },
      ...{ hasMissingShingles, hasWaterStains, hasCrackedShingles, hasCurlingShingles },
    })
    .from(reviewItems)
    .innerJoin(properties, eq(properties.id, reviewItems.propertyId))
    .where(eq(reviewItems.id, itemId));
  if (!roof) throw new Error('a roof that was handed out is there');
  return {
    ...roof,
    hasMissingShingles: roof.hasMissingShingles ?? false,
    hasWaterStains: roof.hasWaterStains ?? false,
    hasCrackedShingles: roof.hasCrackedShingles ?? false,
    hasCurlingShingles: roof.hasCurlingShingles ?? false,
  };
}
