import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Actor } from '#access/can.ts';
import {
  LARGEST_PACKET,
  MANIFEST,
  type Manifest,
  manifestText,
  PACKET_FORMAT,
  type PacketFile,
  SEAL,
  type Seal,
} from '#domain/evidence/packet.ts';
import { fileLabel } from '#domain/queues/words.ts';
import { printDocument } from '#server/documents/index.ts';
import { getPhoto } from '#server/features/field/photos/index.ts';
import { printReport } from '#server/features/sales/measurements/index.ts';
import { openDocument } from '#server/features/sales/proposals/index.ts';
import { type FileStore, openStored } from '#server/files/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { CROP, contractNames, factsJson, originalName, photoName, SURROUNDINGS } from './facts-json.ts';
import { type Evidence, gatherEvidence } from './gather.ts';
import { evidenceData } from './report.ts';
import { keepSealKey } from './seal-keys.data.ts';
import { type Written, writeZip, type ZipEntry } from './zip.ts';

type Needed = Pick<Services, 'config' | 'db' | 'files' | 'sealer' | 'sideWrites'>;

/** Bytes of a camera's file that go into a packet; a mosaic of a whole ZIP code does not. */
const LARGEST_ORIGINAL = LARGEST_PACKET / 2;

export interface Packet {
  fileName: string;
  chunks: AsyncGenerator<Uint8Array>;
}

/**
 * Everything that is known of a roof as a ZIP file. All but the camera's own file is made before the first byte.
 * @throws 404 if the actor does not see the property; Unavailable when too many documents wait
 */
export async function packEvidence(
  services: Needed,
  actor: Actor,
  propertyId: number,
  { timeZone, contracts }: { timeZone: string; contracts: boolean },
): Promise<Packet> {
  const { config, db, files, sealer, sideWrites } = services;
  const madeAt = new Date();
  const evidence = await gatherEvidence(db, actor, propertyId, contracts);
  const pictures = await readPictures(services, actor, propertyId, evidence);
  const entries = new Map([['facts.json', Buffer.from(factsJson(evidence, madeAt))], ...pictures]);
  if (evidence.measured) {
    const which = { propertyId, measurementId: evidence.measured.measurement.id };
    entries.set('measurement.pdf', (await printReport(services, actor, which, timeZone)).pdf);
  }
  for (const contract of evidence.contracts) {
    const { file, document } = contractNames(contract);
    entries.set(file, Buffer.from(contract.text));
    const pdf = await openDocument(services, actor.id, contract.row);
    entries.set(document, Buffer.isBuffer(pdf) ? pdf : await buffer(pdf));
  }
  const known = [...entries].map(([name, bytes]) => digested(name, bytes));
  const { kept, missing } = await findOriginal(files, evidence);
  const source = evidence.source?.file;
  if (kept && source) known.push({ name: kept.name, bytes: source.bytes, sha256: source.sha256 });
  const document = await printDocument(actor.id, () => ({
    template: 'evidence',
    data: evidenceData({
      ...{ evidence, madeAt, timeZone, files: known },
      shown: shownOf(evidence, pictures),
      withoutOriginal: missing,
      verifyAt: `${publicUrlOf(config)}/verify`,
    }),
    pictures: Object.fromEntries(pictures),
  }));
  await sideWrites.run('a seal key', (primary) => keepSealKey(primary, sealer), { isKept: true });
  const { address, zipCode } = evidence.property;
  const written: Written[] = [];
  const all = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'evidence.pdf', content: [document] };
    for (const [name, bytes] of entries) yield { name, content: [bytes] };
    if (kept) yield { name: kept.name, content: readStored(files, kept.key) };
    const manifest: Manifest = {
      format: PACKET_FORMAT,
      madeAt: madeAt.toISOString(),
      property: { address, zipCode },
      files: [...written],
    };
    const text = Buffer.from(manifestText(manifest));
    yield { name: MANIFEST, content: [text] };
    const seal: Seal = { algorithm: 'Ed25519', keyId: sealer.keyId, signature: sealer.sign(text) };
    yield { name: SEAL, content: [Buffer.from(`${JSON.stringify(seal, null, 2)}\n`)] };
  };
  return {
    fileName: `evidence-${fileLabel(address)}-${madeAt.toISOString().slice(0, 10)}.zip`,
    chunks: writeZip(all(), madeAt, (file) => written.push(file)),
  };
}

const digested = (name: string, bytes: Uint8Array): PacketFile => ({
  name,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** The JPEG files of a packet by name; one whose bytes are gone is left out. */
async function readPictures(
  { db, files }: Needed,
  actor: Actor,
  propertyId: number,
  { source, photos }: Evidence,
): Promise<Map<string, Buffer>> {
  const keys = new Map(
    source
      ? [
          [CROP, source.crop],
          [SURROUNDINGS, source.image],
        ]
      : [],
  );
  for (const { id } of photos) keys.set(photoName(id), (await getPhoto(db, actor, propertyId, id)).fileKey);
  const pictures = new Map<string, Buffer>();
  for (const [name, key] of keys) {
    const content = await files.get(key);
    if (content) pictures.set(name, Buffer.concat(await content.toArray()));
  }
  return pictures;
}

interface Original {
  /** Its name in the packet and its key in the store; null if it is not there. */
  kept: { name: string; key: string } | null;
  /** Why it is not. */
  missing: string | null;
}

/** The file that the roof was cut out of, as its camera made it. */
async function findOriginal(files: FileStore, { source }: Evidence): Promise<Original> {
  const without = (missing: string): Original => ({ kept: null, missing });
  if (!source) return without('no, there is no picture');
  const { originalKey: key, file } = source;
  if (key === null) return without('no, originals are not kept here; its SHA-256 is above');
  if (file.bytes > LARGEST_ORIGINAL) return without('no, it is too large; its SHA-256 is above');
  if ((await files.sizeOf(key)) === null) return without('no, its file is gone; its SHA-256 is above');
  return { kept: { name: originalName(file.name), key }, missing: null };
}

async function* readStored(files: FileStore, key: string): AsyncGenerator<Uint8Array> {
  yield* await openStored(files, key, 'The original picture');
}

function shownOf({ source, photos }: Evidence, pictures: ReadonlyMap<string, Buffer>) {
  const from = source?.file.simulated ? 'simulated flight' : 'flight';
  const above = source
    ? [
        {
          name: CROP,
          alt: 'The roof from above, north up',
          caption: `The roof, ${from} of ${source.capturedOn}`,
        },
        {
          ...{ name: SURROUNDINGS, alt: 'The property with its surroundings from above, north up' },
          caption: `With its surroundings, ${from} of ${source.capturedOn}`,
        },
      ]
    : [];
  const doors = photos.map(({ id, takenAt }) => ({
    ...{ name: photoName(id), alt: 'A photo taken at the door' },
    caption: `Taken at the door on ${takenAt.slice(0, 10)}`,
  }));
  return [...above, ...doors].filter(({ name }) => pictures.has(name));
}
