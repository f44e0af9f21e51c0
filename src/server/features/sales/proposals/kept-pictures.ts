import type { Actor } from '#access/can.ts';
import type { NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { bytesOf, keepPicture, photoForPrint, type ShownPicture } from './pictures.ts';
import { getRow } from './rows.data.ts';
import { gatherSources, type Sources } from './sources.data.ts';
import { findTemplate } from './template.data.ts';

/** The pictures of a draft, and their files. */
export interface KeptPictures {
  logo: ShownPicture | null;
  photos: ReadonlyMap<number, ShownPicture>;
  files: NewFile[];
}

/** The company's name and logo, as its documents show them. */
export async function readLetterhead({ db, files }: Pick<Services, 'db' | 'files'>, actor: Actor) {
  const { companyName, logo } = await findTemplate(db, actor);
  return { companyName, logo: logo && (await bytesOf(files, logo.key)) };
}

/** Reads logo and photos of a draft as a document shows them. */
export async function readPictures(
  { files }: Pick<Services, 'files'>,
  { template, photos }: Pick<Sources, 'template' | 'photos'>,
): Promise<Omit<KeptPictures, 'files'>> {
  const { logo } = template;
  const shown = new Map<number, ShownPicture>();
  for (const { id, key } of photos) shown.set(id, await photoForPrint(files, key));
  return { logo: logo && { ...logo, jpeg: await bytesOf(files, logo.key) }, photos: shown };
}

/**
 * Puts the pictures of a draft into the store as they are now, before the transaction that sends it: what was sent shows
 * them even if the photos are deleted. @throws 404
 */
export async function keepPictures(
  services: Pick<Services, 'files'> & { db: Database },
  actor: Actor,
  proposalId: number,
): Promise<KeptPictures> {
  const row = await getRow(services.db, actor, proposalId);
  const pictures = await readPictures(services, await gatherSources(services.db, actor, row));
  const kept: NewFile[] = [];
  for (const picture of [...(pictures.logo ? [pictures.logo] : []), ...pictures.photos.values()])
    kept.push(await keepPicture(services.files, actor, picture));
  return { ...pictures, files: kept };
}
