import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files that belong to no table row: rejected rows of imports, later pictures and reports. Keys are made by us, never by callers. */
export type FileStore = Disk;

export function openFileStore(dataDir: string): FileStore {
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
}
