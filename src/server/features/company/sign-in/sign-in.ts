import { type Actor, mayExport } from '#access/can.ts';
import type { Login, SecondFactorWay, SessionUser } from '#contract/auth.ts';
import { SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Caller } from '#server/platform/callers.ts';
import { deviceHashOf, markDevice } from '#server/platform/device-cookie.ts';
import { badCredentials } from '#server/platform/errors.ts';
import { byActor, byVisitor, emit } from '#server/platform/events/emit.ts';
import type { Context } from '#server/platform/implement.ts';
import { startSession } from '#server/platform/sessions.ts';
import { networkOf, type Throttle } from '#server/platform/throttle.ts';
import { type Account, findAccountByEmail, findCaller } from './account.data.ts';
import { isKnownDevice, rememberDevice } from './devices.data.ts';
import { checkPassword } from './passwords.ts';

type Call = Context<Actor | null>;

/**
 * The account that email and password belong to. Opens nothing by itself: see signIn. Throws 401 alike for an unknown
 * address and a wrong password, and 429 past the limits.
 */
export async function checkCredentials(context: Call, { email, password }: Login): Promise<Account> {
  const { db, request } = context;
  const attempt = await countAttempt(context, email);
  const account = await findAccountByEmail(db, email);
  if (!(await checkPassword(account?.passwordHash, password)) || !account) {
    const about = { subject: email, ...(account && { subjectId: account.id }) };
    await emit(db, byVisitor(request), 'sign-in-failed', about);
    throw badCredentials('Invalid email or password');
  }
  await attempt.succeeded();
  return account;
}

/**
 * Starts and records the session of a user who has passed every required step. The account's owner gets an email if the
 * device is new.
 */
export async function signIn(
  context: Call,
  userId: string,
  secondFactor?: SecondFactorWay,
): Promise<SessionUser> {
  const { db, request } = context;
  await db.transaction(async (tx) => {
    const isNew = await rememberDevice(tx, userId, markDevice(request, context.reply));
    await emit(tx, byActor({ id: userId }, request), 'sign-in', {
      subjectId: userId,
      ...(secondFactor && { details: { secondFactor } }),
    });
    if (isNew) await enqueueAccountNotice(tx, context, userId, { kind: 'new-device', caller: request });
  });
  return startAs(context, userId);
}

/** Starts the session of a user whose account was just created. */
export async function signInFirst(context: Call, userId: string): Promise<SessionUser> {
  await rememberDevice(context.db, userId, markDevice(context.request, context.reply));
  return startAs(context, userId);
}

async function startAs(context: Call, userId: string): Promise<SessionUser> {
  const caller = await findCaller(context.db, userId);
  if (!caller) throw badCredentials('Invalid email or password');
  await startSession(context, userId);
  return presentUser(caller);
}

/** The user as their own screens show them. */
export function presentUser({ actor, account }: Caller): SessionUser {
  const { id, role, companyRole, subscriptionTier, duty } = actor;
  return {
    ...{ id, role, companyRole, subscriptionTier },
    ...account,
    createdAt: account.createdAt.toISOString(),
    mayExport: mayExport(actor),
    ...(actor.companyId === SAMPLE_COMPANY.id && { isSample: true as const }),
    ...(duty && { duty }),
  };
}

interface Attempt {
  /** It was a good one: takes it back. */
  succeeded(): Promise<void>;
}

interface Counted {
  throttle: Throttle;
  key: string;
  /** The effect of a success: a found password proves nothing about other accounts tried from the network. */
  after: 'forgive' | 'giveBack';
}

/**
 * Counts an attempt at the account of this address before the password is checked, so that a burst of attempts gets no
 * more of them than single ones. Throws 429 past a limit.
 *
 * The network is counted first, and a refused network does not reach the account's count: no one can lock an account from
 * one place. A device with an earlier sign-in to the account has its own count, whatever others do.
 */
async function countAttempt(
  { db, request, throttles }: Context<Actor | null>,
  email: string,
): Promise<Attempt> {
  const device = deviceHashOf(request);
  const network = networkOf(request.ip);
  const isKnown = device !== null && (await isKnownDevice(db, email, device));
  const counted: Counted[] = isKnown
    ? [{ throttle: throttles.loginDevice, key: `${email} ${device}`, after: 'forgive' }]
    : [
        { throttle: throttles.loginNetwork, key: network, after: 'giveBack' },
        { throttle: throttles.loginAccountFromNetwork, key: `${email} ${network}`, after: 'forgive' },
        { throttle: throttles.loginAccount, key: email, after: 'giveBack' },
      ];
  for (const { throttle, key } of counted) {
    await throttle.count(key);
  }
  return {
    async succeeded() {
      for (const { throttle, key, after } of counted) await throttle[after](key);
    },
  };
}
