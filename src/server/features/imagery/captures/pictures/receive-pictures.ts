import type { FastifyRequest } from 'fastify';
import { captures, type ReceivedPicture } from '#contract/captures.ts';
import { unavailable } from '#server/platform/errors.ts';
import { byActor, type EventActor, emit } from '#server/platform/events/emit.ts';
import { FairLimit, WaitedTooLong } from '#server/platform/fair-limit.ts';
import { receiveFiles } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import { getOpenCapture, type OpenCapture } from '../captures.data.ts';
import { type ArrivedPicture, arrived, forget } from './arrived-picture.ts';
import { takePicture } from './take-picture.ts';

type Needed = Pick<Services, 'db' | 'files'>;

/** Pictures that have arrived and are looked at, each in memory as a whole. Their senders take turns. */
const turns = new FairLimit({ most: 6, patience: 60_000 });
/** Files of one call. */
const MOST_FILES = 1000;

/**
 * Takes pictures as they arrive, one after the other: what came before a broken connection is kept.
 * @throws 404 and 409 if the capture takes none, 503 while too many arrive
 */
export async function receivePictures(
  services: Needed,
  captureId: number,
  actor: { id: string },
  request: FastifyRequest,
): Promise<ReceivedPicture[]> {
  const received: ReceivedPicture[] = [];
  try {
    const capture = await getOpenCapture(services.db, captureId);
    const rules = { missing: 'Please send pictures: parts named file.', most: MOST_FILES };
    await receiveFiles(request, rules, async ({ fileName, content, fields }) => {
      const { sha256 } = validateFields(captures.addPictures.files, fields);
      const picture = await arrived(services.files, capture.zipCode, fileName, content);
      received.push(await takeInTurn(services, capture, picture, { sha256, addedBy: actor.id }));
    });
    return received;
  } finally {
    await tell(services, captureId, received, byActor(actor, request));
  }
}

/** Takes it if its bytes are those that were sent, as far as the sender says which. */
export async function takeInTurn(
  services: Needed,
  capture: OpenCapture,
  picture: ArrivedPicture,
  { sha256, addedBy }: { sha256: string | undefined; addedBy: string },
): Promise<ReceivedPicture> {
  if (sha256 !== undefined && sha256 !== picture.digest) {
    await forget(services.files, picture);
    return damaged(picture);
  }
  try {
    return await turns.run(addedBy, () => takePicture(services, capture, picture, addedBy));
  } catch (error) {
    if (!(error instanceof WaitedTooLong)) throw error;
    await forget(services.files, picture);
    throw unavailable('Many pictures arrive at once. Please send these again in a moment.');
  }
}

/** One line in the record for all of a call. */
export async function tell(
  { db }: Pick<Services, 'db'>,
  captureId: number,
  received: readonly ReceivedPicture[],
  by: EventActor,
): Promise<void> {
  const stored = received.filter(({ result }) => result === 'stored').length;
  if (stored === 0) return;
  const details = { pictures: stored };
  await emit(db, by, 'capture-pictures-added', {
    subjectId: captureId,
    subject: `Capture ${captureId}`,
    details,
  });
}

const damaged = ({ name, digest }: ArrivedPicture): ReceivedPicture => ({
  ...{ name, digest, result: 'damaged', keptAs: null, state: 'refused' },
  reasons: ['The file was damaged on its way. Please send it again.'],
});
