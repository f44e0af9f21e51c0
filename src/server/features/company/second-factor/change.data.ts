import type { Actor } from '#access/can.ts';
import type { Passkey } from '#contract/second-factor.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Context } from '#server/platform/implement.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { type Confirmation, confirmApp, deleteApp } from './app.data.ts';
import { hasSecondFactor, lockUser, settleRemoval } from './factors.data.ts';
import { deletePasskey, insertPasskey } from './passkeys.data.ts';
import { countRecoveryCodes, insertRecoveryCodes } from './recovery.data.ts';

type Owner = Context<Actor>;
const APP = 'Authenticator app';

/** Turns the app that is being set up on with its first code. Recovery codes come with an account's first factor. */
export function turnAppOn(
  owner: Owner,
  code: string,
): Promise<{ confirmation: Confirmation; recoveryCodes: string[] | null }> {
  const { actor, cipher } = owner;
  return change(owner, async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, actor.id));
    const confirmation = await confirmApp(tx, cipher, actor.id, code);
    if (confirmation !== 'confirmed') return { confirmation, recoveryCodes: null };
    return { confirmation, recoveryCodes: await added(tx, owner, isFirst, APP) };
  });
}

/** Throws 409 past the limit and where the authenticator holds one already. */
export function addNewPasskey(
  owner: Owner,
  made: Omit<Parameters<typeof insertPasskey>[1], 'userId'>,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { actor } = owner;
  return change(owner, async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, actor.id));
    const passkey = await insertPasskey(tx, { ...made, userId: actor.id });
    return { passkey, recoveryCodes: await added(tx, owner, isFirst, passkey.name) };
  });
}

/** Throws 404 if there is none, 409 if it is the last factor and one is demanded. */
export function removeApp(owner: Owner): Promise<void> {
  return change(owner, async (tx) => {
    if (!(await deleteApp(tx, owner.actor.id))) throw notFound('An authenticator app');
    await removed(tx, owner, APP);
  });
}

/** Throws 404 if there is none, 409 if it is the last factor and one is demanded. */
export function removePasskey(owner: Owner, passkeyId: string): Promise<void> {
  return change(owner, async (tx) => removed(tx, owner, await deletePasskey(tx, owner.actor.id, passkeyId)));
}

/** Throws 409 without a second factor: a code alone would be only a second password. */
export function makeRecoveryCodes(owner: Owner): Promise<string[]> {
  const { actor, request } = owner;
  return change(owner, async (tx) => {
    if (!(await hasSecondFactor(tx, actor.id)))
      throw conflict('Set up an authenticator app or a passkey first.');
    const codes = await insertRecoveryCodes(tx, actor.id);
    await emit(tx, byActor(actor, request), 'recovery-codes-made', { subjectId: actor.id });
    await enqueueAccountNotice(tx, owner, actor.id, { kind: 'recovery-codes-made', caller: request });
    return codes;
  });
}

function change<Result>({ actor, db }: Owner, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.id);
    return work(tx);
  });
}

async function added(tx: Database, owner: Owner, isFirst: boolean, name: string): Promise<string[] | null> {
  const { actor, request } = owner;
  // Devices that came in with the password alone have to come again.
  if (isFirst) await endSessionsOf(tx, actor.id, request);
  await emit(tx, byActor(actor, request), 'second-factor-added', {
    subjectId: actor.id,
    details: { name },
  });
  await enqueueAccountNotice(tx, owner, actor.id, { kind: 'second-factor-added', name, caller: request });
  return (await countRecoveryCodes(tx, actor.id)) === 0 ? insertRecoveryCodes(tx, actor.id) : null;
}

async function removed(tx: Database, owner: Owner, name: string): Promise<void> {
  const { actor, request } = owner;
  await settleRemoval(tx, actor.id);
  await emit(tx, byActor(actor, request), 'second-factor-removed', {
    subjectId: actor.id,
    details: { name },
  });
  await enqueueAccountNotice(tx, owner, actor.id, { kind: 'second-factor-removed', name, caller: request });
}
