import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { openStored } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { listPicturedRoofs } from './imagery.data.ts';
import { type RoofFile, roofFileOf } from './roof-file.ts';

interface Roofs {
  /** Small JPEG files by property. */
  jpegs: Map<number, Buffer>;
  /** Whether any of them is simulated. */
  simulated: boolean;
  /** How many were not ready in time. */
  late: number;
}

type Needed = Pick<Services, 'files' | 'sideWrites'> & { db: Database };

/** As they are printed: 18 mm at 400 dots an inch. */
const WIDTH = 288;
const HEIGHT = 216;
const QUALITY = 75;
const AT_A_TIME = 4;
/** Paper shows what has come by then. */
const PATIENCE_MS = 10_000;

/** The roofs of properties that the actor sees, small enough for a printed list, as many as are ready in ten seconds. */
export async function listRoofs(
  services: Needed,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Roofs> {
  const found = await listPicturedRoofs(services.db, actor, propertyIds);
  const place = new Map(propertyIds.map((id, index) => [id, index]));
  const wanted = found
    .filter(({ cropImageUrl }) => roofSourceOf({ cropImageUrl }) !== null)
    .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  const waiting = wanted.values();
  const jpegs = new Map<number, Buffer>();
  let simulated = false;
  let looked = 0;
  const end = Date.now() + PATIENCE_MS;
  const takeTurns = async () => {
    for (const row of waiting) {
      if (Date.now() >= end) return;
      const file = await roofFileOf(services, row);
      const whole = file && (await buffer(await openStored(services.files, file.key, 'The roof')));
      looked += 1;
      // A sheet is printed without a picture that is damaged.
      const shown = whole && (await small(whole).catch(() => null));
      if (!shown) continue;
      jpegs.set(row.id, shown);
      simulated ||= file.simulated;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, takeTurns));
  return { jpegs, simulated, late: wanted.length - looked };
}

const small = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).resize(WIDTH, HEIGHT, { fit: 'cover' }).jpeg({ quality: QUALITY }).toBuffer();

/**
 * The stored files that pieces of mail show roofs from, large enough to fill a card, by property. Roofs without a picture of
 * our own are missing.
 */
export async function roofFilesForPrint(
  services: Needed,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Map<number, RoofFile>> {
  const found = new Map<number, RoofFile>();
  for (const roof of await listPicturedRoofs(services.db, actor, propertyIds)) {
    const file = await roofFileOf(services, roof, 'crop');
    if (file) found.set(roof.id, file);
  }
  return found;
}
