import { randomUUID } from 'node:crypto';
import type { StormOrigin } from '#domain/storms/runs.ts';
import { listAdministrators, sendMail } from '#server/features/company/notices/index.ts';
import { conflict, Failure } from '#server/platform/errors.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { readStormFile } from './read-file.ts';
import { completeKnown, countReads, failRun, findWithdrawal, insertRun, type Known } from './runs.data.ts';
import { digestOf, isHeldBack, isKnown, takeIn } from './take-in.ts';

export interface FoundFile {
  origin: Exclude<StormOrigin, 'upload'>;
  address: string;
  fileName: string;
  day?: string;
  etag: string | null;
  bytes: Buffer;
}

/** Loads a file from a folder or feed, and records it as a run; an unreadable file is recorded with the reason. */
export async function loadFile({ db, jobs }: Services, { bytes, ...found }: FoundFile): Promise<void> {
  const runId = randomUUID();
  const { origin, address, etag } = found;
  await insertRun(db, { id: runId, origin, address, etag });
  try {
    if (await db.transaction((tx) => isKnown(tx, runId, bytes, found))) return;
    const withdrawnAt = await findWithdrawal(db, address, digestOf(bytes));
    if (withdrawnAt) throw conflict(withdrawnMessage(withdrawnAt));
    const file = await readStormFile(bytes, found);
    await db.transaction((tx) => takeIn(tx, { jobs, runId, bytes, file, acceptsFewer: false }));
  } catch (error) {
    const message = error instanceof Failure ? error.message : 'It could not be loaded; the log says more.';
    await failRun(db, runId, message, digestOf(bytes));
    if (!(error instanceof Failure)) throw error;
    if (isHeldBack(error)) await reportHeldBack({ db, jobs }, { ...found, bytes }, message);
  }
}

const withdrawnMessage = (at: Date) =>
  `This file was withdrawn on ${at.toISOString().slice(0, 10)}, so it is not loaded again by itself. Upload it to load it all the same.`;

/** Notifies administrators that a source sent far fewer rows, and that the earlier file still counts. */
async function reportHeldBack(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { address, bytes }: Pick<FoundFile, 'address' | 'bytes'>,
  message: string,
): Promise<void> {
  const digest = digestOf(bytes);
  await db.transaction(async (tx) => {
    // Sources are asked for days on end: the same file is reported once.
    if ((await countReads(tx, address, digest)) > 1) return;
    await emit(tx, PLATFORM, 'storms-held-back', { subject: address });
    for (const to of await listAdministrators(tx))
      await jobs.enqueue(tx, sendMail, {
        to,
        subject: 'A storm file was held back',
        text: `${address}\n\n${message}`,
      });
  });
}

/** Records that a source could not be read. */
export async function noteTrouble(
  { db }: Services,
  found: Pick<FoundFile, 'origin' | 'address'>,
  message: string,
): Promise<void> {
  const id = randomUUID();
  await insertRun(db, { ...found, id });
  await failRun(db, id, message);
}

/** Records that a source confirmed that the loaded version is current. */
export async function noteUnchanged(
  { db }: Services,
  found: Pick<FoundFile, 'origin' | 'address'>,
  known: Known,
): Promise<void> {
  const id = randomUUID();
  const day = known.fetchedAt.toISOString().slice(0, 10);
  const message = `The source says that it is still the file that was read on ${day}. Nothing changed.`;
  await db.transaction(async (tx) => {
    await insertRun(tx, { ...found, id, etag: known.etag });
    await completeKnown(tx, id, known, message);
  });
}
