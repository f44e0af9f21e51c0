import type { Actor } from '#access/can.ts';
import { roofFilesForPrint } from '#server/features/imagery/imagery/index.ts';
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
  /** The roof from above; null if the company has no picture of it. */
  roof: { picture: ShownPicture; simulated: boolean } | null;
  files: NewFile[];
}

type Needed = Pick<Services, 'files' | 'sideWrites'> & { db: Database };

/** The company's name and logo, as its documents show them. */
export async function readLetterhead({ db, files }: Pick<Services, 'db' | 'files'>, actor: Actor) {
  const { companyName, logo } = await findTemplate(db, actor);
  return { companyName, logo: logo && (await bytesOf(files, logo.key)) };
}

/** Reads the pictures of a draft as a document shows them. */
export async function readPictures(
  services: Needed,
  actor: Actor,
  { template, photos, property }: Pick<Sources, 'template' | 'photos' | 'property'>,
): Promise<Omit<KeptPictures, 'files'>> {
  const { files } = services;
  const { logo } = template;
  const roof = (await roofFilesForPrint(services, actor, [property.id])).get(property.id);
  // A sale does not wait for a picture that is gone or damaged.
  const roofPicture = roof ? await photoForPrint(files, roof.key).catch(() => null) : null;
  const shown = new Map<number, ShownPicture>();
  for (const { id, key } of photos) shown.set(id, await photoForPrint(files, key));
  return {
    logo: logo && { ...logo, jpeg: await bytesOf(files, logo.key) },
    photos: shown,
    roof: roofPicture && { picture: roofPicture, simulated: roof?.simulated ?? false },
  };
}

/**
 * Puts the pictures of a draft into the store as they are now, before the transaction that sends it: what was sent shows
 * them even if the photos are deleted. @throws 404
 */
export async function keepPictures(
  services: Needed,
  actor: Actor,
  proposalId: number,
): Promise<KeptPictures> {
  const row = await getRow(services.db, actor, proposalId);
  const pictures = await readPictures(services, actor, await gatherSources(services.db, actor, row));
  const kept: NewFile[] = [];
  for (const picture of shownOf(pictures)) kept.push(await keepPicture(services.files, actor, picture));
  return { ...pictures, files: kept };
}

/** All of them, each once by its bytes. */
export const shownOf = ({ logo, photos, roof }: Omit<KeptPictures, 'files'>): ShownPicture[] => [
  ...new Map(
    [logo, ...photos.values(), roof?.picture].flatMap((one) => (one ? [[one.sha256, one] as const] : [])),
  ).values(),
];
