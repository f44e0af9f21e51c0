import type { Actor } from '#access/can.ts';
import type { SecondFactorWay } from '#contract/auth.ts';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import type { SecondFactorAnswer } from '#contract/second-factor.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { badCredentials, signInExpired } from '#server/platform/errors.ts';
import { byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Context } from '#server/platform/implement.ts';
import { redeemAppCode } from './app.data.ts';
import { signInTokenOf } from './browser-cookie.ts';
import type { ChallengeUse } from './challenges.data.ts';
import { readSignature } from './passkey.ts';
import { countSignature, findPasskeyRow } from './passkeys.data.ts';
import { deletePendingSignIn, findPendingSignIn } from './pending.data.ts';
import { redeemRecoveryCode } from './recovery.data.ts';
import { relyingPartyOf } from './relying-party.ts';

type Caller = Context<Actor | null>;

const REFUSED: Record<SecondFactorWay, string> = {
  totp: 'This code is wrong or was used already.',
  recovery: 'This recovery code is wrong or was used already.',
  passkey: 'This passkey was not accepted.',
};

/** Whose password this browser has shown in the last five minutes. Throws 401. */
export async function pendingOf({ db, request }: Caller): Promise<{ token: string; userId: string }> {
  const token = signInTokenOf(request);
  const userId = token && (await findPendingSignIn(db, token));
  if (!userId) throw signInExpired();
  return { token, userId };
}

/**
 * Who has shown password and second factor, and which one; the unfinished sign-in is used up by it. Throws 401 for a
 * wrong one and where no password came before, 429 past the limits.
 */
export async function checkSecondFactor(
  context: Caller,
  answer: SecondFactorAnswer,
): Promise<{ userId: string; way: SecondFactorWay }> {
  const { db, request, throttles } = context;
  const { token, userId } = await pendingOf(context);
  const way = answer.passkey ? 'passkey' : answer.recoveryCode ? 'recovery' : 'totp';
  // Counted before the check, as passwords are. Passkeys cannot be guessed, so a flood of codes leaves them open.
  const fromHere = `${userId} ${request.ip}`;
  await throttles.secondFactorAddress.count(fromHere);
  if (way !== 'passkey') await throttles.secondFactorAccount.count(userId);
  const isRight = await accept(context, userId, token, answer);
  if (!isRight) {
    await emit(db, byVisitor(request), 'second-factor-failed', {
      subjectId: userId,
      details: { way },
    });
    throw badCredentials(REFUSED[way]);
  }
  await throttles.secondFactorAddress.forgive(fromHere);
  if (way !== 'passkey') await throttles.secondFactorAccount.giveBack(userId);
  return { userId, way };
}

/** Who has shown a passkey that verified its user. Throws 401. */
export async function checkPasskeyAlone(context: Caller, answer: PasskeyAnswer): Promise<string> {
  const { db, request, throttles } = context;
  await throttles.passkeyAddress.count(request.ip);
  const token = signInTokenOf(request);
  if (!token) throw signInExpired();
  const userId = await acceptPasskey(context, answer, { purpose: 'sign-in', browser: token });
  if (!userId) {
    await emit(db, byVisitor(request), 'sign-in-failed', { details: { way: 'passkey' } });
    throw badCredentials(REFUSED.passkey);
  }
  return userId;
}

async function accept(
  context: Caller,
  userId: string,
  token: string,
  { code, recoveryCode, passkey }: SecondFactorAnswer,
): Promise<boolean> {
  const { cipher, db } = context;
  if (passkey) {
    const owner = await acceptPasskey(context, passkey, { purpose: 'second-factor', browser: token });
    return owner === userId && deletePendingSignIn(db, token);
  }
  return db.transaction(async (tx) => {
    const isRight = code
      ? await redeemAppCode(tx, cipher, userId, code)
      : recoveryCode !== undefined && (await redeemRecoveryCode(tx, userId, recoveryCode));
    if (isRight && recoveryCode) await tellOfRecoveryCode(tx, context, userId);
    return isRight && deletePendingSignIn(tx, token);
  });
}

/** The owner of the signing passkey; null if it is unknown or the signature is wrong. */
async function acceptPasskey(
  { config, db, request }: Caller,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<string | null> {
  const party = relyingPartyOf(config, request);
  const row = await findPasskeyRow(db, answer.id);
  if (!row) return null;
  const counter = await readSignature(db, party, row, answer, use);
  if (counter === null || !(await countSignature(db, row, counter))) return null;
  return row.userId;
}

async function tellOfRecoveryCode(tx: Database, context: Caller, userId: string): Promise<void> {
  const { request } = context;
  await emit(tx, byVisitor(request), 'recovery-code-used', { subjectId: userId });
  await enqueueAccountNotice(tx, context, userId, { kind: 'recovery-code-used', caller: request });
}
