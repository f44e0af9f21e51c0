/** Pixels of the longer side of a photo as it is shown and, unless originals are kept, sent. */
export const PHOTO_PIXELS = 2048;

/** Bytes of the largest picture that is taken: an original of a good camera. */
export const PHOTO_MOST_BYTES = 30_000_000;

/** More than a phone's camera makes; a file of a few kilobytes can claim any number. */
export const PHOTO_MOST_PIXELS = 64_000_000;

/** What a photo may come as; browsers make a JPEG of anything else they can show. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** '30 MB' */
export const megabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;
