import type { ReceivedPicture } from '#contract/captures.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import type { Place } from '#domain/geo/distance.ts';
import type { Camera } from '#domain/imagery/camera.ts';
import { type Judgement, judge, refusal } from '#domain/imagery/judge.ts';
import { sunAt } from '#domain/imagery/sun.ts';
import { type NewFile, storeFile } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';
import type { OpenCapture } from './captures.data.ts';
import { look } from './look.ts';
import type { Looked } from './look-worker.ts';
import { findPicture, insertPicture, type NewPicture } from './pictures.data.ts';

/** A file as it came. */
export interface ArrivedPicture {
  name: string;
  /** SHA-256 in hex. */
  digest: string;
  size: number;
  /** Null where there are too many. */
  bytes: Buffer | null;
}

type Needed = Pick<Services, 'db' | 'files'>;

/** Looks at a picture and keeps it with what came of that; the same bytes a second time are only said. */
export async function takePicture(
  { db, files }: Needed,
  capture: OpenCapture,
  picture: ArrivedPicture,
  addedBy: string | null,
): Promise<ReceivedPicture> {
  const { name, digest, size, bytes } = picture;
  const known = await findPicture(db, capture.id, digest);
  if (known) return { name, digest, result: 'known', keptAs: known.name, ...judgementOf(known) };
  const looked: Looked = bytes
    ? await look(bytes)
    : { refused: `It has ${Math.round(size / 1e6)} MB, which is more than any picture of a drone.` };
  const row = { captureId: capture.id, digest, name, size, addedBy };
  const kept: { row: NewPicture; stored: NewFile[] } =
    'refused' in looked
      ? { row: { ...row, ...refusal(looked.refused) }, stored: [] }
      : await keep(looked, row, bytes as Buffer);
  // Where another call was quicker with the same bytes, its row holds; the daily check removes ours.
  const holds = await db.transaction((tx) => insertPicture(tx, kept.row, kept.stored));
  const result = holds.isNew ? 'stored' : 'known';
  return { name, digest, result, keptAs: holds.name, ...judgementOf(holds) };

  async function keep(found: Exclude<Looked, { refused: string }>, about: typeof row, original: Buffer) {
    const { camera, quality, scaled, simulated } = found;
    const takenAt = momentOf(camera, capture.zipCode);
    const sunHeight = takenAt && camera.position ? sunAt(takenAt, camera.position).height : null;
    const judgement = judge(camera, quality, { ...capture, sunHeight });
    const jpeg = { extension: '.jpg', mediaType: 'image/jpeg', zipCode: capture.zipCode } as const;
    const small = await storeFile(files, { kind: 'capture-picture', ...jpeg }, [scaled]);
    // What is unfit is not cut from.
    const large =
      judgement.state === 'refused'
        ? null
        : await storeFile(files, { kind: 'capture-original', ...jpeg }, [original]);
    const keys = { scaledKey: small.key, originalKey: large?.key ?? null };
    return {
      row: { ...about, ...judgement, ...keys, camera, quality, simulated, takenAt },
      stored: large ? [small, large] : [small],
    };
  }
}

const judgementOf = ({ state, reasons }: Judgement): Judgement => ({ state, reasons });

/** The camera’s clock in the zone of the ZIP code, else of where it hung: EXIF names none. */
function momentOf({ takenAt, position }: Camera, zipCode: string): Date | null {
  const place: Place | null = zipCenter(zipCode) ?? position;
  return takenAt && place ? momentAt(takenAt.slice(0, 16), timeZoneAt(place)) : null;
}
