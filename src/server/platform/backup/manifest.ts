import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** What cannot be backed up or restored as asked. The message is a sentence for the operator. */
export class BackupRefused extends Error {}

export const damaged = (path: string) =>
  new BackupRefused(`The backup is damaged: ${path} is not as it was written. Nothing was restored.`);

/** An encrypted file that is cut off or changed. */
export class SealBroken extends Error {}

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

const TableCopy = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows as PostgreSQL's COPY writes them, before compression. */
  sha256: Digest,
});
export type TableCopy = z.infer<typeof TableCopy>;

const FileCopy = z.object({ path: z.string(), bytes: z.number(), sha256: Digest });
export type FileCopy = z.infer<typeof FileCopy>;

const Manifest = z.object({
  /** 2 where the files are not in the backup, which earlier releases would not notice. */
  format: z.union([z.literal(1), z.literal(2)]),
  product: z.string(),
  takenAt: z.string(),
  /** What the schema was made of, in order: the SHA-256 of each migration. */
  migrations: z.array(Digest),
  tables: z.array(TableCopy),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), next: z.string() })),
  files: z.array(FileCopy),
  /** The bucket whose files stayed where they are, and how many rows have theirs there. */
  inBucket: z.object({ label: z.string(), files: z.number(), missing: z.number() }).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Written last: a folder without it is a backup that was cut off. */
export const MANIFEST = 'manifest.json';
/** The statements that make the job queue's own tables, as of the release that took the backup. */
export const JOB_TABLES = 'job-queue.sql';

export const tableFile = ({ schema, name }: Pick<TableCopy, 'schema' | 'name'>) =>
  join('tables', `${schema}.${name}.copy.gz`);
export const FILES = 'files';

/** @throws BackupRefused */
export async function readManifest(
  folder: string,
  { suffix, stage }: { suffix: string; stage(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> },
): Promise<Manifest> {
  const written = await text(stage(createReadStream(join(folder, MANIFEST + suffix)))).catch((error) => {
    if (error instanceof BackupRefused) throw error;
    if (error instanceof SealBroken) return '';
    throw new BackupRefused(`${folder} holds no complete backup: ${MANIFEST} is missing.`);
  });
  const parsed = Manifest.safeParse(asJson(written));
  if (!parsed.success)
    throw new BackupRefused(`${join(folder, MANIFEST)} cannot be read as a backup's list.`);
  return parsed.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
