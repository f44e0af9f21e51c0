import { type StormRun, storms } from '#contract/storms.ts';
import { type CallWork, runInCall } from '#server/operations/index.ts';
import { tooLarge } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import { readStormFile, STORM_FILE_LIMIT } from './read-file.ts';
import { getRun, insertRun } from './runs.data.ts';
import { importStorms } from './storms.operations.ts';
import { isKnown, takeIn } from './take-in.ts';

/** Loads a file that arrives: all of it counts afterwards, or nothing has changed. */
export function receiveStorms(
  services: Services,
  form: ArrivingForm,
  by: EventActor & { id: string },
): Promise<StormRun> {
  const { db, jobs } = services;
  const fileName = (form.fileName ?? 'A file').slice(0, 250);
  const wanted = {
    subject: fileName,
    userId: by.id,
    payload: {},
    begin: (tx: typeof db, id: string) =>
      insertRun(tx, { id, origin: 'upload', address: fileName, userId: by.id }),
  };
  return runInCall(services, importStorms, wanted, async (work) => {
    const bytes = await bytesOf(form, work);
    const { day, acceptsFewer } = validateFields(storms.importFile.files, await form.rest());
    const runId = work.operationId;
    const known = await db.transaction(async (tx) => {
      const message = await isKnown(tx, runId, bytes, { fileName, day });
      if (message) await work.complete(tx, { message });
      return message;
    });
    if (known) return getRun(db, runId);
    const file = await readStormFile(bytes, { fileName, day });
    await db.transaction(async (tx) => {
      const message = await takeIn(tx, {
        jobs,
        runId,
        bytes,
        file,
        acceptsFewer: acceptsFewer === 'yes',
      });
      await work.complete(tx, { message });
      await emit(tx, by, 'storms-imported', { subject: fileName, details: { kind: file.kind } });
    });
    return getRun(db, runId);
  });
}

const MEGABYTE = 1_000_000;
const TOO_LARGE = 'The file is larger than 128 MB. Please split it by year.';

async function bytesOf({ content, length }: ArrivingForm, work: CallWork): Promise<Buffer> {
  // Around the file the form has a little more.
  if ((length ?? 0) > STORM_FILE_LIMIT + MEGABYTE) throw tooLarge(TOO_LARGE);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of work.ending(content)) {
    bytes += piece.length;
    if (bytes > STORM_FILE_LIMIT) throw tooLarge(TOO_LARGE);
    work.tell('read', { done: Math.floor(bytes / MEGABYTE), total: length && Math.ceil(length / MEGABYTE) });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
