import type { QueueItem } from '#contract/queue-items.ts';
import { pictureOf } from '#domain/leads/pictures.ts';
import { api, findKept, keep, keepAll, queryClient } from '#web/api/index.ts';
import { ownAppointments } from '#web/features/field/appointments/index.ts';
import { knownOutcomeStages } from '#web/features/field/doors/index.ts';
import { knownHours } from '#web/features/field/knocking-hours/index.ts';
import { takeGround } from '#web/features/imagery/ground/index.ts';
import { queuesOf } from '#web/features/leads/add-to-queue/index.ts';
import { keepRoofs } from '#web/features/sales/measure/index.ts';
import { peopleName } from '#web/features/sales/people/index.ts';
import { keepPrices } from '#web/features/sales/pricing/index.ts';
import { keptTemplate } from '#web/features/sales/proposals/index.ts';
import { roofsOfQueue, squaresOfQueue } from '#web/features/sales/roof-sizes/index.ts';
import { type PictureToTake, pictureSizes, takePictures } from '#web/field/index.ts';
import { groundName, type Pack, paceName, packKey, packName } from './pack.ts';

/**
 * Takes a queue along: its doors in the order to walk, what is known of them, the ground around them and their pictures.
 * `onEach` hears how many of the pictures were tried.
 * @throws ApiError if the doors cannot be read
 */
export async function takePack(
  userId: string,
  queueId: number,
  onEach: (progress: { done: number; total: number }) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const params = { queueId };
  const [items, known, pace] = await Promise.all([
    api.queues.listItems({ params }, { signal }),
    api.queues.listDoors({ params }, { signal }),
    // Where it cannot be had, a walk planned on the way is reckoned by what is usual.
    api.routes.getPace({}, { signal }).catch(() => null),
    // Kept by itself, so that an hour is not promised twice without a connection.
    queryClient.fetchQuery(ownAppointments(userId)).catch(() => null),
    queryClient.fetchQuery(knownHours(userId)).catch(() => null),
    queryClient.fetchQuery(knownOutcomeStages(userId)).catch(() => null),
    queryClient.fetchQuery(keptTemplate(userId)).catch(() => null),
    queryClient.fetchQuery(queuesOf(userId)).catch(() => null),
    queryClient.fetchQuery(roofsOfQueue(userId, queueId)).catch(() => null),
    queryClient.fetchQuery(squaresOfQueue(userId, queueId)).catch(() => null),
  ]);
  // A pack without prices is still a pack; what could not be had is tried with the next one.
  await Promise.allSettled([
    keepPrices(userId, signal),
    keepRoofs(
      userId,
      items.slice(0, MOST_ROOFS).map(({ property }) => property.id),
      signal,
    ),
  ]);
  await keepAll(known.map((door) => [peopleName(userId, door.propertyId), door.people]));
  const ground = await takeGround(placesOf(items), { signal });
  await Promise.all([
    keep(`${userId} queue ${queueId}`, items),
    keep(`${userId} doors ${queueId}`, known),
    keep(groundName(userId, queueId), ground),
    pace && keep(paceName(userId), pace),
  ]);
  const wanted = picturesOf(items);
  let done = 0;
  const each = () => {
    done += 1;
    onEach({ done, total: wanted.length });
  };
  const persisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  const text = JSON.stringify([items, known, ground]).length;
  const keepPack = (pack: Pick<Pack, 'pictures' | 'bytes' | 'missing'>) =>
    keep(packName(userId, queueId), { ...pack, doors: items.length, persisted });
  // An application that is ended from here on goes on with the pictures when it is opened again.
  await keepPack({ pictures: 0, bytes: text, missing: wanted.length });
  const { pictures, bytes, missing } = await takePictures(wanted, each, signal);
  if (!signal.aborted) await keepPack({ pictures, bytes: bytes + text, missing });
  await queryClient.invalidateQueries({ queryKey: packKey(userId, queueId) });
}

/** Milliseconds after which a pack is taken along again by itself; one with missing pictures is at once. */
const STALE_MS = 30 * 60_000;
const underWay = new Set<string>();

/** Takes along again what is older than half an hour, one queue after the other. What fails is tried at the next occasion. */
export async function takeStalePacks(userId: string, queueIds: readonly number[]): Promise<void> {
  for (const queueId of queueIds) {
    const name = packName(userId, queueId);
    const pack = await findKept<Pack>(name);
    const isFresh = (pack?.savedAt ?? 0) > Date.now() - STALE_MS && !pack?.data.missing;
    if (underWay.has(name) || isFresh) continue;
    underWay.add(name);
    await takePack(userId, queueId).catch(() => undefined);
    underWay.delete(name);
  }
}

/** Most doors whose roofs can be measured and priced on the way: those of a long walk, many times. */
const MOST_ROOFS = 1000;
/** Most of them, the first ones to walk to, whose pictures are kept as large as they are traced on. */
const MOST_LARGE = 300;

/** Where the doors are, as far as that is known. */
const placesOf = (items: readonly QueueItem[]) =>
  items.flatMap(({ property: { latitude, longitude, locationPrecision } }) =>
    latitude === null || longitude === null || locationPrecision === 'zip' ? [] : [{ latitude, longitude }],
  );

/** Those that the platform serves itself: others may not be read by a page of ours. */
const picturesOf = (items: readonly QueueItem[]): PictureToTake[] =>
  items.flatMap(({ property }, place) => {
    const picture = pictureOf(property.cropImageUrl) ?? pictureOf(property.imageUrl);
    const longest = place < MOST_LARGE ? pictureSizes.roof : pictureSizes.card;
    return picture?.url.startsWith('/') ? [{ url: picture.url, longest }] : [];
  });
