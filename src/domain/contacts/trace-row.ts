import type { LineKind } from '../compliance/contact/question.ts';
import { normalizeEmail } from '../people/email.ts';
import { cleanName } from '../people/name.ts';
import { normalizePhone } from '../people/phone.ts';
import type { ContactPointKind } from './points.ts';
import { kindOfHeader, type TraceColumn, type TraceRole } from './trace-columns.ts';

/** Most people of one row. */
const PEOPLE = 12;
const NAME_LENGTH = 200;

export interface TracedPoint {
  kind: ContactPointKind;
  /** Normalized. */
  value: string;
  lineKind: LineKind;
  /** Whether the file says it is on the do-not-call registry; null if it does not say. */
  isListed: boolean | null;
}

export interface TraceRow {
  address: string;
  zipCode: string;
  parcelNumber: string | null;
  people: { name: string | null; points: TracedPoint[] }[];
  /** Sentences about what cannot be read of it. */
  problems: string[];
}

/** Reads a row by its columns. People with neither a phone number nor an email address are left out. */
export function readTraceRow(columns: readonly TraceColumn[], cells: readonly string[]): TraceRow {
  const of = (role: TraceRole, person?: number) =>
    columns.filter((one) => one.role === role && (person === undefined || one.person === person));
  const text = (column: TraceColumn | undefined) => (column ? (cells[column.index] ?? '').trim() : '');
  const problems: string[] = [];
  const numbers = [...new Set(columns.map(({ person }) => person))].toSorted((a, b) => a - b);
  const people = numbers.slice(0, PEOPLE).map((person) => ({
    name: nameOf((role) => text(of(role, person)[0])),
    points: [...phonesOf(person), ...emailsOf(person)],
  }));
  const [zipCode = ''] = /\d{5}/.exec(text(of('zip')[0])) ?? [];
  return {
    ...{ address: text(of('address')[0]), zipCode },
    parcelNumber: text(of('parcel')[0]) || null,
    people: people.filter(({ points }) => points.length > 0),
    problems,
  };

  function phonesOf(person: number): TracedPoint[] {
    return unique(
      of('phone', person).flatMap((column) => {
        const written = text(column);
        if (isNone(written)) return [];
        const read = readNumber(written);
        if ('problem' in read) {
          problems.push(`‘${column.header}’: ${read.problem}`);
          return [];
        }
        const beside = (role: TraceRole) =>
          text(of(role, person).find(({ slot }) => slot === column.slot)).toLowerCase();
        return {
          ...{ kind: 'phone' as const, value: read.value },
          lineKind: lineKindOf(beside('phoneKind'), column.header),
          isListed: yesOrNo(beside('phoneListed')),
        };
      }),
    );
  }

  function emailsOf(person: number): TracedPoint[] {
    return unique(
      of('email', person).flatMap((column) => {
        const written = text(column);
        if (isNone(written)) return [];
        const value = normalizeEmail(written);
        if (value) return { kind: 'email' as const, value, lineKind: 'unknown' as const, isListed: null };
        problems.push(`‘${column.header}’: ‘${written.slice(0, 60)}’ is not an email address.`);
        return [];
      }),
    );
  }
}

const isNone = (written: string): boolean => /^(?:|n\/?a|none|null|unknown|-+|0)$/i.test(written);

const unique = (points: readonly TracedPoint[]): TracedPoint[] => [
  ...new Map(points.map((point) => [point.value, point])).values(),
];

function nameOf(text: (role: TraceRole) => string): string | null {
  const whole = text('name') || [text('firstName'), text('lastName')].filter(Boolean).join(' ');
  const clean = isNone(whole.trim()) ? null : cleanName(whole);
  return clean === null ? null : [...clean].slice(0, NAME_LENGTH).join('');
}

/** A number as a spreadsheet may have left it: '4805550123.0' is whole, '4.81E+09' has lost its digits. */
function readNumber(written: string): { value: string } | { problem: string } {
  const plain = /^\+?\d+(?:\.\d+)?e\+?\d+$/i.test(written.replaceAll(' ', ''))
    ? fromExponent(written)
    : written.replace(/^(\d{10,11})\.0+$/, '$1');
  if (plain === null)
    return {
      problem: `‘${written}’ was shortened by a spreadsheet. Format the column as text and save the file again.`,
    };
  const value = normalizePhone(plain);
  return value ? { value } : { problem: `‘${written.slice(0, 60)}’ is not a phone number.` };
}

/** All ten digits of an exponent's mantissa, if it has them. */
function fromExponent(written: string): string | null {
  const [mantissa = '', exponent = ''] = written.toLowerCase().replaceAll(/[ +]/g, '').split('e');
  const digits = mantissa.replace('.', '');
  return digits.length === Number(exponent) + 1 ? digits : null;
}

function lineKindOf(word: string, header: string): LineKind {
  if (/mobile|cell|wireless/.test(word)) return 'mobile';
  return /land|fixed|residential/.test(word) ? 'landline' : kindOfHeader(header);
}

function yesOrNo(word: string): boolean | null {
  if (/^(?:y|yes|true|1|dnc|listed|x|on)$/.test(word)) return true;
  return /^(?:n|no|false|0|clear|clean|not listed|off)$/.test(word) ? false : null;
}
