import { BOUNDARY_FILE_LIMIT, type BoundaryImport, map } from '#contract/map.ts';
import { readFeatures, UnreadableGeoJson } from '#domain/geo/geojson-features.ts';
import { readZipOutline, type ZipOutline } from '#domain/geo/zip-outline.ts';
import { type CallWork, runInCall } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid, tooLarge } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import { upsertBoundaries } from './boundaries.data.ts';
import { importOutlines } from './map.operations.ts';

/** Imports the areas of a file as it arrives: all of them are there afterwards, or nothing has changed. */
export function importBoundaries(
  services: Services,
  form: ArrivingForm,
  by: EventActor & { id: string },
): Promise<BoundaryImport> {
  const { source } = validateFields(map.importZipBoundaries.files, form.fields);
  const wanted = { subject: form.fileName ?? source, userId: by.id, payload: {} };
  return runInCall(services, importOutlines, wanted, (work) =>
    services.db.transaction(async (tx) => {
      const { rejections, message, ...counts } = await importFile(tx, counted(form, work), source);
      await form.rest();
      await work.complete(tx, { message });
      await emit(tx, by, 'zip-outlines-imported', { subject: source, details: counts });
      return { rejections, message, ...counts };
    }),
  );
}

const MEGABYTE = 1_000_000;

async function* counted({ content, length }: ArrivingForm, work: CallWork): AsyncGenerator<Buffer> {
  const total = length && Math.ceil(length / MEGABYTE);
  let bytes = 0;
  for await (const piece of work.ending(content)) {
    bytes += piece.length;
    if (bytes > BOUNDARY_FILE_LIMIT)
      throw tooLarge('The file is larger than 256 MB. Please split it by state.');
    work.tell('read', { done: Math.floor(bytes / MEGABYTE), total });
    yield piece;
  }
}

/** Areas of one statement. */
const BATCH = 100;
const REASONS_TOLD = 100;

async function importFile(
  tx: Database,
  file: AsyncIterable<Buffer>,
  source: string,
): Promise<BoundaryImport> {
  const counts = { imported: 0, updated: 0, unchanged: 0, rejected: 0 };
  const rejections: BoundaryImport['rejections'] = [];
  const seen = new Set<string>();
  let batch: ZipOutline[] = [];
  let feature = 0;
  const write = async () => {
    const { imported, updated } = await upsertBoundaries(tx, batch, source);
    counts.imported += imported;
    counts.updated += updated;
    counts.unchanged += batch.length - imported - updated;
    batch = [];
  };
  const reject = (zipCode: string | null, reason: string) => {
    counts.rejected += 1;
    if (rejections.length < REASONS_TOLD) rejections.push({ feature, zipCode, reason });
  };
  for await (const read of readable(file)) {
    feature += 1;
    const area = readZipOutline(read);
    if ('reason' in area) reject(area.zipCode, area.reason);
    else if (seen.has(area.zipCode)) reject(area.zipCode, 'The same ZIP code comes earlier in the file.');
    else {
      seen.add(area.zipCode);
      batch.push(area);
    }
    if (batch.length >= BATCH) await write();
  }
  if (batch.length > 0) await write();
  if (feature === 0) throw invalid('The file holds no areas.');
  return { ...counts, rejections, message: sentenceOf(counts) };
}

async function* readable(file: AsyncIterable<Buffer>): ReturnType<typeof readFeatures> {
  try {
    yield* readFeatures(file);
  } catch (error) {
    throw error instanceof UnreadableGeoJson ? invalid(error.message) : error;
  }
}

function sentenceOf(counts: Record<'imported' | 'updated' | 'unchanged' | 'rejected', number>): string {
  const parts = [
    [counts.imported, 'new'],
    [counts.updated, 'changed'],
    [counts.unchanged, 'known already'],
    [counts.rejected, 'rejected'],
  ] as const;
  const listed = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`);
  return `ZIP areas: ${listed.join(', ')}.`;
}
