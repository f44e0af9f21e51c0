import { useSyncExternalStore } from 'react';
import type { UploadPreview } from '#contract/upload-previews.ts';
import type { UploadAnswer, UploadResult } from '#contract/uploads.ts';
import type { Blanks } from '#domain/csv/blanks.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import type { OtherZips } from '#domain/csv/property-row.ts';
import { api, refreshAfter, upload } from '#web/api/index.ts';
import { uuidV4 } from '#web/field/index.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { type ToastContent, toast } from '#web/ui/toast-store.ts';
import { describeFailure, type ImportFailure } from './import-failure.ts';
import { risenBar, type Sent } from './import-progress.ts';

/** What this window imports or imported last. It lives outside the screen, which may be left meanwhile. */
export type ImportRun =
  | { phase: 'idle' }
  | ({ phase: 'running'; uploadId: string; fileName: string; bar: number } & About & Sent)
  | ({ phase: 'done'; fileName: string; result: UploadResult } & About)
  | ({ phase: 'failed'; fileName: string; sentence: string } & About);

interface About {
  /** Of an import that was previewed: its own screen shows it. */
  previewId?: string;
}

type Running = Extract<ImportRun, { phase: 'running' }>;

export interface ImportOrder {
  file: File;
  /** What its rows are: properties by default. */
  kind?: ImportKind;
  /** Null if each row names its own ZIP. */
  zipCode: string | null;
  /** What happens to rows that name another one; refused by default. */
  otherZips?: OtherZips;
  /** What empty cells do; by default they keep stored values. */
  blanks?: Blanks;
  /** The day its rows describe, as YYYY-MM-DD; today by default. */
  capturedOn?: string;
}

/** The messages of the screen that began the import. */
export interface ImportTexts {
  done: (result: UploadResult) => ToastContent;
  failed: (failure: ImportFailure) => ToastContent;
}

const adminTexts: ImportTexts = {
  done: () => ({ title: 'CSV data processed successfully' }),
  failed: ({ sentence }) => ({ title: 'Error', description: sentence }),
};

let run: ImportRun = { phase: 'idle' };
let sending = new AbortController();
const listeners = new Set<() => void>();

export const importRun = {
  get: () => run,
  start: startImport,
  preview: startPreview,
  takeIn: importPreviewed,
  breakOff,
  dismiss: () => publish({ phase: 'idle' }),
};

export const useImportRun = (): ImportRun => useSyncExternalStore(subscribe, importRun.get);

/** Sends the file and follows it to its end; whether it was imported. One at a time: the next one is refused. */
async function startImport(order: ImportOrder, words = adminTexts): Promise<boolean> {
  const { file } = order;
  const done = await follow(file, {}, words.failed, (uploadId, signal) =>
    send(uploadId, order, { signal, onProgress: progressOf(file) }).then(toItsEnd),
  );
  if (!done) return false;
  publish({ phase: 'done', fileName: file.name, result: done });
  toast(words.done(done));
  return true;
}

/** Sends the file to be looked at; gives its preview, or null if that failed. */
async function startPreview(order: ImportOrder, words = adminTexts): Promise<UploadPreview | null> {
  const { file, zipCode, ...rest } = order;
  const preview = await follow(file, {}, words.failed, (previewId, signal) => {
    const fields = { ...rest, ...(zipCode !== null && { zipCode }), previewId };
    return upload(api.uploadPreviews.create, { fields, file, onProgress: progressOf(file), signal });
  });
  if (preview) publish({ phase: 'idle' });
  return preview;
}

type Previewed = Pick<UploadPreview, 'id' | 'revision' | 'fileName' | 'fileSize'>;

/** Imports a previewed file that is on the server; whether it was imported. */
async function importPreviewed(preview: Previewed, rememberAs?: string): Promise<boolean> {
  const { id: previewId, revision, fileName: name, fileSize: size } = preview;
  const done = await follow({ name, size }, { previewId }, adminTexts.failed, (uploadId) => {
    progressOf({ size })(size);
    const body = { revision, uploadId, ...(rememberAs && { rememberAs }) };
    return api.uploadPreviews.import({ params: { previewId }, body }).then(toItsEnd);
  });
  if (!done) return false;
  publish({ phase: 'done', fileName: name, result: done, previewId });
  toast(adminTexts.done(done));
  return true;
}

/** A large import goes on after its answer: its operation is followed, and its result read. */
async function toItsEnd(answer: UploadAnswer): Promise<UploadResult> {
  if (!('operationId' in answer)) return answer;
  const { state, error } = await operationEnded(answer.operationId);
  await refreshAfter(api.uploads.upload);
  if (state !== 'completed') throw new BrokenOff(error ?? 'The import did not finish.');
  return api.uploads.getResult({ params: { uploadId: answer.uploadId } });
}

/** The body is a little larger than the file, by the form around it. */
const progressOf =
  ({ size }: Pick<File, 'size'>) =>
  (sent: number) =>
    advance({ sent: Math.min(sent, size) });

/** Shows how work goes that takes a file or a name of one, and how it failed; null then. */
async function follow<Result>(
  file: File | Pick<File, 'name' | 'size'>,
  about: About,
  failed: ImportTexts['failed'],
  work: (uploadId: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  if (run.phase === 'running') return null;
  const uploadId = uuidV4();
  sending = new AbortController();
  const start = { bar: 0, sent: 0, fileSize: file.size, ...about };
  publish({ phase: 'running', uploadId, fileName: file.name, ...start });
  const timer = setInterval(tick, 1000);
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await work(uploadId, sending.signal);
  } catch (error) {
    // A broken connection does not reveal what was imported.
    void refreshAfter(api.uploads.upload);
    const failure =
      error instanceof BrokenOff
        ? { sentence: error.message, statusText: error.message }
        : await describeFailure(error, file);
    publish({ phase: 'failed', fileName: file.name, sentence: failure.sentence, ...about });
    toast({ variant: 'destructive', ...failed(failure) });
    return null;
  } finally {
    clearInterval(timer);
    window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/**
 * Sends no more of a file that its operation ended without: a browser reads no answer before it has sent everything, so
 * that on a slow line nothing would be seen of a cancel for minutes.
 */
function breakOff(uploadId: string, sentence: string): void {
  const isUnderWay = run.phase === 'running' && run.uploadId === uploadId && run.sent < run.fileSize;
  if (isUnderWay) sending.abort(new BrokenOff(sentence));
}

class BrokenOff extends Error {}

function send(
  uploadId: string,
  { file, kind, zipCode, otherZips, blanks, capturedOn }: ImportOrder,
  way: { signal: AbortSignal; onProgress: (sent: number) => void },
) {
  const common = { ...(kind && { kind }), blanks, ...(capturedOn && { capturedOn }), uploadId };
  return zipCode === null
    ? upload(api.uploads.upload, { fields: common, file, ...way })
    : upload(api.uploads.uploadForZip, { fields: { zipCode, otherZips, ...common }, file, ...way });
}

function tick(): void {
  if (run.phase === 'running') advance({ bar: risenBar(run.bar) });
}

function advance(change: Partial<Running>): void {
  if (run.phase === 'running') publish({ ...run, ...change });
}

/** Closing the window breaks the upload off as long as bytes are on their way. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (run.phase === 'running' && run.sent < run.fileSize) event.preventDefault();
}

function publish(next: ImportRun): void {
  run = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
