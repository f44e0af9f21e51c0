import { useSyncExternalStore } from 'react';
import type { UploadResult } from '#contract/uploads.ts';
import type { OtherZips } from '#domain/csv/property-row.ts';
import { api, refreshAfter, upload } from '#web/api/index.ts';
import { type ToastContent, toast } from '#web/ui/toast-store.ts';
import { sentenceOfFailure } from './import-failure.ts';
import { risenBar, type Sent } from './import-progress.ts';
import { newUploadId } from './upload-id.ts';

/** What this window imports or imported last. It lives outside the screen, which may be left meanwhile. */
export type ImportRun =
  | { phase: 'idle' }
  | ({ phase: 'running'; uploadId: string; fileName: string; bar: number } & Sent)
  | { phase: 'done'; fileName: string; result: UploadResult }
  | { phase: 'failed'; fileName: string; sentence: string };

type Running = Extract<ImportRun, { phase: 'running' }>;

export interface ImportOrder {
  file: File;
  /** Null where each row names its own ZIP. */
  zipCode: string | null;
  /** What becomes of rows that name another one; refused unless said. */
  otherZips?: OtherZips;
  /** The day its rows tell of, as YYYY-MM-DD; without, the server takes today. */
  capturedOn?: string;
}

/** How the screen that began the import says how it ended. */
export interface ImportWords {
  done: (result: UploadResult) => ToastContent;
  failed: (sentence: string) => ToastContent;
}

const adminWords: ImportWords = {
  done: () => ({ title: 'CSV data processed successfully' }),
  failed: (sentence) => ({ title: 'Error', description: sentence }),
};

let run: ImportRun = { phase: 'idle' };
const listeners = new Set<() => void>();

export const importRun = { get: () => run, start: startImport, dismiss: () => publish({ phase: 'idle' }) };

export const useImportRun = (): ImportRun => useSyncExternalStore(subscribe, importRun.get);

/** Sends the file and follows it to its end; whether it was imported. One at a time: the next one is refused. */
async function startImport(order: ImportOrder, words = adminWords): Promise<boolean> {
  if (run.phase === 'running') return false;
  const { file } = order;
  const uploadId = newUploadId();
  const start = { bar: 0, sent: 0, fileSize: file.size };
  publish({ phase: 'running', uploadId, fileName: file.name, ...start });
  const timer = setInterval(tick, 1000);
  window.addEventListener('beforeunload', askBeforeLeaving);
  // The body is a little larger than the file, by the form around it.
  const onProgress = (sent: number) => advance({ sent: Math.min(sent, file.size) });
  try {
    const result = await send(uploadId, order, onProgress);
    publish({ phase: 'done', fileName: file.name, result });
    toast(words.done(result));
    return true;
  } catch (error) {
    // A connection that broke off says nothing of what was imported.
    void refreshAfter(api.uploads.upload);
    const sentence = await sentenceOfFailure(error, file);
    publish({ phase: 'failed', fileName: file.name, sentence });
    toast({ variant: 'destructive', ...words.failed(sentence) });
    return false;
  } finally {
    clearInterval(timer);
    window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

function send(
  uploadId: string,
  { file, zipCode, otherZips, capturedOn }: ImportOrder,
  onProgress: (sent: number) => void,
) {
  const common = { ...(capturedOn && { capturedOn }), uploadId };
  return zipCode === null
    ? upload(api.uploads.upload, { fields: common, file, onProgress })
    : upload(api.uploads.uploadForZip, { fields: { zipCode, otherZips, ...common }, file, onProgress });
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
