import type { FastifyRequest } from 'fastify';
import { BOUNDARY_FILE_LIMIT, type BoundaryImport, map } from '#contract/map.ts';
import { readFeatures, UnreadableGeoJson } from '#domain/geo/geojson-features.ts';
import { readZipOutline, type ZipOutline } from '#domain/geo/zip-outline.ts';
import type { Database } from '#server/platform/database/index.ts';
import { drain } from '#server/platform/drain.ts';
import { invalid, tooLarge } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { validateFields } from '#server/platform/validate.ts';
import { upsertBoundaries } from './boundaries.data.ts';

/** Takes the multipart body of an import as it arrives: all its areas are there afterwards, or nothing has changed. */
export async function receiveBoundaries(
  request: FastifyRequest,
  db: Database,
  by: EventActor,
): Promise<BoundaryImport> {
  if (!request.isMultipart()) throw noFile();
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname !== 'file') {
        part.file.resume();
      } else {
        const { source } = validateFields(map.importZipBoundaries.files, fields);
        return await db.transaction(async (tx) => {
          const { rejections, message, ...counts } = await importFile(tx, limited(part.file), source);
          await emit(tx, by, 'zip-outlines-imported', { subject: source, details: counts });
          return { rejections, message, ...counts };
        });
      }
    }
    throw noFile();
  } catch (error) {
    await drain(request);
    throw error instanceof UnreadableGeoJson ? invalid(error.message) : error;
  }
}

const noFile = () => invalid('Please select a GeoJSON file to upload.');

async function* limited(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of file) {
    bytes += piece.length;
    if (bytes > BOUNDARY_FILE_LIMIT)
      throw tooLarge('The file is larger than 256 MB. Please split it by state.');
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
  for await (const read of readFeatures(file)) {
    feature += 1;
    const area = readZipOutline(read);
    if ('reason' in area) reject(area.zipCode, area.reason);
    else if (seen.has(area.zipCode)) reject(area.zipCode, 'The same ZIP code stands earlier in the file.');
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

function sentenceOf(counts: Record<'imported' | 'updated' | 'unchanged' | 'rejected', number>): string {
  const parts = [
    [counts.imported, 'new'],
    [counts.updated, 'changed'],
    [counts.unchanged, 'known already'],
    [counts.rejected, 'rejected'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`);
  return `ZIP areas: ${said.join(', ')}.`;
}
