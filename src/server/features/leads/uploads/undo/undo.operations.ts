import { z } from 'zod';
import { can } from '#access/can.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { requestGeocoding } from '#server/features/leads/geocoding/index.ts';
import { defineOperation, OperationFailure, type Work } from '#server/operations/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { describeUpload } from './plan.data.ts';
import { restoreImport } from './restore.data.ts';

interface Payload {
  uploadId: string;
}

/** Undoes an import, in one transaction: until it commits it can be canceled, and nothing of it is seen. */
export const undoImport = defineOperation<Payload>({
  name: 'uploads.undo',
  payload: z.object({ uploadId: z.uuid() }),
  lock: ({ uploadId }) => `undo ${uploadId}`,
  steps: [{ name: 'restore', runOutside: restore }],
  result: async (tx, { payload }) => ({
    message: (await describeUpload(tx, payload.uploadId)).message ?? '',
  }),
});

// Taken up again by another process, it finds the import undone and has nothing left to do.
async function restore({
  payload: { uploadId },
  userId,
  services,
  signal,
  tell,
}: Work<Payload>): Promise<void> {
  const { db, jobs } = services;
  const actor = userId && (await findActor(db, userId));
  if (!actor || !can(actor, 'property:upload'))
    throw new OperationFailure('The user who asked for this no longer has the permission.');
  await db.transaction(async (tx) => {
    // Written outside of the transaction, so that it is visible, and canceling does not have to wait for its end.
    const undone = await restoreImport(tx, { uploadId, userId: actor.id }, async (progress) => {
      signal.throwIfAborted();
      await tell(db, progress);
    });
    if (!undone) return;
    const { zips, removed, restored } = undone;
    await requestGeocoding(tx, jobs, zips);
    const { fileName: subject } = await describeUpload(tx, uploadId);
    await emit(tx, byActor(actor), 'import-undone', {
      subjectId: uploadId,
      subject,
      details: { removed, restored },
    });
  });
}
