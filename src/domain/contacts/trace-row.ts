import { zipOfAddress } from '../addresses.ts';
import type { OptOutChannel } from '../compliance/contact/channels.ts';
import type { LineKind } from '../compliance/contact/question.ts';
import { joinStreet, type PartName } from '../csv/parts.ts';
import { cleanText, readNumberText, readZip } from '../csv/values.ts';
import { normalizeEmail } from '../people/email.ts';
import { cleanName } from '../people/name.ts';
import { type ContactPointKind, POINTS_PER_PERSON } from './points.ts';
import { isNone, lineKindOf, type ReadNumber, readFlag, readNumbers } from './trace-cells.ts';
import type { TraceColumn } from './trace-columns.ts';
import type { TraceRole } from './trace-roles.ts';

const NAME_LENGTH = 200;
const PARCEL_LENGTH = 80;

export interface TracedPoint {
  kind: ContactPointKind;
  /** Normalized. */
  value: string;
  lineKind: LineKind;
  /** Whether the file says it is on the do-not-call registry; null if it does not say. */
  isListed: boolean | null;
  /** Whether the file says that its owner sues callers. */
  isLitigator: boolean;
}

export interface TracedPerson {
  name: string | null;
  /** What the headers call them: 'Owner 1', 'Relative 2'. */
  label: string;
  points: TracedPoint[];
}

export interface TraceRow {
  address: string;
  zipCode: string;
  parcelNumber: string | null;
  people: TracedPerson[];
  /** What the household opted out of. */
  optOuts: OptOutChannel[];
  /** Sentences about what cannot be read of it. */
  problems: string[];
}

