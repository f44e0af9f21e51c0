import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defineOperation } from '#server/operations/index.ts';
import { noPayload } from '#server/platform/job-definition.ts';
import type { Services } from '#server/platform/services.ts';
import { loadFile, noteTrouble } from './load-file.ts';
import { STORM_FILE_LIMIT } from './read-file.ts';
import { countReads } from './runs.data.ts';
import { digestOf } from './take-in.ts';

/** Reads the files of the folder that are new or changed. */
export const readStormFolder = defineOperation({
  name: 'storms.read-folder',
  payload: noPayload,
  lock: () => 'storms.read-folder',
  steps: [
    {
      name: 'read',
      async runOutside(work) {
        const { services, signal } = work;
        const files = await listNewFiles(services);
        for (const [index, file] of files.entries()) {
          if (signal.aborted) return;
          await work.tell(services.db, { done: index, total: files.length });
          await readOne(services, file);
          seen.set(file.address, file.version);
        }
      },
    },
  ],
  result: async () => ({ message: 'The folder was read. The list of files says what came of it.' }),
});

async function readOne(services: Services, { address, fileName, size }: FolderFile): Promise<void> {
  const origin = 'folder' as const;
  if (size > STORM_FILE_LIMIT)
    return noteTrouble(
      services,
      { origin, address },
      'The file is larger than 128 MB. Please split it by year.',
    );
  const bytes = await readFile(address);
  if ((await countReads(services.db, address, digestOf(bytes))) > 0) return;
  await loadFile(services, { origin, address, fileName, etag: null, bytes });
}

interface FolderFile {
  /** Bytes. */
  size: number;
  address: string;
  fileName: string;
  version: string;
}

/** Versions that this process has read; after a restart the digest is compared. */
const seen = new Map<string, string>();

/** A file may still be copied while it is younger than this. */
const SETTLED_MS = 10_000;

/** Files that this process has not read in the version that is there. A folder that is not there is an empty one. */
export async function listNewFiles({ config }: Pick<Services, 'config'>): Promise<FolderFile[]> {
  const folder = config.stormFolder;
  if (!folder) return [];
  const found: FolderFile[] = [];
  for (const fileName of (await readdir(folder, { recursive: true }).catch(() => [])).sort()) {
    const address = join(folder, fileName);
    const about = await stat(address).catch(() => null);
    if (!about?.isFile()) continue;
    if (Date.now() - about.mtimeMs < SETTLED_MS) continue;
    const version = `${about.size} ${about.mtimeMs}`;
    if (seen.get(address) !== version) found.push({ address, fileName, version, size: about.size });
  }
  return found;
}
