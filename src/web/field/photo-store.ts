import { type DeviceDatabase, done, inTransaction } from './device-database.ts';

// Apart from the changes they belong to: an older window could not open a database that has got a store more.
const photos = { name: 'ridgecap-photos', stores: { photos: {} } } satisfies DeviceDatabase<'photos'>;

/** A picture on this device. As bytes: WebKit has lost blobs that were kept. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  /** SHA-256 in hex; undefined on pages without HTTPS, where browsers find none. */
  digest: string | undefined;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Keeps the bytes of a photo under the id of its change. They are on the disk when this has resolved. */
export const putPhoto = (id: string, photo: KeptPhoto): Promise<void> =>
  inTransaction(photos, 'readwrite', async (stores) => {
    stores.photos.put(photo, id);
  });

export const findPhoto = (id: string): Promise<KeptPhoto | null> =>
  inTransaction(
    photos,
    'readonly',
    async (stores) => ((await done(stores.photos.get(id))) as KeptPhoto | undefined) ?? null,
  );

export const deletePhotos = (ids: readonly string[]): Promise<void> =>
  inTransaction(photos, 'readwrite', async (stores) => {
    for (const id of ids) stores.photos.delete(id);
  });

/** Milliseconds in which the change of a photo that was just kept is written. */
const JUST_KEPT_MS = 3_600_000;

/** Forgets bytes whose change is gone, as after a battery that died between the two. */
export const deleteStrayPhotos = (known: ReadonlySet<string>, now = Date.now()): Promise<void> =>
  inTransaction(photos, 'readwrite', async (stores) => {
    for (const key of await done(stores.photos.getAllKeys())) {
      const id = String(key);
      if (known.has(id)) continue;
      const photo = (await done(stores.photos.get(key))) as KeptPhoto;
      if (photo.keptAt < now - JUST_KEPT_MS) stores.photos.delete(key);
    }
  });
