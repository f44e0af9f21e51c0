import { api, upload } from '#web/api/index.ts';
import { deletePhotos, findPhoto, type KeptPhoto } from './photo-store.ts';
import type { Answered, KeptChange } from './store.ts';

/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE_MS = 30_000;

/**
 * Sends changes and gives what was answered, unread. A photo goes by itself, with its bytes.
 * @param sentAt by the device's clock
 * @param waiting how many changes this device still keeps beside these; null if it can keep none
 * @param photo its bytes, where this device could not keep them
 */
export async function post(
  changes: readonly KeptChange[],
  sentAt: string,
  waiting: number | null,
  photo?: KeptPhoto,
): Promise<unknown> {
  const [first] = changes;
  if (first?.kind !== 'photo') return postChanges(changes, sentAt, waiting);
  const kept = photo ?? (await findPhoto(first.id));
  // If its bytes are gone, as after clearing the browser's data, the server reports that none came along.
  return kept ? postPhoto(first, sentAt, waiting, kept) : postChanges(changes, sentAt, waiting);
}

/** Forgets the bytes of photos that have arrived; those refused stay, to be sent again or saved elsewhere. */
export async function forgetSent(batch: readonly KeptChange[], answers: readonly Answered[]): Promise<void> {
  const arrived = new Set(answers.filter(({ state }) => state === 'done').map(({ id }) => id));
  const photos = batch.filter(({ kind, id }) => kind === 'photo' && arrived.has(id));
  if (photos.length > 0) await deletePhotos(photos.map(({ id }) => id)).catch(() => undefined);
}

const postChanges = (changes: readonly KeptChange[], sentAt: string, waiting: number | null) =>
  api.changes.apply(
    {
      body: {
        changes: changes.map(({ id, deviceId, sequence, kind, at, heard, body }) => ({
          ...{ id, deviceId, sequence, kind, at, body },
          ...(heard && { heard }),
        })),
        sentAt,
        ...(waiting !== null && { waiting }),
      },
    },
    { limitMs: PATIENCE_MS },
  );

async function postPhoto(
  { id, deviceId, sequence, at, body }: KeptChange,
  sentAt: string,
  waiting: number | null,
  photo: KeptPhoto,
) {
  const fields = {
    ...{ id, deviceId, sequence, at, propertyId: Number(body.propertyId), digest: photo.digest },
    sentAt,
    ...(waiting !== null && { waiting }),
  };
  const answer = await upload(api.changes.addPhoto, {
    fields,
    file: new File([photo.bytes], 'photo', { type: photo.type }),
  });
  return { results: [answer] };
}
