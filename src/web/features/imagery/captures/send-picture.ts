import { ApiError, api, putPart, upload } from '#web/api/index.ts';

export interface Sent {
  result: 'stored' | 'known';
  /** The name it has in the capture. */
  keptAs: string;
}

/** Pauses before something is tried again, in milliseconds. */
const PAUSES = [1000, 3000, 10_000, 30_000];
/** Of a part: what the file store refuses is sent through the server. */
const PART_PAUSES = [1000, 3000];

/** Whether this window puts files straight into the file store: until it turns out that only the server is reached. */
let goesStraight = true;

/**
 * Sends a picture, again and again where that failed in passing.
 * @param tell hears what failed before each pause
 */
export async function sendPicture(
  captureId: number,
  file: File,
  sha256: string | undefined,
  tell: (trouble: unknown) => void,
): Promise<Sent> {
  for (let attempt = 0; ; ) {
    try {
      const received = (await sendStraight(captureId, file, sha256, tell)) ?? (await sendThrough());
      if (received?.result !== 'damaged')
        return { result: received?.result ?? 'stored', keptAs: received?.keptAs ?? file.name };
      if (attempt >= PAUSES.length) throw new Error(received.reasons.join(' '));
    } catch (error) {
      if (!mayTryAgain(error, attempt)) throw error;
      tell(error);
    }
    attempt = await nextAttempt(attempt);
  }

  async function sendThrough() {
    const [received] = await upload(api.captures.addPictures, {
      params: { captureId },
      fields: { sha256 },
      file,
      isPart: true,
    });
    return received;
  }
}

/** Null if the picture has to be sent through the server. */
async function sendStraight(
  captureId: number,
  file: File,
  sha256: string | undefined,
  tell: (trouble: unknown) => void,
) {
  if (!goesStraight || file.size === 0) return null;
  const params = { captureId };
  const { direct } = await api.captures.beginUpload({ params, body: { size: file.size } });
  const isThere = direct !== null && (await putParts(file, direct));
  // Without a connection nothing is learned about the file store.
  if (!isThere) goesStraight = direct !== null && !navigator.onLine;
  if (!direct || !isThere) return null;
  const body = { ticket: direct.ticket, name: file.name, sha256 };
  for (let attempt = 0; ; ) {
    try {
      return await api.captures.completeUpload({ params, body }, { shown: ['captures'] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      if (!mayTryAgain(error, attempt)) throw error;
      tell(error);
    }
    attempt = await nextAttempt(attempt);
  }
}

async function putParts(file: File, { partBytes, addresses }: { partBytes: number; addresses: string[] }) {
  for (const [at, address] of addresses.entries()) {
    const part = file.slice(at * partBytes, (at + 1) * partBytes);
    let isPut = await putPart(address, part);
    for (const wait of PART_PAUSES) {
      if (isPut) break;
      await pause(wait);
      isPut = await putPart(address, part);
    }
    if (!isPut) return false;
  }
  return true;
}

/** What the server refuses for good is not sent again. A device without a connection never gives up. */
const mayTryAgain = (error: unknown, attempt: number): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  (attempt < PAUSES.length || !navigator.onLine);

/** Waits, and gives the number of the next attempt. While the device has no connection, it waits for that and counts nothing. */
async function nextAttempt(attempt: number): Promise<number> {
  if (navigator.onLine) {
    await pause(PAUSES[attempt]);
    return attempt + 1;
  }
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return attempt;
}

const pause = (milliseconds: number | undefined) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
