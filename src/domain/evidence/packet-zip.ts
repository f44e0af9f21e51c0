import { LARGEST_PACKET } from './packet.ts';

/** A file of a packet as its ZIP file holds it. */
export interface ZipPart {
  name: string;
  /** Whether `data` is compressed (raw deflate) or the file itself. */
  isDeflated: boolean;
  data: Uint8Array<ArrayBuffer>;
  /** Bytes of the file itself. */
  size: number;
}

/** Why a file cannot be checked, as a sentence. */
export class NotAPacket extends Error {}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const HAS_DESCRIPTOR = 8;
/** An extra field that gives a second name, which some programs prefer (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075;

const DAMAGED = 'This file is not a ZIP file, or a damaged one.';
const NOT_OURS = 'No packet is made like that, so this one was changed.';

/**
 * The files of a ZIP file (PKWARE APPNOTE 6.3.10) that can be read in one way only: what its central directory lists is
 * what its local headers say, each name is there once, and every byte belongs to a file. Two programs then show the same.
 * @throws NotAPacket
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const listBytes = view.getUint32(end + 12, true);
  const listAt = view.getUint32(end + 16, true);
  if (view.getUint16(end + 8, true) !== count) throw new NotAPacket(DAMAGED);
  if (listAt + listBytes > end) throw new NotAPacket(DAMAGED);
  if (listAt + listBytes < end)
    throw new NotAPacket(`This ZIP file has bytes in front of its first file. ${NOT_OURS}`);
  const listed = readList(view, bytes, { at: listAt, end, count });
  const names = new Set<string>();
  for (const { name } of listed) {
    if (names.has(name))
      throw new NotAPacket(`Two files in this ZIP file have the name ${name}. ${NOT_OURS}`);
    names.add(name);
  }
  const total = listed.reduce((sum, { size }) => sum + size, 0);
  if (total > LARGEST_PACKET)
    throw new NotAPacket('This ZIP file unpacks to more than an evidence packet holds.');
  let from = 0;
  const parts: ZipPart[] = [];
  for (const entry of listed.toSorted((a, b) => a.at - b.at)) {
    if (entry.at !== from) throw new NotAPacket(strayBytes(from));
    const dataAt = readLocal(view, bytes, entry);
    from = dataAt + entry.packed;
    if (from > listAt) throw new NotAPacket(DAMAGED);
    const { name, isDeflated, size } = entry;
    // A folder has no content; one that has is a file that was added.
    if (!name.endsWith('/') || entry.packed > 0)
      parts.push({ name, isDeflated, size, data: bytes.subarray(dataAt, from) });
    if (entry.flags & HAS_DESCRIPTOR) from += descriptorBytes(view, from, listAt, entry);
  }
  if (from !== listAt) throw new NotAPacket(strayBytes(from));
  return parts;
}

interface Listed extends Omit<ZipPart, 'data'> {
  flags: number;
  crc: number;
  /** Bytes of its data. */
  packed: number;
  /** Where its local header begins. */
  at: number;
  rawName: Uint8Array;
}

const strayBytes = (from: number) =>
  `This ZIP file has bytes ${from === 0 ? 'in front of its first file' : 'that belong to no file'}. ${NOT_OURS}`;

function findEnd(view: DataView): number {
  const end = view.byteLength - END_BYTES;
  if (end >= 0 && view.getUint32(end, true) === END && view.getUint16(end + 20, true) === 0) return end;
  // A comment is at most 65,535 bytes long.
  for (let at = end - 1; at >= Math.max(0, end - 0xffff); at--)
    if (view.getUint32(at, true) === END)
      throw new NotAPacket(`This ZIP file has bytes behind its end. ${NOT_OURS}`);
  throw new NotAPacket(DAMAGED);
}

