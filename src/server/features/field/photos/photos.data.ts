import type { Actor } from '#access/can.ts';
import { mayChange, photosOf, propertiesVisibleTo } from '#access/rows.ts';
import type { DoorPhoto } from '#contract/photos.ts';
import { and, desc, eq, sql } from '#server/db/orm.ts';
import { doorPhotos, files, properties } from '#server/db/schema/index.ts';
import { colleague, seen, visibleDoor } from '#server/doors/index.ts';
import { deleteFiles, type FileOwner, insertFile, type NewFile } from '#server/files/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';

/** Most photos of a property that one call answers. */
const MOST_OF_A_DOOR = 500;

/** The company's photos of a property, latest first. @throws 404 if the actor does not see it */
export async function listPhotos(db: Database, actor: Actor, propertyId: number): Promise<DoorPhoto[]> {
  const rows = await photosAt(db, actor, { propertyId });
  return seen(rows).flatMap(({ photo, by }) => (photo ? [present(actor, photo, by)] : []));
}

const photosAt = statement('photos', (db, actor, { propertyId }: Given<'propertyId'>) =>
  db
    .select({ photo: doorPhotos, by: colleague(actor, doorPhotos.userId) })
    .from(properties)
    .leftJoin(doorPhotos, and(eq(doorPhotos.propertyId, propertyId), photosOf(actor)))
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(doorPhotos.takenAt), desc(doorPhotos.id))
    .limit(MOST_OF_A_DOOR),
);

const present = (
  actor: Actor,
  { id, takenAt, width, height, originalKey, userId }: typeof doorPhotos.$inferSelect,
  by: string | null,
): DoorPhoto => ({
  ...{ id, takenAt: takenAt.toISOString(), by, width, height },
  hasOriginal: originalKey !== null,
  may: { delete: mayChange(actor, { userId }) },
});

/** A picture that arrived, with its bytes in the store. */
export interface Picture {
  digest: string;
  width: number;
  height: number;
  shown: NewFile;
  original: NewFile | null;
}

/**
 * Keeps a photo of a property. False if the actor had sent this very picture of it before.
 * @throws 404 if they do not see the property, 409 if the company has as many as it can keep
 */
export async function insertPhoto(
  tx: Database,
  actor: Actor,
  { propertyId, takenAt }: { propertyId: number; takenAt: Date },
  { shown, original, ...picture }: Picture,
): Promise<boolean> {
  const [door] = await tx
    .select({ zipCode: properties.zipCode })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!door) throw notFound('The property');
  await requireRoom(tx, actor, 'photos', () => tx.$count(doorPhotos, photosOf(actor)));
  const [known] = await tx
    .select({ id: doorPhotos.id })
    .from(doorPhotos)
    .where(photoOf(actor, propertyId, eq(doorPhotos.digest, picture.digest)));
  if (known) return false;
  await insertFile(tx, { ...shown, ...door });
  if (original) await insertFile(tx, { ...original, ...door });
  const files = { fileKey: shown.key, originalKey: original?.key ?? null };
  const [photo] = await tx
    .insert(doorPhotos)
    .values({ propertyId, takenAt, userId: actor.id, ...picture, ...files })
    .returning({ id: doorPhotos.id });
  await emit(tx, byActor(actor), 'photo-added', { propertyId, details: { photoId: photo?.id ?? 0 } });
  return true;
}

/** Where the bytes of a photo are. @throws 404 if the actor does not see it */
export async function getPhoto(db: Database, actor: Actor, propertyId: number, photoId: number) {
  const rows = await db
    .select({ photo: doorPhotos })
    .from(properties)
    .leftJoin(doorPhotos, photoOf(actor, propertyId, eq(doorPhotos.id, photoId)))
    .where(visibleDoor(actor, propertyId));
  const photo = seen(rows)[0]?.photo;
  if (!photo) throw notFound('The photo');
  return photo;
}

/** Deletes a photo, and gives the keys of its bytes. @throws 403 for a colleague's where the actor does not lead */
export async function deletePhoto(
  tx: Database,
  actor: Actor,
  propertyId: number,
  photoId: number,
): Promise<string[]> {
  const photo = await getPhoto(tx, actor, propertyId, photoId);
  if (!mayChange(actor, photo))
    throw forbidden('Only the person who took a photo, an owner or a manager may delete it.');
  const keys = [photo.fileKey, photo.originalKey].filter((key) => key !== null);
  await tx.delete(doorPhotos).where(eq(doorPhotos.id, photoId));
  await deleteFiles(tx, keys);
  await emit(tx, byActor(actor), 'photo-deleted', { propertyId, details: { photoId } });
  return keys;
}

const photoOf = (actor: Actor, propertyId: number, which: ReturnType<typeof eq>) =>
  and(which, eq(doorPhotos.propertyId, propertyId), photosOf(actor));

/** Photos and their originals: their row goes with its property or its account. */
export const photoFiles: FileOwner = {
  kinds: ['door-photo', 'door-photo-original'],
  isOwned: sql`exists (select from ${doorPhotos}
    where ${doorPhotos.fileKey} = ${files.key} or ${doorPhotos.originalKey} = ${files.key})`,
};
