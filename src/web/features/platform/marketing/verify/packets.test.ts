import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MANIFEST, manifestText, PACKET_FORMAT, SEAL } from '#domain/evidence/packet.ts';
import { checkPacket } from './check-packet.ts';

/** What an independent writer of ZIP files puts around a file; whatever is not given is as it should be. */
interface Entry {
  name: string;
  content: Buffer;
  localName?: string;
  localSize?: number;
  flags?: number;
  localFlags?: number;
  method?: number;
  localMethod?: number;
  data?: Buffer;
  size?: number;
  extra?: Buffer;
  localExtra?: Buffer;
  behind?: Buffer;
  isUnlisted?: boolean;
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const keys = [{ id: 'ours', publicKey: raw, since: '2026-01-01T00:00:00Z' }];

const FACTS = Buffer.from('{"severity":"severe"}\n');
const OTHER = Buffer.from('{"severity":"minor!"}\n');
const PDF = Buffer.from('%PDF-1.7 a roof');

function packet(named: Record<string, Buffer> = { 'facts.json': FACTS, 'evidence.pdf': PDF }): Entry[] {
  const files = Object.entries(named).map(([name, content]) => ({ name, content }));
  const list = Buffer.from(
    manifestText({
      format: PACKET_FORMAT,
      madeAt: '2026-11-28T12:00:00.000Z',
      property: { address: '4821 N Hayden Rd', zipCode: '85251' },
      files: files.map(({ name, content }) => ({
        ...{ name, bytes: content.length },
        sha256: createHash('sha256').update(content).digest('hex'),
      })),
    }),
  );
  const signature = sign(null, list, privateKey).toString('base64');
  const seal = Buffer.from(JSON.stringify({ algorithm: 'Ed25519', keyId: 'ours', signature }));
  return [...files, { name: MANIFEST, content: list }, { name: SEAL, content: seal }];
}

interface Around {
  front?: Buffer;
  back?: Buffer;
  comment?: Buffer;
  /** Offsets as if `front` were not there, as tools that prepend a program leave them. */
  areOffsetsOld?: boolean;
}

function zipOf(entries: Entry[], { front, back, comment, areOffsetsOld }: Around = {}): Blob {
  const parts: Buffer[] = front ? [front] : [];
  const list: Buffer[] = [];
  const base = areOffsetsOld ? (front?.length ?? 0) : 0;
  const lengthOf = (buffers: Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0);
  for (const entry of entries) {
    const { name, content, method = 0, flags = 0, size = content.length } = entry;
    const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content);
    const extra = entry.extra ?? Buffer.alloc(0);
    const localExtra = entry.localExtra ?? Buffer.alloc(0);
    const at = lengthOf(parts) - base;
    const local = Buffer.alloc(30);
    const localName = Buffer.from(entry.localName ?? name);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(entry.localFlags ?? flags, 6);
    local.writeUInt16LE(entry.localMethod ?? method, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(entry.localSize ?? size, 22);
    local.writeUInt16LE(localName.length, 26);
    local.writeUInt16LE(localExtra.length, 28);
    parts.push(local, localName, localExtra, data, entry.behind ?? Buffer.alloc(0));
    if (entry.isUnlisted) continue;
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(Buffer.from(name).length, 28);
    central.writeUInt16LE(extra.length, 30);
    central.writeUInt32LE(at, 42);
    list.push(central, Buffer.from(name), extra);
  }
  const end = Buffer.alloc(22);
  const listed = entries.filter(({ isUnlisted }) => !isUnlisted).length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed, 8);
  end.writeUInt16LE(listed, 10);
  end.writeUInt32LE(lengthOf(list), 12);
  end.writeUInt32LE(lengthOf(parts) - base, 16);
  end.writeUInt16LE(comment?.length ?? 0, 20);
  const whole = [...parts, ...list, end, comment ?? Buffer.alloc(0), back ?? Buffer.alloc(0)];
  return new Blob([new Uint8Array(Buffer.concat(whole))]);
}