/** Reads a row by its columns. People with neither a phone number nor an email address are left out. */
export function readTraceRow(columns: readonly TraceColumn[], cells: readonly string[]): TraceRow {
  const text = (column: TraceColumn | undefined) => (column ? (cells[column.index] ?? '').trim() : '');
  const of = (role: TraceRole) => columns.filter((column) => column.role === role);
  const problems: string[] = [];
  const found = new Map<string, TracedPoint[]>();
  const keep = (person: string, point: TracedPoint) =>
    found.set(person, [...(found.get(person) ?? []), point]);
  for (const column of columns) {
    if (column.role === 'phone' || column.role === 'phoneListed') readPhones(column);
    else if (column.role === 'email') readEmail(column);
  }
  const people = [...found].map(([label, points]) => {
    const own = unique(points);
    if (own.length > POINTS_PER_PERSON)
      problems.push(
        `${label} has ${own.length} numbers and addresses. A person keeps ${POINTS_PER_PERSON} of them.`,
      );
    return { name: nameOf(label), label, points: own.slice(0, POINTS_PER_PERSON) };
  });
  return { ...readDoor(), people, optOuts: readOptOuts(), problems };

  function readDoor(): Pick<TraceRow, 'address' | 'zipCode' | 'parcelNumber'> {
    const pieces: Partial<Record<PartName, string>> = {};
    for (const column of of('addressPart')) {
      const piece = cleanText(text(column));
      if (column.part !== null && piece !== null) pieces[column.part] ??= piece;
    }
    const address = joinStreet(cleanText(text(of('address')[0])), pieces) ?? '';
    const zip = readZip(text(of('zip')[0]));
    const parcel = readNumberText(text(of('parcel')[0]), PARCEL_LENGTH);
    return {
      address,
      zipCode: typeof zip === 'string' ? zip : (zipOfAddress(address) ?? ''),
      parcelNumber: typeof parcel === 'string' ? parcel : null,
    };
  }

  /** Of a column of flags, the numbers that it holds in their place: 'DNC Phone 1'. */
  function readPhones(column: TraceColumn): void {
    const isFlag = column.role === 'phoneListed';
    const read = readNumbers(text(column));
    if (isFlag && (read.numbers.length === 0 || read.problems.length > 0)) return;
    problems.push(...read.problems.map((problem) => `‘${column.header}’: ${problem}`));
    for (const number of read.numbers)
      keep(column.person, { ...flagsOf(column, number), kind: 'phone', value: number.value });
  }

  function flagsOf(
    column: TraceColumn,
    { remark, lineKind }: ReadNumber,
  ): Omit<TracedPoint, 'kind' | 'value'> {
    const point: Omit<TracedPoint, 'kind' | 'value'> = {
      lineKind: lineKind === 'unknown' ? (lineKindOf(column.lines.join(' ')) ?? 'unknown') : lineKind,
      isListed: column.role === 'phoneListed' ? true : null,
      isLitigator: false,
    };
    const apply = (words: string, isSure: boolean, header: string) => {
      const flag = readFlag(words);
      if (!flag.isKnown)
        problems.push(
          `‘${header}’: ‘${words.slice(0, 60)}’ is neither a yes nor a no, so the number counts as listed.`,
        );
      if (flag.isListed || isSure) point.isListed = isEither(point.isListed, flag.isListed);
      point.isLitigator ||= flag.isLitigator;
    };
    if (isFlagWord.test(remark)) apply(remark, true, column.header);
    for (const { role, about, isSure, header, index } of columns) {
      const words = (cells[index] ?? '').trim();
      if (!about.includes(column.index) || words === '') continue;
      if (role === 'phoneKind') {
        if (isSure) point.lineKind = lineKindOf(words) ?? point.lineKind;
        if (isFlagWord.test(words)) apply(words, isSure, header);
      } else if (role === 'phoneListed') {
        if (readNumbers(words).numbers.length === 0) apply(words, isSure, header);
      } else if (role === 'litigator') point.isLitigator ||= readFlag(words).isListed === true;
    }
    return point;
  }

  function readEmail(column: TraceColumn): void {
    for (const written of text(column).split(/[;,|\s]+/)) {
      const value = normalizeEmail(written);
      if (value)
        keep(column.person, {
          kind: 'email',
          value,
          lineKind: 'unknown',
          isListed: null,
          isLitigator: false,
        });
      else if (!isNone(written))
        problems.push(`‘${column.header}’: ‘${written.slice(0, 60)}’ is not an email address.`);
    }
  }

  /** What the vendor found counts before what it was sent. */
  function nameOf(person: string): string | null {
    const own = columns.filter((column) => column.person === person);
    const part = (role: TraceRole) =>
      own
        .filter((column) => column.role === role)
        .toSorted((a, b) => Number(a.isInput) - Number(b.isInput))
        .map(text)
        .find((name) => !isNone(name) && !isAnswer.test(name));
    const whole = part('name') ?? [part('firstName'), part('lastName')].filter(Boolean).join(' ');
    const clean = cleanName(whole);
    return clean === null ? null : [...clean].slice(0, NAME_LENGTH).join('');
  }

  function readOptOuts(): OptOutChannel[] {
    return columns.flatMap((column) => {
      const channel = optOutChannels[column.role];
      return channel && readFlag(text(column)).isListed ? [channel] : [];
    });
  }
}

const optOutChannels: Partial<Record<TraceRole, OptOutChannel>> = {
  ...({ noContact: 'all', noMail: 'mail', noEmail: 'email', noText: 'text', noKnock: 'knock' } as const),
};

const isFlagWord = /dnc|do ?n[o'’]?t|no call|litig|registr/i;
const isAnswer = /^(?:y|yes|no?|true|false|x|\d+)$/i;

/** A yes counts before a no, and a no before nothing. */
const isEither = (one: boolean | null, other: boolean | null): boolean | null =>
  one === null || other === null ? (one ?? other) : one || other;

/** Each once, with what any of its columns says. */
function unique(points: readonly TracedPoint[]): TracedPoint[] {
  const byValue = new Map<string, TracedPoint>();
  for (const point of points) {
    const known = byValue.get(point.value);
    byValue.set(point.value, {
      ...(known ?? point),
      lineKind: known && known.lineKind !== 'unknown' ? known.lineKind : point.lineKind,
      isListed: isEither(known?.isListed ?? null, point.isListed),
      isLitigator: point.isLitigator || (known?.isLitigator ?? false),
    });
  }
  return [...byValue.values()];
}
