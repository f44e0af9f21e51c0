import type { FactField } from '#domain/assessments/sources.ts';
import { describeOrigin } from '#domain/assessments/words.ts';
import { correctableLabels } from '#domain/corrections.ts';
import type { PacketFile } from '#domain/evidence/packet.ts';
import { areaWords, scaleWords, squaresWords } from '#domain/measure/words.ts';
import { product } from '#domain/product.ts';
import { severityLabels } from '#domain/roofs.ts';
import { formatInches } from '#domain/storms/door-hail.ts';
import { stormGradeLabels } from '#domain/storms/grades.ts';
import { printable } from '#server/documents/index.ts';
import type { Evidence } from './gather.ts';

/** Rows of a table in the document; facts.json has all of them. */
const MOST_STORMS = 40;

interface Packed {
  evidence: Evidence;
  madeAt: Date;
  timeZone: string;
  /** Every file that is in the packet beside the document. */
  files: readonly PacketFile[];
  /** Which of them the document shows. */
  shown: readonly { name: string; alt: string; caption: string }[];
  /** Why the picture as the camera made it is not among them; null if it is. */
  withoutOriginal: string | null;
  /** The address of the page that checks packets. */
  verifyAt: string;
}

interface Table {
  title: string;
  note?: string;
  head: string[];
  /** Of the columns, in parts of the page. */
  widths: number[];
  rows: string[][];
  /** Shown if there are no rows. */
  empty: string;
}

/** What the template of the packet's document reads. */
export function evidenceData(packed: Packed) {
  const { evidence, madeAt, timeZone, files, shown, verifyAt } = packed;
  const { property, company } = evidence;
  const street = printable(property.address, 120);
  const moment = momentsIn(timeZone);
  const tables = [
    factsTable(evidence),
    statementsTable(evidence, moment),
    pictureTable(packed, moment),
    ...stormTables(evidence, moment),
    measurementTable(evidence, moment),
    inspectionsTable(evidence),
    ...(evidence.contracts.length > 0 ? [signaturesTable(evidence, moment)] : []),
  ];
  return {
    title: `Roof evidence: ${street}`,
    footer: `${product.name} · ${street}, ${property.zipCode} · made ${moment(madeAt)}`,
    about: [
      `${street}, ${property.zipCode}`,
      `Parcel ${printable(property.parcelNumber ?? property.parcelId ?? 'not known', 60)}`,
      `Made ${moment(madeAt)}${company ? ` for ${printable(company, 80)}` : ''}`,
    ],
    promise: `This document states what was seen or measured, where each value is from, and nothing that follows from it. Whether any file of the packet was changed can be checked at ${verifyAt}.`,
    pictures: shown,
    tables: tables.map((table) => ({ note: '', ...table })),
    files: files.map(({ name, bytes, sha256 }) => ({
      name: printable(name, 120),
      bytes: count(bytes),
      sha256,
    })),
  };
}

/** Every signature of what was signed for the roof. */
const signaturesTable = ({ contracts }: Evidence, moment: Moment): Table => ({
  title: 'Signatures',
  note: 'Each names the SHA-256 of the content of its proposal, which is in this packet.',
  head: ['Proposal', 'Signed by', 'When', 'SHA-256'],
  widths: [2, 4, 4, 6],
  rows: contracts.flatMap(({ row, signatures }) =>
    signatures.map(({ name, role, kind, signedAt, sha256 }) => [
      row.content.number,
      `${printable(name, 120)} (${kind})${role === 'company' ? `, for ${printable(row.content.company.name, 80)}` : ''}`,
      moment(signedAt),
      printable(sha256, 64),
    ]),
  ),
  empty: '',
});

type Moment = (at: Date | string) => string;

const momentsIn = (timeZone: string): Moment => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone });
  return (at) => format.format(new Date(at));
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (iso: string) => day.format(new Date(`${iso}T00:00:00Z`));
const count = (value: number) => Math.round(value).toLocaleString('en-US');

function factsTable({ facts }: Evidence): Table {
  return {
    title: 'Roof condition',
    note: 'The value that holds now, with its source.',
    head: ['What', 'Value', 'Source'],
    widths: [2, 2, 4],
    rows: Object.entries(facts).map(([field, fact]) => [
      correctableLabels[field as FactField],
      valueWords(fact.value),
      describeOrigin(fact, dayOf(fact.observedOn), fact.saidAt && dayOf(fact.saidAt.slice(0, 10))),
    ]),
    empty: 'Nobody has assessed this roof.',
  };
}

const valueWords = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : printable(value, 60);

/** Each statement with its author and time. Reviewers of the platform are not named to contractors. */
function statementsTable({ statements }: Evidence, moment: Moment): Table {
  return {
    title: 'Statements behind it',
    head: ['Of the day', 'By', 'When', 'States'],
    widths: [2, 3, 3, 6],
    rows: statements.map(({ observedOn, source, by, saidAt, says }) => [
      dayOf(observedOn),
      by ? `${sourceNames[source]} (${printable(by, 80)})` : sourceNames[source],
      saidAt ? moment(saidAt) : 'with the file',
      Object.entries(says)
        .map(([field, value]) => `${correctableLabels[field as FactField]}: ${valueWords(value)}`)
        .join('; '),
    ]),
    empty: 'There are none.',
  };
}

const sourceNames = {
  reviewer: `a reviewer of ${product.name}`,
  rep: 'a rep at the door',
  model: 'software',
  permit: 'a building permit',
  file: 'an imported file',
  simulated: 'a simulation',
} as const;

