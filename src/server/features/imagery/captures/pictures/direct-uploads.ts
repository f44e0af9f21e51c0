import { randomUUID } from 'node:crypto';
import type { PictureUpload, ReceivedPicture } from '#contract/captures.ts';
import { absent, unavailable } from '#server/platform/errors.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { getOpenCapture } from '../captures.data.ts';
import { arrivedInStore, MOST_ORTHO_BYTES } from './arrived-picture.ts';
import { findByOriginal } from './pictures.data.ts';
import { takeInTurn, tell } from './receive-pictures.ts';
import { knownAs } from './take-picture.ts';

/** What a ticket holds. Where the bytes go is decided here, never by the sender. */
interface Ticket {
  key: string;
  uploadId: string;
  size: number;
}

interface Sender {
  captureId: number;
  userId: string;
}

/** A ticket opens for its capture and sender alone. */
const boundTo = ({ captureId, userId }: Sender) => `upload to capture ${captureId} by ${userId}`;

/**
 * Addresses for a picture of that size; null if it has to come through the server, which also says why it is refused.
 * @throws 404 and 409 if the capture takes none
 */
export async function beginUpload(
  { db, files, cipher }: Pick<Services, 'db' | 'files' | 'cipher'>,
  sender: Sender,
  size: number,
): Promise<PictureUpload | null> {
  await getOpenCapture(db, sender.captureId);
  if (!files.direct || size > MOST_ORTHO_BYTES) return null;
  const key = `capture-original/${randomUUID()}`;
  const { uploadId, ...addresses } = await files.direct.begin(key, size);
  const ticket: Ticket = { key, uploadId, size };
  return { ticket: cipher.seal(JSON.stringify(ticket), boundTo(sender)), ...addresses };
}

/**
 * Adds a picture once all of it is in the store: it is read back, and checked like any other. Asked again, for one because
 * the answer was lost, it answers the same.
 * @throws 404 if it is not all there, and 404 and 409 if the capture takes none
 */
export async function completeUpload(
  services: Pick<Services, 'db' | 'files' | 'cipher' | 'locks'>,
  sender: Sender,
  { ticket, name, sha256 }: { ticket: string; name: string; sha256?: string | undefined },
  by: EventActor,
): Promise<ReceivedPicture> {
  const { db, files, cipher, locks } = services;
  const capture = await getOpenCapture(db, sender.captureId);
  const opened = cipher.open(ticket, boundTo(sender));
  if (opened === null || !files.direct) throw gone();
  const { key, uploadId, size }: Ticket = JSON.parse(opened);
  const lock = await locks.tryHold(key);
  if (!lock) throw unavailable('This picture is being looked at. Please ask again in a moment.');
  try {
    const known = await findByOriginal(db, capture.id, key);
    if (known) return { name, ...knownAs(known) };
    await files.direct.complete(key, uploadId, size);
    const picture = await arrivedInStore(files, capture.zipCode, name, key);
    if (!picture) throw gone();
    const received = await takeInTurn(services, capture, picture, { sha256, addedBy: sender.userId });
    await tell(services, capture.id, [received], by);
    return received;
  } finally {
    await lock.release();
  }
}

const gone = () => absent('Not all of this picture is in the file store. Please send it again.');
