import { daysAround, middleOf } from '#domain/storms/local-days.ts';
import { eq } from '#server/db/orm.ts';
import { stormRuns } from '#server/db/schema/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';
import { startJoining } from './join.operations.ts';
import { deleteLoaded, lockScope, markDays } from './load.data.ts';
import { completeRun } from './runs.data.ts';

/**
 * Takes out what a file brought, in the caller's transaction: its days are joined again without it. The row stays, with who
 * did it and why. @throws NotFound, and Conflict for a file that does not count
 */
export async function withdrawFile(
  tx: Database,
  jobs: JobQueue,
  by: EventActor,
  { fileId, because }: { fileId: string; because: string },
): Promise<void> {
  const find = () => tx.select().from(stormRuns).where(eq(stormRuns.id, fileId));
  const [known] = await find();
  if (!known) throw notFound('The file');
  // A newer file of the same may be arriving.
  await lockScope(tx, known.kind ?? '', known.scope ?? '');
  const [run] = await find().for('update');
  if (run?.state !== 'loaded') throw conflict('Only a file that counts can be withdrawn.');
  await allowTime(tx, 'longWork');
  const moments = await deleteLoaded(tx, [fileId]);
  const days = new Set(moments.flatMap(daysAround));
  if (run.endsAt) for (const day of daysAround(middleOf({ endsAt: run.endsAt }))) days.add(day);
  // In the order of files that arrive.
  if (days.size > 0) await startJoining(tx, jobs);
  await markDays(tx, days);
  await completeRun(tx, fileId, {
    state: 'withdrawn',
    withdrawnAt: new Date(),
    withdrawnBy: by.id,
    withdrawnBecause: because,
  });
  await emit(tx, by, 'storms-withdrawn', {
    subjectId: fileId,
    subject: run.address,
    details: { kind: run.kind, because },
  });
}