function pictureTable({ evidence: { source }, withoutOriginal }: Packed, moment: Moment): Table {
  const title = 'Picture from above';
  const columns = { head: ['What', 'Value'], widths: [2, 5] };
  if (!source) return { title, ...columns, rows: [], empty: 'No delivered flight shows this roof.' };
  const { file, camera, capturedOn, gsd, positionError } = source;
  const place = camera?.position;
  return {
    title,
    ...columns,
    rows: [
      ['Flight', `${dayOf(capturedOn)}${file.simulated ? ', simulated: not taken by a camera' : ''}`],
      ['File', printable(file.name, 120)],
      ['SHA-256 of the file as it arrived', file.sha256],
      ['Taken', file.takenAt ? moment(file.takenAt) : 'the file does not say'],
      ...(place ? [['Camera position', `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`]] : []),
      ...(camera?.heightMeters ? [['Height above take-off', `${count(camera.heightMeters / FOOT)} ft`]] : []),
      ['Scale at the roof', `${(gsd / INCH).toFixed(2)} in a pixel`],
      ['The roof is within', `${(positionError / FOOT).toFixed(1)} ft of the middle, in 95 of 100 cases`],
      ['Original in this packet', withoutOriginal ?? 'yes'],
    ],
    empty: '',
  };
}

const FOOT = 0.3048;
const INCH = 0.0254;

/** The days, and the files they are from: each once, however many days it has. */
function stormTables({ storms }: Evidence, moment: Moment): Table[] {
  const listed = storms.slice(0, MOST_STORMS);
  const keyOf = ({ address, digest }: Source) => `${address} ${digest}`;
  const files = new Map(listed.flatMap(({ sources }) => sources.map((file) => [keyOf(file), file] as const)));
  const numbers = new Map([...files.keys()].map((key, at) => [key, at + 1]));
  const rows = listed.map((storm) => {
    const figures = [
      storm.cellInches !== null && `radar at the property ${formatInches(storm.cellInches)}`,
      storm.reported && `reported ${hailWords(storm.reported)}`,
      storm.official && `official record ${hailWords(storm.official)}`,
      storm.windMph !== null && `wind ${storm.windMph} mph`,
    ].filter((part) => part !== false && part !== null);
    const grade = storm.grade ? stormGradeLabels[storm.grade] : 'a report alone';
    return [
      dayOf(storm.date),
      figures.join('; ') || 'seen without a size',
      storm.unconfirmed ? `${grade}, unconfirmed` : grade,
      [...new Set(storm.sources.map((file) => numbers.get(keyOf(file))))].join(', '),
    ];
  });
  const days: Table = {
    title: 'Storms',
    note:
      storms.length > MOST_STORMS
        ? `The latest ${MOST_STORMS} of ${storms.length} days; facts.json has all of them.`
        : 'Hail and wind by the property’s own calendar. Reports are within 3 miles and not of the property itself.',
    head: ['Day', 'Hail and wind', 'How sure', 'Files'],
    widths: [2, 5, 3, 2],
    rows,
    empty: 'No hail or wind is known here from the sources that were loaded.',
  };
  const fileRows = [...files.values()].map(({ source, address, digest, fetchedAt }, at) => [
    String(at + 1),
    `${source}, read ${moment(fetchedAt)}`,
    [printable(address, 200), digest && `SHA-256 ${printable(digest, 64)}`].filter(Boolean).join(', '),
  ]);
  if (fileRows.length === 0) return [days];
  const head = ['File', 'Source', 'Address'];
  return [days, { title: 'Files of the storms', head, widths: [1, 4, 8], rows: fileRows, empty: '' }];
}
type Source = Evidence['storms'][number]['sources'][number];

const hailWords = ({ inches, miles }: { inches: number | null; miles: number }): string =>
  `${inches === null ? 'hail of unknown size' : formatInches(inches)} ${miles.toFixed(1)} mi away`;

function measurementTable({ measured }: Evidence, moment: Moment): Table {
  const title = 'Measurement';
  const columns = { head: ['What', 'Value'], widths: [2, 5] };
  if (!measured) return { title, ...columns, rows: [], empty: 'This roof was not measured.' };
  const { measurement, by, tracing } = measured;
  return {
    title,
    note: 'Each ± holds in 95 of 100 measurements with the errors stated here.',
    ...columns,
    rows: [
      [
        'Version',
        `${measurement.version}, ${moment(measurement.measuredAt)}${by ? ` by ${printable(by, 80)}` : ''}`,
      ],
      measurement.source
        ? ['Bought', printable(measurement.source, 240)]
        : ['Scale', scaleWords(tracing.scale)],
      ['Roof area', areaWords(measurement.slopedSquareFeet, measurement.plusMinusSquareFeet)],
      ['Plan area', areaWords(measurement.planSquareFeet, measurement.planPlusMinusSquareFeet)],
      ['Squares', `${squaresWords(measurement.squares)} ± ${measurement.plusMinusSquares.toFixed(1)}`],
      ['Faces', String(measurement.facets)],
      ...measurement.warnings.map((warning) => ['Please note', printable(warning, 400)]),
    ],
    empty: '',
  };
}

function inspectionsTable({ inspections }: Evidence): Table {
  return {
    title: 'Inspections on the roof',
    head: ['Day', 'By', 'Severity', 'Note'],
    widths: [2, 3, 2, 6],
    rows: inspections.map(({ inspectedOn, inspectedBy, severity, note }) => [
      dayOf(inspectedOn),
      printable(inspectedBy, 120),
      severityLabels[severity],
      printable(note ?? '', 500),
    ]),
    empty: 'None is recorded.',
  };
}
