import type { undo } from '#contract/undo.ts';
import { startOnce } from '#server/operations/index.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { planUndo } from './plan.data.ts';
import { undoImport } from './undo.operations.ts';

export const undoHandlers: Handlers<typeof undo> = {
  plan: ({ params }, { db }) => planUndo(db, params.uploadId),

  start: async ({ params: { uploadId } }, { actor, db, jobs }) => {
    const { refusal, fileName: subject } = await planUndo(db, uploadId);
    if (refusal !== null) throw conflict(refusal);
    const wanted = { subject, userId: actor.id, payload: { uploadId } };
    return { operationId: await db.transaction((tx) => startOnce(tx, jobs, undoImport, wanted)) };
  },
};
