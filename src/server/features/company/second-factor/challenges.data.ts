import { SECOND_FACTOR_MINUTES } from '#contract/second-factor.ts';
import { and, eq, gt, lt, sql } from '#server/db/orm.ts';
import { type challengePurposes, passkeyChallenges } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';

export type ChallengePurpose = (typeof challengePurposes)[number];

/** What a challenge was made for: it answers nothing else, and no other browser. `browser` is a secret only that one has. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  browser: string;
}

/** A new challenge of 256 bits, good once and for five minutes. */
export async function insertChallenge(db: Database, { purpose, browser }: ChallengeUse): Promise<string> {
  const challenge = newToken();
  await db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    browser: hashToken(browser),
    expiresAt: sql`now() + make_interval(mins => ${SECOND_FACTOR_MINUTES})`,
  });
  return challenge;
}

/** Uses the challenge up, whether or not the answer is right; false if it is unknown, used, late or another's. */
export async function redeemChallenge(
  db: Database,
  challenge: string,
  { purpose, browser }: ChallengeUse,
): Promise<boolean> {
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.browser, hashToken(browser)),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return used.length > 0;
}

export async function deleteLateChallenges(db: Database): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
}
