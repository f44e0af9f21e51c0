import type { OutlinesAdded } from '#contract/vision.ts';
import { startOperation } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { takeOutlines } from './outlines.ts';
import { suggestRoofs } from './suggest.operations.ts';
import { lockOpenCapture } from './vision.data.ts';

/**
 * Keeps the outlines of a file; where the capture's roofs were cut out already, the model looks at them.
 * @param jobs without them it looks when the roofs are cut out again
 * @throws NotFound, Conflict if it was delivered, Invalid for a file that is no GeoJSON
 */
export function addOutlines(
  db: Database,
  captureId: number,
  file: AsyncIterable<Uint8Array>,
  by: EventActor,
  jobs?: Services['jobs'],
): Promise<OutlinesAdded> {
  return db.transaction(async (tx) => {
    const { subject, state } = await lockOpenCapture(tx, captureId);
    const added = await takeOutlines(tx, captureId, file);
    await emit(tx, by, 'capture-outlines-added', {
      ...{ subjectId: captureId, subject },
      details: { roofs: added.roofs },
    });
    if (jobs && state === 'in-review') await startSuggesting(tx, jobs, { captureId, subject, userId: by.id });
    return added;
  });
}

/** Lets the model look at the roofs of a capture, in the transaction that cut them out. */
export async function startSuggesting(
  tx: Database,
  jobs: Services['jobs'],
  { captureId, ...wanted }: { captureId: number; subject: string; userId: string | null },
): Promise<void> {
  await startOperation(tx, jobs, suggestRoofs, { ...wanted, payload: { captureId } });
}