/** The packet with its facts.json as `change` makes it, and what is added behind it. */
const withFacts = (change: Partial<Entry>, ...more: Entry[]): Entry[] =>
  packet().flatMap((entry) => (entry.name === 'facts.json' ? [{ ...entry, ...change }, ...more] : [entry]));

/** The verdict on a packet: each file that is not as it was, the seal, or the sentence that refuses it. */
async function verdict(file: Blob): Promise<string> {
  try {
    const { seal, files } = await checkPacket(file, keys);
    const altered = files.filter(({ change }) => change !== 'unchanged');
    return altered.map(({ name, change }) => `${name} ${change}`).join(', ') || seal;
  } catch (error) {
    return (error as Error).message;
  }
}

const secondName = (name: string) => {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + name.length, 2);
  head[4] = 1;
  return Buffer.concat([head, Buffer.from(name)]);
};

function descriptor(size: number, crc = 0): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(size, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

const DAMAGED = 'This file is not a ZIP file, or a damaged one.';
const facts = { name: 'facts.json', content: OTHER };
const unpacked = (name: string) =>
  `The file ${name} cannot be unpacked: its data is damaged, or was changed.`;

const cases: [what: string, file: () => Blob, verdict: RegExp | string][] = [
  ['as it was made', () => zipOf(packet()), 'valid'],
  ['packed again, compressed', () => zipOf(packet().map((entry) => ({ ...entry, method: 8 }))), 'valid'],
  [
    'packed again by a library',
    () =>
      new Blob([
        new Uint8Array(
          zipSync(Object.fromEntries(packet().map(({ name, content }) => [name, new Uint8Array(content)]))),
        ),
      ]),
    'valid',
  ],
  ['in another order', () => zipOf(packet().toReversed()), 'valid'],
  [
    'with a folder of its own',
    () => zipOf([{ name: 'pictures/', content: Buffer.alloc(0) }, ...packet()]),
    'valid',
  ],
  [
    'written before its size was known',
    () => zipOf(withFacts({ flags: 8, behind: descriptor(FACTS.length) })),
    'valid',
  ],
  ['one file changed', () => zipOf(withFacts({ content: OTHER })), 'facts.json changed'],
  [
    'one file taken out',
    () => zipOf(packet().filter(({ name }) => name !== 'facts.json')),
    'facts.json missing',
  ],
  ['one file added', () => zipOf([...packet(), { name: 'x.txt', content: PDF }]), 'x.txt added'],
  [
    'a file that a computer may take for another one',
    () => zipOf([...packet(), { ...facts, name: 'FACTS.JSON' }]),
    'FACTS.JSON added',
  ],
  [
    'a file under a name that scripts trip over',
    () => zipOf([...packet(), { ...facts, name: '__proto__' }]),
    '__proto__ added',
  ],
  [
    'a folder with content',
    () => zipOf([...packet(), { name: 'pictures/', content: PDF }]),
    'pictures/ added',
  ],
  ['a list that was changed', () => zipOf(alteredList('85251', '99999')), 'broken'],
  ['a list without its signature', () => zipOf(packet().filter(({ name }) => name !== SEAL)), 'missing'],
  [
    'two files of one name, the false one last',
    () => zipOf(withFacts({}, facts)),
    /^Two files .* facts\.json/,
  ],
  [
    'two files of one name, the false one first',
    () => zipOf(withFacts(facts, { name: 'facts.json', content: FACTS })),
    /^Two files .* facts\.json/,
  ],
  ['two lists of files', () => zipOf([...packet(), ...packet().slice(2, 3)]), /^Two files .* manifest\.json/],
  [
    'another name in the file’s own header',
    () => zipOf(withFacts({ localName: 'other.json' })),
    /own header says other\.json/,
  ],
  ['another size in its own header', () => zipOf(withFacts({ localSize: 5 })), /differ on its size/],
  ['another packing in its own header', () => zipOf(withFacts({ localMethod: 8 })), /differ on its size/],
  [
    'another size behind its data',
    () => zipOf(withFacts({ flags: 8, behind: descriptor(FACTS.length, 7) })),
    /differ on its size/,
  ],
  [
    'a second name in the list',
    () => zipOf(withFacts({ extra: secondName('x.json') })),
    /facts\.json has a second name/,
  ],
  [
    'a second name in its own header',
    () => zipOf(withFacts({ localExtra: secondName('x.json') })),
    /facts\.json has a second name/,
  ],
  ['bytes in front, counted', () => zipOf(packet(), { front: PDF }), /bytes in front of its first file/],
  [
    'bytes in front, not counted',
    () => zipOf(packet(), { front: PDF, areOffsetsOld: true }),
    /bytes in front of its first file/,
  ],
  ['a file in no list', () => zipOf(withFacts({}, { ...facts, isUnlisted: true })), /belong to no file/],
  ['bytes between two files', () => zipOf(withFacts({ behind: PDF })), /belong to no file/],
  ['bytes behind the end', () => zipOf(packet(), { back: PDF }), /bytes behind its end/],
  ['a comment that could be a ZIP file', () => zipOf(packet(), { comment: PDF }), /bytes behind its end/],
  ['encrypted', () => zipOf(withFacts({ flags: 1 })), /facts\.json is encrypted/],
  ['compressed in a rare way', () => zipOf(withFacts({ method: 93 })), /in a way this page cannot read/],
  ['more data than it states', () => zipOf(withFacts({ method: 8, size: 5 })), unpacked('facts.json')],
  [
    'bytes behind compressed data',
    () => zipOf(withFacts({ method: 8, data: Buffer.concat([deflateRawSync(FACTS), PDF]) })),
    unpacked('facts.json'),
  ],
  ['a size of terabytes', () => zipOf(withFacts({ method: 8, size: 0xffffffff })), /unpacks to more/],
  ['cut off', () => zipOf(packet()).slice(0, 500), DAMAGED],
  ['no ZIP file', () => new Blob(['no zip']), DAMAGED],
  ['empty', () => new Blob([]), DAMAGED],
];

function alteredList(from: string, to: string): Entry[] {
  return packet().map((entry) =>
    entry.name === MANIFEST
      ? { ...entry, content: Buffer.from(entry.content.toString().replace(from, to)) }
      : entry,
  );
}

test.each(cases)('a packet %s', async (_, file, expected) => {
  expect(await verdict(file())).toMatch(
    expected instanceof RegExp ? expected : new RegExp(`^${RegExp.escape(expected)}$`),
  );
});

test('a list that cannot be read, or none, is no packet', async () => {
  const without = packet().filter(({ name }) => name !== MANIFEST);
  expect(await verdict(zipOf(without))).toBe(
    'This ZIP file is no evidence packet: its list of files is not there.',
  );
});

test.each([
  ['its own content', '{"number":"P-0001"}', true],
  ['another content', '{"number":"P-0002"}', false],
])('a signature of a contract names %s', async (_what, content, isOfContent) => {
  const sha256 = createHash('sha256').update('{"number":"P-0001"}').digest('hex');
  const signature = { name: 'Olivia Kurz', role: 'customer', kind: 'typed', signedAt: 'at noon', sha256 };
  const contract = { number: 'P-0001', file: 'contracts/P-0001.json', document: 'p.pdf' };
  const facts = JSON.stringify({ contracts: [{ ...contract, signatures: [signature] }] });
  const named = { 'facts.json': Buffer.from(facts), 'contracts/P-0001.json': Buffer.from(content) };
  const { contracts } = await checkPacket(new Blob([zipOf(packet(named))]), keys);
  expect(contracts).toMatchObject([{ number: 'P-0001', signatures: [{ isOfContent }] }]);
});

test.each(['{', '[]', 'null', '{"contracts":1}', '{"contracts":[{"number":"P-0001","signatures":[null]}]}'])(
  'facts that read %s list no contract',
  async (facts) => {
    const named = { 'facts.json': Buffer.from(facts) };
    expect((await checkPacket(new Blob([zipOf(packet(named))]), keys)).contracts).toEqual([]);
  },
);
