import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { exportFields } from '#domain/property-fields.ts';

const ZIPS = 30;
const FIRST_ZIP = 85_001;
const streets = [
  'N ELM ST',
  'E OSBORN RD',
  'N HAYDEN RD',
  'E CAMELBACK RD',
  'N 68TH ST',
  'W INDIAN SCHOOL RD',
];
const names = ['ORTIZ', 'SMITH', 'NGUYEN', 'BROWN', 'GARCIA', 'LEE', 'HADDAD', 'JONES'];
const severities = ['none', 'none', 'minor', 'none', 'moderate', 'none', 'severe'];

/** Writes a CSV as counties and our own export have them: about 345 bytes a row, ZIPs and parcels in no order. */
export async function writeImportFile(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${[...exportFields.map(({ header }) => header), 'Latitude', 'Longitude'].join(',')}\r\n`);
  let lines = '';
  for (let i = 0; i < rows; i += 1) {
    // Any number without a common divisor with `rows` visits every row once, far from the one before.
    lines += `${rowOf((i * 7919) % rows, i).join(',')}\r\n`;
    if (lines.length < 1_000_000) continue;
    if (!file.write(lines)) await once(file, 'drain');
    lines = '';
  }
  file.end(lines);
  await once(file, 'close');
}

/** `i` is the place in the file, `n` what the rest is made of. */
function rowOf(n: number, i: number): (string | number)[] {
  const zip = FIRST_ZIP + (n % ZIPS);
  const street = `${100 + (n % 9800)} ${streets[n % streets.length]}`;
  const owner = `${names[n % names.length]} ${names[(n >> 3) % names.length]} FAMILY TRUST ${n}`;
  const flag = (every: number) => (n % every === 0 ? 'true' : 'false');
  return [
    zip,
    `R${1_000_000 + i}`,
    `${100 + (n % 800)}-${10 + (n % 90)}-${n}`,
    street,
    n % 11 > 0 ? 900 + ((n * 37) % 5200) : '',
    flag(7),
    flag(29),
    n % 13 > 0 ? 1948 + (n % 76) : '',
    ['R1-7', 'R-5', 'C-2', ''][n % 4] ?? '',
    flag(9),
    flag(31),
    flag(5),
    flag(37),
    flag(8),
    n % 5 === 0 ? 'clean' : '',
    flag(41),
    ['shingle/tile', 'flat', 'mixed'][n % 3] ?? '',
    ['3-tab Shingles', 'architectural shingles', 'polyurethane'][(n >> 2) % 3] ?? '',
    severities[n % severities.length] ?? '',
    owner,
    `"${street}, PHOENIX, AZ ${zip}"`,
    owner,
    `PO BOX ${n} PHOENIX AZ`,
    `https://images.example.com/${zip}/${n}/full.jpg`,
    `https://images.example.com/${zip}/${n}/crop.jpg`,
    (33.3 + (n % 9973) / 20_000).toFixed(6),
    (-112.3 + (n % 8887) / 20_000).toFixed(6),
  ];
}
