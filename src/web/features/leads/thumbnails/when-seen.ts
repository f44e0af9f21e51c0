import type { ThumbnailSize } from '#contract/imagery.ts';
import type { RoofSource } from '#domain/leads/pictures.ts';
import { type Connection, onConnection, readConnection } from '#web/api/index.ts';
import { hasPicture } from '#web/field/index.ts';
import { painted } from '#web/ui/painted.ts';

/** Of the six connections that a browser has, calls keep two. */
const AT_ONCE = 4;
/** Milliseconds in sight before a picture is asked for: what is scrolled past asks for nothing. */
const SETTLING_MS = 80;
const MOST_TRIES = 3;

interface Wanted {
  propertyId: number;
  source: RoofSource;
  size: ThumbnailSize;
}

interface Thumbnail extends Wanted {
  image: HTMLImageElement;
  state: 'out of sight' | 'waiting' | 'loading' | 'shown';
  tries: number;
  seenAt: number;
}

const thumbnails = new Map<Element, Thumbnail>();
let observer: IntersectionObserver | undefined;
let loading = 0;
let isLooking = false;

/**
 * Loads a picture once it can be seen, after what is on screen is painted, a few at a time, and gives it up where it is
 * scrolled away before it is there. Without a connection it shows what was taken along.
 * @returns what ends it
 */
export function showWhenSeen(image: HTMLImageElement, wanted: Wanted): () => void {
  const thumbnail: Thumbnail = { ...wanted, image, state: 'out of sight', tries: 0, seenAt: 0 };
  const onLoad = () => settle(thumbnail, true);
  const onError = () => settle(thumbnail, false);
  image.addEventListener('load', onLoad);
  image.addEventListener('error', onError);
  thumbnails.set(image, thumbnail);
  if (!observer) {
    observer = new IntersectionObserver(onSight);
    onConnection(askAgain);
  }
  observer.observe(image);
  return () => {
    observer?.unobserve(image);
    image.removeEventListener('load', onLoad);
    image.removeEventListener('error', onError);
    giveUp(thumbnail);
    thumbnails.delete(image);
  };
}

function onSight(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const thumbnail = thumbnails.get(target);
    if (!thumbnail || thumbnail.state === 'shown') continue;
    if (!isIntersecting) giveUp(thumbnail);
    else if (thumbnail.state === 'out of sight') wait(thumbnail);
  }
}

function wait(thumbnail: Thumbnail): void {
  thumbnail.state = 'waiting';
  thumbnail.seenAt = performance.now();
  lookSoon(SETTLING_MS);
}

/** Takes a picture out of the image, or a request for one off the line. */
function giveUp(thumbnail: Thumbnail): void {
  const { image, state } = thumbnail;
  thumbnail.state = 'out of sight';
  image.removeAttribute('src');
  delete image.dataset.shown;
  if (state === 'loading') free();
}

function settle(thumbnail: Thumbnail, isThere: boolean): void {
  if (thumbnail.state !== 'loading') return;
  if (isThere) thumbnail.image.dataset.shown = '';
  else thumbnail.image.removeAttribute('src');
  // One that failed is asked for again when it comes into sight again, or with the connection.
  thumbnail.state = isThere ? 'shown' : 'out of sight';
  free();
}

function free(): void {
  loading -= 1;
  lookSoon(0);
}

function lookSoon(ms: number): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(async () => {
    await painted();
    isLooking = false;
    loadNext();
  }, ms);
}

function loadNext(): void {
  const now = performance.now();
  for (const thumbnail of thumbnails.values()) {
    if (thumbnail.state !== 'waiting') continue;
    if (loading >= AT_ONCE) return;
    if (thumbnail.seenAt + SETTLING_MS > now + 1) lookSoon(SETTLING_MS);
    else void load(thumbnail);
  }
}

async function load(thumbnail: Thumbnail): Promise<void> {
  const { image, propertyId, source, size } = thumbnail;
  if (thumbnail.tries >= MOST_TRIES) return;
  thumbnail.state = 'loading';
  thumbnail.tries += 1;
  loading += 1;
  if (readConnection() === 'reached') {
    image.src = `/api/properties/${propertyId}/thumbnail?size=${size}`;
    return;
  }
  const taken = `/api/properties/${propertyId}/${source === 'flight' ? 'roof-crop' : 'crop'}`;
  const isTaken = await hasPicture(taken);
  if (thumbnail.state !== 'loading') return;
  if (isTaken) image.src = taken;
  else settle(thumbnail, false);
}

/** Pictures that were missing without a connection come with it. */
function askAgain(connection: Connection): void {
  if (connection !== 'reached') return;
  for (const thumbnail of thumbnails.values()) {
    if (thumbnail.state !== 'out of sight') continue;
    thumbnail.tries = 0;
    observer?.unobserve(thumbnail.image);
    observer?.observe(thumbnail.image);
  }
}
