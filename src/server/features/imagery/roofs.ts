import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import { findDeliveredView } from '#server/features/captures/index.ts';
import { openStored } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import { listPictured, type Pictured } from './imagery.data.ts';
import { simulatedPicture } from './imagery.rules.ts';
import { keptPicture } from './kept-pictures.ts';

interface Roofs {
  /** Small JPEG files by property. */
  jpegs: Map<number, Buffer>;
  /** Whether any of them is simulated. */
  simulated: boolean;
  /** How many were not ready in time. */
  late: number;
}

type Needed = Pick<Services, 'db' | 'files'>;

/** As they are printed: 18 mm at 400 dots an inch. */
const WIDTH = 288;
const HEIGHT = 216;
const QUALITY = 75;
const AT_A_TIME = 4;
/** Paper shows what has come by then. */
const PATIENCE_MS = 10_000;

/**
 * The roofs of properties that the actor sees, small enough for a list, as many as are ready in ten seconds. Pictures at
 * other sites are never fetched from here: an uploaded address could name anything that this machine reaches.
 */
export async function listRoofs(
  services: Needed,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Roofs> {
  const found = new Map((await listPictured(services.db, actor, propertyIds)).map((row) => [row.id, row]));
  const wanted = propertyIds.flatMap((id) => {
    const row = found.get(id);
    return row && isOwn(row) ? [row] : [];
  });
  const waiting = wanted.values();
  const jpegs = new Map<number, Buffer>();
  let simulated = false;
  let looked = 0;
  const end = Date.now() + PATIENCE_MS;
  const takeTurns = async () => {
    for (const row of waiting) {
      if (Date.now() >= end) return;
      const crop = await findCrop(services, row);
      const whole = crop && (await buffer(await openStored(services.files, crop.key, 'The roof')));
      looked += 1;
      // A sheet is printed without a picture that is damaged.
      const shown = whole && (await small(whole).catch(() => null));
      if (!shown) continue;
      jpegs.set(row.id, shown);
      simulated ||= crop.simulated;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, takeTurns));
  return { jpegs, simulated, late: wanted.length - looked };
}

type Row = Pictured & { id: number };

const simulatedUrl = ({ id }: Row) => `/api/properties/${id}/crop`;
const isOwn = (row: Row): boolean =>
  [simulatedUrl(row), `/api/properties/${row.id}/roof-crop`].includes(row.cropImageUrl ?? '');

/** The stored file of a property's roof: what a flight showed of it, else its picture of the sample. */
async function findCrop(services: Needed, row: Row): Promise<{ key: string; simulated: boolean } | null> {
  const view = await findDeliveredView(services.db, row.id);
  if (view) return { key: view.crop, simulated: row.cropImageUrl === simulatedUrl(row) };
  const picture = simulatedPicture(row.id, row, 'crop');
  return picture && { key: await keptPicture(services, picture), simulated: true };
}

const small = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).resize(WIDTH, HEIGHT, { fit: 'cover' }).jpeg({ quality: QUALITY }).toBuffer();
