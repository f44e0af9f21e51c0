import { type DrawnArea, isWithin, parseArea, printArea } from '../geo/drawn-area.ts';
import { isWithin as isInRange, passesRange, type Range, type RangeLimits } from '../leads/ranges.ts';
import { foldCase } from '../letters.ts';

/** What a person sets a filter with; a screen has one component for each. */
export type Control =
  | {
      name: 'choices';
      values: readonly string[];
      nameOf: (value: string) => string;
      /** Which other values calls may name. */
      others?: RegExp;
    }
  | {
      name: 'range';
      limits: RangeLimits;
      describe: (range: Range) => string;
      ends: readonly [string, string];
    }
  | { name: 'at-least'; limits: RangeLimits; unit: string }
  | { name: 'date' }
  | { name: 'text'; longest: number }
  | { name: 'yes-no'; yes: string; no: string }
  /** Drawn on the map. */
  | { name: 'area' };

/** A filter's value as a call carries it: one value for each of the kind's suffixes. */
export type Sent = string | number | boolean | readonly string[] | undefined;

/**
 * What a filter asks of a fact: how its value appears in an address bar and in a call, whether a fact passes, and its
 * description on screen. A kind knows no field; lead-fields.ts names the fields.
 */
export interface Kind<Value, Fact> {
  control: Control;
  /** Whether the value leaves anything out at all. */
  narrows: (value: Value) => boolean;
  /** The value in an address bar; null if the text makes no sense. */
  parse: (text: string) => Value | null;
  print: (value: Value) => string;
  /** What follows the field's name in calls: nothing, or 'Min' and 'Max'. */
  suffixes: readonly string[];
  send: (value: Value) => readonly Sent[];
  receive: (sent: readonly Sent[]) => Value | null;
  /** Made once per value, asked for each fact. */
  test: (value: Value) => (fact: Fact) => boolean;
  describe: (label: string, value: Value) => string;
}

/** Text normalized for comparison: lower case, without spaces around it. */
export const comparisonKey = (text: string): string => foldCase(text.trim());

interface Choices {
  values?: readonly string[];
  nameOf?: (value: string) => string;
  /** Other values allowed besides those offered; none by default. */
  others?: RegExp;
  /** The address bar ignores other values: there they are typos. */
  othersInCallsAlone?: boolean;
}

/** The fact is one of the chosen values. An unknown fact (null) passes only with `unknownPasses`. */
export function oneOf({
  unknownPasses = false,
  ...choices
}: Choices & { unknownPasses?: boolean }): Kind<readonly string[], string | null> {
  return {
    ...chosen(choices),
    test: (value) => {
      const wanted = new Set(value.map(comparisonKey));
      return (fact) => (fact === null ? unknownPasses : wanted.has(comparisonKey(fact)));
    },
  };
}

/** At least one of the chosen values is among the facts; if nothing is known, none is. */
export function someOf(choices: Choices): Kind<readonly string[], readonly string[]> {
  return {
    ...chosen(choices),
    test: (value) => (facts) => facts.some((fact) => value.includes(fact)),
  };
}

function chosen({ values = [], nameOf = (value) => value, others, othersInCallsAlone = false }: Choices) {
  const isOffered = (value: string) =>
    values.includes(value) || (!othersInCallsAlone && others?.test(value) === true);
  return {
    control: { name: 'choices', values, nameOf, ...(others && { others }) } as const,
    narrows: (value: readonly string[]) => value.length > 0,
    parse: (text: string) => {
      const known = [...new Set(text.split(','))].filter(isOffered);
      return known.length > 0 ? known : null;
    },
    print: (value: readonly string[]) => value.join(','),
    suffixes: [''],
    send: (value: readonly string[]) => [value.join(',')],
    receive: ([sent]: readonly Sent[]) =>
      typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? (sent as readonly string[]) : null,
    describe: (label: string, value: readonly string[]) => `${label}: ${value.map(nameOf).join(', ')}`,
  };
}

interface Between {
  limits: RangeLimits;
  describe: (range: Range) => string;
  /** What the two ends of the range are called. */
  ends: readonly [string, string];
  /** Then 0 is a number like others, and null fails. */
  unknownFails?: boolean;
  /** Then 0 is a number like others, and null passes. */
  zeroIsKnown?: boolean;
}

/**
 * The number is in the range, both ends included; the ends of the limits are open, and unknown (null or 0) passes unless
 * said otherwise.
 */
