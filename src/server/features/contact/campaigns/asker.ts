import type { Actor } from '#access/can.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { OperationFailure, type Work } from '#server/operations/index.ts';

/** Who asked for long work, with their current rights. @throws OperationFailure */
export async function askerOf({ userId, services }: Work<unknown>): Promise<Actor> {
  const actor = userId && (await findActor(services.db, userId));
  if (!actor) throw new OperationFailure('The user who asked for this is gone.');
  return actor;
}
