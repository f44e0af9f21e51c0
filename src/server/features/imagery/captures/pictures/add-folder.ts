import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReceivedPicture } from '#contract/captures.ts';
import { counted } from '#domain/standing.ts';
import { addOutlines } from '#server/features/imagery/vision/index.ts';
import { Failure, invalid } from '#server/platform/errors.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { getOpenCapture } from '../captures.data.ts';
import { arrived } from './arrived-picture.ts';
import { tell } from './receive-pictures.ts';
import { takePicture } from './take-picture.ts';

/** Pictures that are looked at beside each other. */
const AT_ONCE = 4;

/**
 * Adds the JPEGs and orthophotos of a folder and its subfolders to a capture, and outlines of roofs in GeoJSON; files
 * already added are skipped.
 * @returns the report: how many were added, and each other one with its reason
 */
export async function addFolder(
  services: Pick<Services, 'db' | 'files'>,
  captureId: number,
  folder: string,
  by: EventActor,
): Promise<string> {
  const capture = await getOpenCapture(services.db, captureId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw invalid(`The folder ${folder} cannot be read.`);
  });
  const files = entries.filter((entry) => entry.isFile());
  const pictures = files.filter(({ name }) => /\.(jpe?g|tiff?)$/i.test(name));
  const outlines = files.filter(({ name }) => /\.geojson$/i.test(name));
  const pathsOf = (some: typeof files) => some.map((entry) => join(entry.parentPath, entry.name)).sort();
  const received: ReceivedPicture[] = [];
  const unread: string[] = [];
  const left = pathsOf(pictures).values();
  const take = async (path: string) => {
    const picture = await arrived(services.files, capture.zipCode, path, createReadStream(path)).catch(
      () => null,
    );
    if (picture) received.push(await takePicture(services, capture, picture, null));
    else unread.push(path);
  };
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const path of left) await take(path);
      }),
    );
  } finally {
    await tell(services, captureId, received, by);
  }
  const others = files.length - pictures.length - outlines.length;
  const lines = [...report(received), ...restOf(others, unread)];
  for (const path of pathsOf(outlines)) lines.push(await takeOutlines(path));
  return lines.join('\n');

  /** A file that cannot be read gets its own line and does not affect the others. */
  async function takeOutlines(path: string): Promise<string> {
    const file = createReadStream(path);
    const { message } = await addOutlines(services.db, captureId, file, by).catch((error) => {
      if (!(error instanceof Failure)) throw error;
      return error;
    });
    return `${basename(path)}: ${message}`;
  }
}

/** What was not even looked at. */
const restOf = (others: number, unread: readonly string[]): string[] => [
  ...unread.toSorted().map((path) => `  ${path}: it cannot be read from the disk.`),
  ...(others > 0
    ? [`${counted(others, 'other file is', 'other files are')} no JPEG or TIFF by name, and not taken.`]
    : []),
];

function report(received: readonly ReceivedPicture[]): string[] {
  const stored = received.filter(({ result }) => result === 'stored');
  const known = received.length - stored.length;
  const spoken = stored
    .filter(({ state }) => state !== 'accepted')
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, state, reasons }) => `  ${name}: ${state}. ${reasons.join(' ')}`);
  const doubled = received
    .filter(({ result, name, keptAs }) => result === 'known' && keptAs !== name)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, keptAs }) => `  ${name}: the same picture as ${keptAs}.`);
  const first = `${counted(stored.length, 'picture was', 'pictures were')} added, ${known.toLocaleString('en-US')} were there already.`;
  return [first, ...spoken, ...doubled];
}
