import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedPicture } from '#contract/captures.ts';
import { momentAt, wallClockAt } from '#domain/appointments/local-moment.ts';
import type { Place } from '#domain/geo/distance.ts';
import type { Camera } from '#domain/imagery/camera.ts';
import { type Judgement, judge, judgeOrthophoto, refusal } from '#domain/imagery/judge.ts';
import { placementOf } from '#domain/imagery/orthophoto.ts';
import { sunAt } from '#domain/imagery/sun.ts';
import { type NewFile, storeFile } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';
import type { OpenCapture } from '../captures.data.ts';
import { type ArrivedPicture, forget, storeOrthophoto } from './arrived-picture.ts';
import { look, lookAtOrthophoto } from './look.ts';
import { findPicture, insertPicture, type NewPicture, type StoredPicture } from './pictures.data.ts';
import { readStored } from './read-stored.ts';

type Needed = Pick<Services, 'db' | 'files'>;

/** What is written of a picture, and the files that go with its row. */
interface Kept {
  row: Omit<NewPicture, 'captureId' | 'digest' | 'name' | 'size' | 'addedBy'>;
  stored: NewFile[];
}

/** Checks a picture and stores it with the verdict; a repetition of the same bytes is only reported. */
export async function takePicture(
  services: Needed,
  capture: OpenCapture,
  picture: ArrivedPicture,
  addedBy: string | null,
): Promise<ReceivedPicture> {
  const { db, files } = services;
  const { name, digest, size } = picture;
  const known = await findPicture(db, capture.id, digest);
  if (known) {
    await forget(files, picture);
    return { name, ...knownAs(known) };
  }
  const { row, stored } = await keep(services, capture, picture).catch(async (error) => {
    await forget(files, picture);
    throw error;
  });
  const whole = { ...row, captureId: capture.id, digest, name, size, addedBy };
  // Where another call was quicker with the same bytes, its row holds; the daily check removes ours.
  const holds = await db.transaction((tx) => insertPicture(tx, whole, stored));
  const result = holds.isNew ? 'stored' : 'known';
  return { name, digest, result, keptAs: holds.name, ...judgementOf(holds) };
}

/** What is answered of a picture that the capture has. */
export const knownAs = (known: StoredPicture): Omit<ReceivedPicture, 'name'> => ({
  ...{ digest: known.digest, result: 'known', keptAs: known.name },
  ...judgementOf(known),
});

const judgementOf = ({ state, reasons }: Judgement): Judgement => ({ state, reasons });

function keep(services: Needed, capture: OpenCapture, { name, content }: ArrivedPicture): Promise<Kept> {
  if ('tooLarge' in content) return Promise.resolve(refused(content.tooLarge));
  if ('frame' in content) return keepFrame(services, capture, name, content.frame);
  return keepOrthophoto(services, capture, content.orthophoto);
}

const refused = (reason: string): Kept => ({ row: refusal(reason), stored: [] });

/** Its file is in the store already, and stays there if roofs can be cut out of it. */
async function keepFrame(
  { files }: Needed,
  capture: OpenCapture,
  name: string,
  large: NewFile,
): Promise<Kept> {
  const looked = await look(await readStored(files, large.key, name));
  if ('refused' in looked) {
    await files.remove(large.key);
    return refused(looked.refused);
  }
  const { quality, scaled, simulated } = looked;
  const { camera, takenAt } = withZone(looked.camera, capture.zipCode);
  const sunHeight = takenAt && camera.position ? sunAt(takenAt, camera.position).height : null;
  const judgement = judge(camera, quality, { ...capture, sunHeight });
  const jpeg = { extension: '.jpg', mediaType: 'image/jpeg', zipCode: capture.zipCode } as const;
  const small = await storeFile(files, { kind: 'capture-picture', ...jpeg }, [scaled]);
  const isFit = judgement.state !== 'refused';
  if (!isFit) await files.remove(large.key);
  const keys = { scaledKey: small.key, originalKey: isFit ? large.key : null };
  return {
    row: { ...judgement, ...keys, camera, quality, simulated, takenAt },
    stored: isFit ? [small, large] : [small],
  };
}

/** The same of an orthophoto. */
async function keepOrthophoto({ files }: Needed, capture: OpenCapture, tiff: NewFile): Promise<Kept> {
  const { zipCode } = capture;
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-orthophoto-'));
  try {
    const rewritten = join(folder, 'tiled.tif');
    const looked = await files.withLocalCopy(tiff.key, (path) => lookAtOrthophoto(path, rewritten));
    const judgement =
      'refused' in looked ? refusal(looked.refused) : judgeOrthophoto(looked.orthophoto, capture);
    if ('refused' in looked || judgement.state === 'refused') {
      await files.remove(tiff.key);
      return { row: judgement, stored: [] };
    }
    const { orthophoto, scaled, isRewritten } = looked;
    const jpeg = { extension: '.jpg', mediaType: 'image/jpeg' } as const;
    const small = await storeFile(files, { kind: 'capture-picture', ...jpeg, zipCode }, [scaled]);
    const large = isRewritten ? await storeOrthophoto(files, zipCode, createReadStream(rewritten)) : tiff;
    if (isRewritten) await files.remove(tiff.key);
    const row = { ...judgement, scaledKey: small.key, originalKey: large.key };
    return { row: { ...row, camera: placementOf(orthophoto) }, stored: [small, large] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** When it was taken: by the zone that the camera names, else by that of the ZIP code, else of where it hung. */
function withZone(camera: Camera, zipCode: string): { camera: Camera; takenAt: Date | null } {
  const { takenAt, utcOffset, position } = camera;
  const center = zipCenter(zipCode);
  const place: Place | null = center ?? position;
  if (!takenAt || !place) return { camera, takenAt: null };
  const zone = timeZoneAt(place);
  if (!utcOffset) {
    const zoneSource = center ? 'zip' : 'position';
    const minute = momentAt(takenAt.slice(0, 16), zone).getTime();
    const moment = new Date(minute + Number(takenAt.slice(17)) * 1000);
    return { camera: { ...camera, zoneSource }, takenAt: moment };
  }
  const moment = new Date(`${takenAt}${utcOffset}`);
  // Its day is that of the place, whatever its clock shows.
  const there = `${wallClockAt(moment, zone)}:${takenAt.slice(17)}`;
  return { camera: { ...camera, takenAt: there, zoneSource: 'camera' }, takenAt: moment };
}
