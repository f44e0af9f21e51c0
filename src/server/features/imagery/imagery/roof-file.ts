import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type GroundPictureKind, groundPicture } from './ground-picture.ts';
import type { PicturedRoof } from './imagery.data.ts';
import { keptPicture } from './kept-pictures.ts';

export interface RoofFile {
  /** In the file store. */
  key: string;
  simulated: boolean;
}

/**
 * The stored file that a list shows a roof from: what a flight showed of it, else a small picture of the sample, cut out
 * on the first call. Null for pictures at other sites: an uploaded address could name anything that this machine reaches.
 */
export async function roofFileOf(
  services: Pick<Services, 'files' | 'sideWrites'> & { db: Database },
  roof: PicturedRoof,
  simulatedKind: GroundPictureKind = 'thumbnail',
): Promise<RoofFile | null> {
  const simulatedUrl = `/api/properties/${roof.id}/crop`;
  const flightUrl = `/api/properties/${roof.id}/roof-crop`;
  if (![simulatedUrl, flightUrl].includes(roof.cropImageUrl ?? '')) return null;
  if (roof.deliveredCrop) return { key: roof.deliveredCrop, simulated: roof.cropImageUrl === simulatedUrl };
  const picture = groundPicture(roof.id, roof, simulatedKind);
  return picture && { key: await keptPicture(services, picture), simulated: true };
}
