import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn } from './cluster-callers.ts';
import { importRows } from './cluster-files.ts';

const REJECTED = 'Address,Year Build\n1 A St,3000\n2 A St,1950\n';

export interface Readers {
  /** @throws if a file was not answered as it was the first time, or an import failed */
  end(): Promise<{ read: number; cameIn: number }>;
}

/** An administrator who imports files with rejected rows and reads all of these again and again. */
export function startReaders(url: string): Readers {
  const ending = new AbortController();
  const going = read(url, ending.signal);
  going.catch(() => {});
  return {
    end() {
      ending.abort();
      return going;
    },
  };
}

async function read(url: string, signal: AbortSignal): Promise<{ read: number; cameIn: number }> {
  const admin = await signedIn(url);
  const rejected = new Map<string, string>();
  let count = 0;
  while (!signal.aborted) {
    const id = await importRows(admin, REJECTED);
    rejected.set(id, (await admin.get(`/api/uploads/${id}/rejected`)).text);
    for (const [uploadId, first] of rejected) {
      const { status, text } = await admin.get(`/api/uploads/${uploadId}/rejected`);
      if (status !== 200 || text !== first || !text.includes('3000'))
        throw new Error(`a file is answered ${status} while files are moved: ${text}`);
      count += 1;
    }
    await sleep(300);
  }
  return { read: count, cameIn: rejected.size };
}
