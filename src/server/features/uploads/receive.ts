import type { Schema } from '#contract/endpoint.ts';
import { type UploadResult, uploads } from '#contract/uploads.ts';
import type { OtherZips } from '#domain/csv/property-row.ts';
import { runInCall } from '#server/operations/index.ts';
import { invalid, unavailable } from '#server/platform/errors.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import { runUpload, type ZipRules } from './run.ts';
import { insertUpload, updateUpload } from './uploads.data.ts';
import { importProperties } from './uploads.operations.ts';

export interface UploadOrder {
  /** Of the form's fields. */
  schema: FieldsSchema;
  /** Whether all rows are of one ZIP that the form names. */
  needsZip: boolean;
  by: EventActor & { id: string };
}

interface Fields {
  zipCode?: string;
  otherZips?: OtherZips;
  uploadId?: string | undefined;
  capturedOn?: string | undefined;
}
type FieldsSchema = Schema & { _zod: { output: Fields } };

export const NO_FILE = 'Please select a CSV file to upload.';

/**
 * Takes a form whose file begins to arrive as an operation, with its row in the history. Fields may stand before the
 * file or behind it. Nothing is imported before the whole body has arrived.
 */
export function receiveUpload(
  services: Services,
  form: ArrivingForm,
  { schema, needsZip, by }: UploadOrder,
): Promise<UploadResult> {
  const isEarly = needsZip && form.fields.zipCode === undefined;
  const early: Fields = validateFields(isEarly ? uploads.upload.files : schema, form.fields);
  const upload = {
    fileName: nameOf(form.fileName),
    zips: zipRulesOf(early),
    by,
    isEarly,
    async fields() {
      const said: Fields = validateFields(schema, await form.rest());
      if (!isEarly && said.otherZips !== early.otherZips)
        throw invalid('Say what becomes of other ZIP codes (otherZips) before the file, as the ZIP code is.');
      return { ...zipRulesOf(said), capturedOn: said.capturedOn ?? today() };
    },
    progress: { bytesReceived: 0, rowsRead: 0 },
  };
  const { fileName: subject, zips, progress } = upload;
  const row = { fileName: subject, zipCode: zips.zipCode, userId: by.id };
  const wanted = {
    id: early.uploadId,
    subject,
    userId: by.id,
    payload: {},
    begin: (tx, id) => insertUpload(tx, { ...row, id }),
    beat: (db, id) => updateUpload(db, id, progress),
  } satisfies Parameters<typeof runInCall>[2];
  return withRoom(() =>
    runInCall(services, importProperties, wanted, (work) => runUpload(services, form.content, upload, work)),
  );
}

/** Uploads of one process at a time; each holds a database connection. */
const MOST_RUNNING = 8;
let running = 0;

async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_RUNNING)
    throw unavailable('Too many uploads run at the moment. Please try again in a minute.', 60);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

const zipRulesOf = ({ zipCode, otherZips }: Fields): ZipRules => ({
  zipCode: zipCode ?? null,
  otherZips: otherZips ?? 'reject',
});

const today = () => new Date().toISOString().slice(0, 10);

const LONGEST_NAME = 255;

function nameOf(fileName: string | undefined): string {
  return (fileName?.replace(/\p{Cc}/gu, '').trim() || 'upload.csv').slice(-LONGEST_NAME);
}