export function between({
  limits,
  describe,
  ends,
  unknownFails = false,
  zeroIsKnown = false,
}: Between): Kind<Range, number | null> {
  return {
    control: { name: 'range', limits, describe, ends },
    narrows: ([low, high]) => low > limits.min || high < limits.max,
    parse: (text) => {
      const [low, high] = (/^(\d{1,9})-(\d{1,9})$/.exec(text)?.slice(1) ?? []).map(Number);
      if (low === undefined || high === undefined) return null;
      return limits.min <= low && low <= high && high <= limits.max ? [low, high] : null;
    },
    print: ([low, high]) => `${low}-${high}`,
    suffixes: ['Min', 'Max'],
    send: ([low, high]) => [low > limits.min ? low : undefined, high < limits.max ? high : undefined],
    receive: ([low, high]) =>
      low === undefined && high === undefined
        ? null
        : [Number(low ?? limits.min), Number(high ?? limits.max)],
    test: (value) =>
      unknownFails || zeroIsKnown
        ? (fact) => (fact === null ? zeroIsKnown : isInRange(fact, value, limits))
        : (fact) => passesRange(fact, value, limits),
    describe: (label, value) => `${label}: ${describe(value)}`,
  };
}

/** The number is at least that large; unknown fails. */
export function atLeast({
  limits,
  unit,
}: {
  limits: RangeLimits;
  unit: string;
}): Kind<number, number | null> {
  return {
    control: { name: 'at-least', limits, unit },
    narrows: (value) => value > limits.min,
    parse: (text) => {
      const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
      return value >= limits.min && value <= limits.max ? value : null;
    },
    print: String,
    suffixes: [''],
    send: (value) => [value],
    receive: ([sent]) => (sent === undefined ? null : Number(sent)),
    test: (value) => (fact) => fact !== null && fact >= value,
    describe: (label, value) => `${label} ${value} ${unit}`,
  };
}

/** The day (YYYY-MM-DD) is that one or a later one; unknown fails. */
export const since = (): Kind<string, string | null> => day((fact, value) => fact !== null && fact >= value);

/** The day is an earlier one, or there is none. */
export const notSince = (): Kind<string, string | null> =>
  day((fact, value) => fact === null || fact < value);

function day(passes: (fact: string | null, value: string) => boolean): Kind<string, string | null> {
  return {
    control: { name: 'date' },
    narrows: () => true,
    parse: (text) => (isDay(text) ? text : null),
    print: String,
    suffixes: [''],
    send: (value) => [value],
    receive: ([sent]) => (typeof sent === 'string' ? sent : null),
    test: (value) => (fact) => passes(fact, value),
    describe: (label, value) => `${label} ${formatDay(value)}`,
  };
}

/** Whether the text is a day of the calendar, written YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The text, without regard to case, is part of the fact. */
export function contains(longest: number): Kind<string, string> {
  return {
    control: { name: 'text', longest },
    narrows: (value) => comparisonKey(value) !== '',
    parse: (text) => text.slice(0, longest),
    print: String,
    suffixes: [''],
    send: (value) => [value.trim()],
    receive: ([sent]) => (typeof sent === 'string' ? sent : null),
    test: (value) => {
      const needle = comparisonKey(value);
      return (fact) => foldCase(fact).includes(needle);
    },
    describe: (label, value) => `${label}: ${value.trim()}`,
  };
}

/** Whether it is so; unknown fails both. */
export function yesNo({ yes, no }: { yes: string; no: string }): Kind<boolean, boolean | null> {
  return {
    control: { name: 'yes-no', yes, no },
    narrows: () => true,
    parse: (text) => (text === 'yes' ? true : text === 'no' ? false : null),
    print: (value) => (value ? 'yes' : 'no'),
    suffixes: [''],
    send: (value) => [value],
    receive: ([sent]) => (typeof sent === 'boolean' ? sent : null),
    test: (value) => (fact) => fact === value,
    describe: (_label, value) => (value ? yes : no),
  };
}

/** The place (world units) is inside the drawn area; unknown fails. */
export const inArea = (): Kind<DrawnArea, readonly [x: number, y: number] | null> => ({
  control: { name: 'area' },
  narrows: () => true,
  parse: parseArea,
  print: printArea,
  suffixes: [''],
  send: (value) => [printArea(value)],
  receive: ([sent]) => (typeof sent === 'string' ? parseArea(sent) : null),
  test: (value) => {
    const within = isWithin(value);
    return (fact) => fact !== null && within(...fact);
  },
  describe: (label) => label,
});
