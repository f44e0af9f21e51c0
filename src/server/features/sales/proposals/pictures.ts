import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import { discardPicture, receivePhoto } from '#server/features/field/photos/index.ts';
import { type FileStore, type NewFile, openStored, storeFile } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';

/** Pixels of the longer side: sharp on paper in the width that documents give them. */
const LOGO_PIXELS = 600;
const PHOTO_PIXELS = 1200;

/** A picture as documents show it. */
export interface ShownPicture {
  sha256: string;
  width: number;
  height: number;
  jpeg: Buffer;
}

/** Takes a company's logo as it arrives; its bytes are in the store when this has resolved. @throws as receivePhoto */
export async function receiveLogo(
  services: Pick<Services, 'config' | 'files'>,
  actor: Actor,
  content: AsyncIterable<Buffer>,
): Promise<{ file: NewFile; width: number; height: number }> {
  const { files } = services;
  const picture = await receivePhoto(services, actor, content, undefined);
  try {
    const { jpeg, sha256, ...size } = await shrink(await bytesOf(files, picture.shown.key), LOGO_PIXELS);
    const wanted = { kind: 'proposal-logo', extension: '.jpg', mediaType: 'image/jpeg' } as const;
    const file = await storeFile(files, { ...wanted, companyId: actor.companyId, digest: sha256 }, [jpeg]);
    return { file, ...size };
  } finally {
    await discardPicture(files, picture);
  }
}

/** A stored photo of a door as a document shows it. */
export const photoForPrint = async (files: FileStore, key: string): Promise<ShownPicture> =>
  shrink(await bytesOf(files, key), PHOTO_PIXELS);

export const bytesOf = async (files: FileStore, key: string): Promise<Buffer> =>
  buffer(await openStored(files, key, 'The picture'));

/** Keeps a picture under its content, so that proposals with the same one share its file. */
export const keepPicture = (
  files: FileStore,
  actor: Pick<Actor, 'companyId'>,
  { sha256, jpeg }: ShownPicture,
) =>
  storeFile(
    files,
    {
      kind: 'proposal-picture',
      key: `proposal-picture/${actor.companyId}/${sha256}.jpg`,
      ...{ extension: '.jpg', mediaType: 'image/jpeg', companyId: actor.companyId, digest: sha256 },
    },
    [jpeg],
  );

// Only pictures that another process has decoded and written before come here.
async function shrink(bytes: Buffer, pixels: number): Promise<ShownPicture> {
  const { data, info } = await sharp(bytes)
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { sha256, width: info.width, height: info.height, jpeg: data };
}
