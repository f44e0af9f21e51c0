import type { Schema } from '#contract/endpoint.ts';
import { type UploadAnswer, uploads } from '#contract/uploads.ts';
import type { Blanks } from '#domain/csv/blanks.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import type { OtherZips } from '#domain/csv/property-row.ts';
import { invalid } from '#server/platform/errors.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import type { ReadRules } from './read.ts';
import { importInCall } from './run.ts';
import { nameOf, today } from './uploads.rules.ts';

export interface UploadOrder {
  /** Of the form's fields. */
  schema: FieldsSchema;
  /** Whether all rows belong to the ZIP that the form names. */
  needsZip: boolean;
  by: EventActor & { id: string };
}

interface Fields {
  kind?: ImportKind;
  zipCode?: string;
  otherZips?: OtherZips;
  blanks?: Blanks;
  uploadId?: string | undefined;
  capturedOn?: string | undefined;
}
type FieldsSchema = Schema & { _zod: { output: Fields } };

const WITHOUT_ZIP = uploads.uploadForZip.files.partial({ zipCode: true });

export const NO_FILE = 'Please select a CSV file to upload.';

/**
 * Takes a form whose file begins to arrive as an operation, with its row in the history. Fields can come before or after
 * the file. Nothing is imported before the whole body has arrived.
 */
export function receiveUpload(
  services: Services,
  form: ArrivingForm,
  { schema, needsZip, by }: UploadOrder,
): Promise<UploadAnswer> {
  const isEarly = needsZip && form.fields.zipCode === undefined;
  const early: Fields = validateFields(isEarly ? WITHOUT_ZIP : schema, form.fields);
  const upload = {
    fileName: nameOf(form.fileName),
    rules: rulesOf(early),
    by,
    isEarly,
    async fields() {
      const fields: Fields = validateFields(schema, await form.rest());
      if (!isEarly && fields.otherZips !== early.otherZips)
        throw invalid('Say what becomes of other ZIP codes (otherZips) before the file, as the ZIP code is.');
      if (fields.kind !== early.kind) throw invalid('Say what the rows are (kind) before the file.');
      return {
        ...rulesOf(fields),
        blanks: fields.blanks ?? 'keep',
        capturedOn: fields.capturedOn ?? today(),
      };
    },
    progress: { bytesReceived: 0, rowsRead: 0 },
  };
  return importInCall(services, form.content, upload, early.uploadId);
}

const rulesOf = ({ kind, zipCode, otherZips }: Fields): ReadRules => ({
  kind: kind ?? 'properties',
  zipCode: zipCode ?? null,
  otherZips: otherZips ?? 'reject',
});
