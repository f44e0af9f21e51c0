import { expect } from 'vitest';
import type { UploadResult } from '#contract/uploads.ts';
import type { Answer } from './client.ts';

export type UploadedFile = string | Uint8Array<ArrayBuffer>;

/** The multipart body of an upload. Browsers send the fields in the order of the form, so both orders occur. */
export function uploadForm(
  file: UploadedFile,
  fields: Record<string, string> = {},
  order: 'fields first' | 'file first' = 'fields first',
): FormData {
  const body = new FormData();
  const add = () => {
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
  };
  if (order === 'fields first') add();
  body.append('file', new Blob([file], { type: 'text/csv' }), 'parcels.csv');
  if (order === 'file first') add();
  return body;
}

/** The result of an upload that was taken. */
export async function imported(answer: Promise<Answer>): Promise<UploadResult> {
  const { status, text, json } = await answer;
  expect([status, text]).toEqual([200, expect.anything()]);
  return json() as UploadResult;
}

export const noCounts = { inserted: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 };

export function countsOf({
  inserted,
  updated,
  unchanged,
  duplicates,
  rejected,
}: UploadResult): typeof noCounts {
  return { inserted, updated, unchanged, duplicates, rejected };
}
