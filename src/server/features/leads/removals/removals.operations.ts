import { z } from 'zod';
import { counted } from '#domain/standing.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { requestGeocoding } from '#server/features/leads/geocoding/index.ts';
import { defineOperation, OperationFailure, type Work } from '#server/operations/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { deleteZip, mayRemove } from './remove.data.ts';

interface Payload {
  zipCode: string;
}

/** Deletes the properties of a ZIP, in one transaction: until it commits it can be canceled, and nothing of it is seen. */
export const deleteZipData = defineOperation<Payload>({
  name: 'properties.delete-zip',
  payload: z.object({ zipCode: z.string() }),
  lock: ({ zipCode }) => `delete ${zipCode}`,
  steps: [{ name: 'delete', runOutside: remove }],
  // Taken up again behind its commit, it does not know any more how many there were.
  result: async (_tx, { progress, payload }) => ({
    message: progress?.total
      ? `${counted(progress.total, 'property', 'properties')} of ${payload.zipCode} ${progress.total === 1 ? 'was' : 'were'} deleted.`
      : `The properties of ${payload.zipCode} were deleted.`,
  }),
});

export const removalOperations = [deleteZipData];

async function remove({ payload, userId, services, signal, tell }: Work<Payload>): Promise<void> {
  const { db, jobs } = services;
  const actor = userId && (await findActor(db, userId));
  if (!actor || !mayRemove(actor))
    throw new OperationFailure('The user who asked for this no longer has the permission.');
  await db.transaction(async (tx) => {
    // Written outside of the transaction, so that it is visible, and canceling does not have to wait for its end.
    await deleteZip(tx, payload.zipCode, byActor(actor), async (progress) => {
      signal.throwIfAborted();
      await tell(db, progress);
    });
    await requestGeocoding(tx, jobs, [payload.zipCode]);
  });
}
