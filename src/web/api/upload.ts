import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { type ApiError, replaced, unreachable } from './api-error.ts';
import { tellChanged } from './changes.ts';
import type { Call } from './client.ts';
import { beginAsking } from './connection.ts';
import { failureOf, isData, isMarked } from './request.ts';

type Fields<E extends Endpoint> = E['files'] extends { _zod: { input: infer Input } } ? Input : never;

interface UploadOptions<E extends Endpoint> {
  /** The form fields beside the file. */
  fields: Fields<E>;
  file: File;
  /** Of the path, where it has some. */
  params?: Record<string, string | number>;
  /** One of many: what it changes is read again by the caller, once for all. */
  isPart?: boolean;
  /** Bytes sent so far and in all; the body is a little larger than the file. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file as multipart form data: `await upload(api.uploads.uploadForZip, { fields: { zipCode }, file })`. It is an
 * XMLHttpRequest because fetch does not report upload progress. Failures are thrown as ApiError; an abort throws the
 * signal's reason.
 */
export function upload<E extends Endpoint>(call: Call<E>, options: UploadOptions<E>): Promise<ReplyOf<E>> {
  const { fields, file, params = {}, isPart = false, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const asking = beginAsking();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartLimit = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const abort = () => request.abort();
    const fail = (failure: ApiError) => {
      asking.failed(failure);
      reject(failure);
    };
    const path = call.endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    request.open(call.endpoint.method, path);
    request.upload.onprogress = (event) => {
      restartLimit(STALLED_MS);
      onProgress?.(event.loaded, event.total);
    };
    request.upload.onload = () => restartLimit(WORK_MS);
    request.onload = () => {
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      const { status, statusText } = request;
      if (status < 200 || status >= 300)
        return fail(failureOf({ status, statusText, headers }, request.responseText));
      if (!isMarked(headers) && !isData(headers)) return fail(replaced());
      answered(request.responseText);
    };
    request.onerror = () => fail(unreachable());
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : fail(unreachable()));
    request.onloadend = () => {
      clearTimeout(timer);
      asking.end();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    restartLimit(STALLED_MS);
    request.send(formOf(fields, file));

    function answered(text: string) {
      try {
        const answer: ReplyOf<E> = JSON.parse(text);
        asking.heard();
        if (!isPart) tellChanged(call.endpoint);
        resolve(answer);
      } catch {
        fail(unreachable());
      }
    }
  });
}

/** Milliseconds in which not one byte gets away, and those the server may work on a file that has arrived. */
const STALLED_MS = 60_000;
const WORK_MS = 900_000;

function formOf(fields: unknown, file: File): FormData {
  const form = new FormData();
  // The server reads the form as a stream and must know the fields before the file begins.
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append('file', file);
  return form;
}
