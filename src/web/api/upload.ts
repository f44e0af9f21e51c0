import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { ApiError, unreachable } from './api-error.ts';
import { tellChanged } from './changes.ts';
import type { Call } from './client.ts';

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
 * XMLHttpRequest because fetch does not tell how much was sent. Failures are thrown as ApiError, an answer that is no
 * JSON as SyntaxError; an abort throws the signal's reason.
 */
export function upload<E extends Endpoint>(call: Call<E>, options: UploadOptions<E>): Promise<ReplyOf<E>> {
  const { fields, file, params = {}, isPart = false, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const path = call.endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    request.open(call.endpoint.method, path);
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) answered(request.responseText);
      else reject(new ApiError(request.status, request.responseText, request.statusText));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(formOf(fields, file));

    function answered(text: string) {
      try {
        const answer: ReplyOf<E> = JSON.parse(text);
        if (!isPart) tellChanged(call.endpoint);
        resolve(answer);
      } catch (error) {
        // A page of the network's own, with 200 and in HTML.
        reject(error);
      }
    }
  });
}

function formOf(fields: unknown, file: File): FormData {
  const form = new FormData();
  // The server reads the form as a stream and must know the fields before the file begins.
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append('file', file);
  return form;
}