function readList(
  view: DataView,
  bytes: Uint8Array,
  { at, end, count }: { at: number; end: number; count: number },
): Listed[] {
  const listed: Listed[] = [];
  for (let from = at; from < end; ) {
    if (from + CENTRAL_BYTES > end || view.getUint32(from, true) !== CENTRAL) throw new NotAPacket(DAMAGED);
    const nameBytes = view.getUint16(from + 28, true);
    const extraBytes = view.getUint16(from + 30, true);
    const nameAt = from + CENTRAL_BYTES;
    const next = nameAt + nameBytes + extraBytes + view.getUint16(from + 32, true);
    if (next > end) throw new NotAPacket(DAMAGED);
    const rawName = bytes.subarray(nameAt, nameAt + nameBytes);
    const name = new TextDecoder().decode(rawName);
    const method = view.getUint16(from + 10, true);
    const flags = view.getUint16(from + 8, true);
    if (flags & ENCRYPTED) throw new NotAPacket(`The file ${name} is encrypted. ${NOT_OURS}`);
    if (method !== STORED && method !== DEFLATED)
      throw new NotAPacket(`The file ${name} is compressed in a way this page cannot read.`);
    refuseSecondName(view, nameAt + nameBytes, extraBytes, name);
    listed.push({
      ...{ name, rawName, flags, isDeflated: method === DEFLATED },
      crc: view.getUint32(from + 16, true),
      packed: view.getUint32(from + 20, true),
      size: view.getUint32(from + 24, true),
      at: view.getUint32(from + 42, true),
    });
    from = next;
  }
  if (listed.length !== count) throw new NotAPacket(DAMAGED);
  return listed;
}

/** Where the data of a listed file begins, after its local header was compared with the list. */
function readLocal(view: DataView, bytes: Uint8Array, entry: Listed): number {
  const { at, name, rawName } = entry;
  if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== LOCAL) throw new NotAPacket(DAMAGED);
  const nameAt = at + LOCAL_BYTES;
  const nameBytes = view.getUint16(at + 26, true);
  const extraBytes = view.getUint16(at + 28, true);
  const dataAt = nameAt + nameBytes + extraBytes;
  if (dataAt > view.byteLength) throw new NotAPacket(DAMAGED);
  const local = bytes.subarray(nameAt, nameAt + nameBytes);
  if (local.length !== rawName.length || local.some((byte, index) => byte !== rawName[index]))
    throw new NotAPacket(
      `The list of this ZIP file has a file ${name} whose own header says ${new TextDecoder().decode(local)}. ${NOT_OURS}`,
    );
  refuseSecondName(view, nameAt + nameBytes, extraBytes, name);
  const isLater = (entry.flags & HAS_DESCRIPTOR) !== 0;
  const same = (offset: number, wanted: number) => {
    const value = view.getUint32(at + offset, true);
    return value === wanted || (isLater && value === 0);
  };
  const method = entry.isDeflated ? DEFLATED : STORED;
  if (
    view.getUint16(at + 6, true) !== entry.flags ||
    view.getUint16(at + 8, true) !== method ||
    !same(14, entry.crc) ||
    !same(18, entry.packed) ||
    !same(22, entry.size)
  )
    throw new NotAPacket(differs(name));
  return dataAt;
}

const differs = (name: string) =>
  `The list of this ZIP file and the header of ${name} differ on its size or how it is packed. ${NOT_OURS}`;

/** Bytes of what follows the data of a file that was written before its size was known; its signature is optional. */
function descriptorBytes(view: DataView, from: number, end: number, { crc, packed, size, name }: Listed) {
  const matches = (at: number) =>
    at + 12 <= end &&
    view.getUint32(at, true) === crc &&
    view.getUint32(at + 4, true) === packed &&
    view.getUint32(at + 8, true) === size;
  if (from + 16 <= end && view.getUint32(from, true) === DESCRIPTOR && matches(from + 4)) return 16;
  if (matches(from)) return 12;
  throw new NotAPacket(differs(name));
}

function refuseSecondName(view: DataView, at: number, bytes: number, name: string): void {
  for (let from = at; from + 4 <= at + bytes; from += 4 + view.getUint16(from + 2, true))
    if (view.getUint16(from, true) === UNICODE_PATH)
      throw new NotAPacket(`The file ${name} has a second name in this ZIP file. ${NOT_OURS}`);
}
