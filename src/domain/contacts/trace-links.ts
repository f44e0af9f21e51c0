import { capitalized } from '../capitalized.ts';
import type { TraceRole } from './trace-roles.ts';
import { ownerKinds, type TraceHeader } from './trace-words.ts';

/** What a column belongs to. */
export interface Links {
  /** Whose it is: 'Owner 1', 'Relative 2'. */
  person: string;
  /** Positions of the phone columns that a flag or a kind of phone is about. */
  about: number[];
  /** Whether it is about one phone column for sure: else a yes counts for all of them, and a no for none. */
  isSure: boolean;
}

type Unlinked = TraceHeader & { index: number; header: string };
type Linked<Column> = Column & Links;

const aboutPhones: ReadonlySet<TraceRole> = new Set(['phoneKind', 'phoneListed', 'litigator']);
const nameRoles: ReadonlySet<TraceRole> = new Set(['name', 'firstName', 'lastName']);
const isPoint = ({ role }: { role: TraceRole }) => role === 'phone' || role === 'email';

/** Finds the person of every column, and the phone columns of every flag. */
export function linkColumns<Column extends Unlinked>(columns: readonly Column[]): Linked<Column>[] {
  const personOf = peopleOf(columns);
  const linked = columns.map((column) => ({
    ...column,
    ...{ person: personOf(column), about: [] as number[], isSure: true },
  }));
  const phones = linked.filter(({ role }) => role === 'phone');
  return linked.map((column) =>
    aboutPhones.has(column.role) ? { ...column, ...phonesOf(column, linked, phones) } : column,
  );
}

/**
 * Whose each column is. One that names nobody belongs to the first person, or to the one whose name begins a block: behind
 * the numbers of another, and without columns that name them.
 */
function peopleOf(columns: readonly Unlinked[]): (column: Unlinked) => string {
  const nameColumns = columns.filter(({ role }) => nameRoles.has(role));
  const named = new Map(nameColumns.map((column) => [column.index, keyOf(repeated(column, nameColumns))]));
  const keys = new Set(named.values());
  const isHousehold = ({ kind }: Unlinked) => kind === null || ownerKinds.has(kind);
  const first = nameColumns.find(isHousehold);
  const main = (first && named.get(first.index)) ?? 'Owner 1';
  const explicit = new Set(columns.filter((one) => isPoint(one) && one.kind !== null).map(resolve));
  const blocks = new Map<number, string>();
  let current = main;
  let hasPoints = false;
  for (const column of columns) {
    const name = named.get(column.index);
    if (name !== undefined && name !== current && hasPoints && !explicit.has(name)) {
      current = name;
      hasPoints = false;
    }
    hasPoints ||= isPoint(column);
    blocks.set(column.index, current);
  }
  return (column) =>
    named.get(column.index) ?? (column.kind === null ? (blocks.get(column.index) ?? main) : resolve(column));

  /** The person that a header names, by their columns of names where there are some. */
  function resolve(column: Unlinked): string {
    const { kind, nth, slot } = column;
    const key = keyOf(column);
    if (isHousehold(column)) {
      if (keys.has(key)) return key;
      const others = ['', ...ownerKinds].map((one) => keyOf({ kind: one || null, nth }));
      return others.find((one) => keys.has(one)) ?? (nth === null || nth === 1 ? main : key);
    }
    // 'Relative Phone 2' is the second relative's where 'Relative Name 2' has a column.
    const ofSlot = keyOf({ kind, nth: slot });
    return nth === null && slot !== null && keys.has(ofSlot) ? ofSlot : key;
  }
}

/** The same header again belongs to another person. */
function repeated(column: Unlinked, names: readonly Unlinked[]): Pick<Unlinked, 'kind' | 'nth'> {
  const before = names.filter(({ header, index }) => header === column.header && index < column.index).length;
  return before === 0 ? column : { kind: column.kind, nth: (column.nth ?? 1) + before };
}

function keyOf({ kind, nth }: Pick<Unlinked, 'kind' | 'nth'>): string {
  const noun = kind ?? 'person';
  return `${capitalized(noun)} ${nth ?? 1}`;
}

/** By the name of the line and its number; without either it is about the phone column before it. */
function phonesOf(
  flag: Linked<Unlinked>,
  columns: readonly Linked<Unlinked>[],
  phones: readonly Linked<Unlinked>[],
): Pick<Links, 'about' | 'isSure'> {
  const own = phones.filter(({ person }) => person === flag.person);
  const pool = flag.kind === null || own.length === 0 ? phones : own;
  const isNamed = flag.lines.length > 0 || flag.slot !== null;
  const fits = isNamed ? fitting(flag, pool) : pool;
  const before = pool.findLast(({ index }) => index < flag.index);
  const alike = fits.filter(({ person, kind }) => person === flag.person && kind === flag.kind);
  const sure =
    single(fits) ?? (before && isBehind(before) ? before : null) ?? (isNamed ? single(alike) : null);
  if (sure) return { about: [sure.index], isSure: true };
  const possible = fits.length > 0 ? fits : pool;
  const likely = possible.filter((one) => one === before || own.includes(one));
  return {
    about: (likely.length > 0 ? likely : possible).map(({ index }) => index),
    isSure: false,
  };

  /** Whether no other number is meant: this is the only one so far, or each number has its own flag behind it. */
  function isBehind(phone: Linked<Unlinked>): boolean {
    if (!fits.includes(phone) && (flag.lines.length > 0 || /ph|tel/i.test(flag.header))) return false;
    const previous = pool.findLast(({ index }) => index < phone.index);
    if (!previous) return fits.includes(phone) && flag.role !== 'litigator';
    const isRepeated = columns.some(({ header, index }) => index !== flag.index && header === flag.header);
    const between = columns.slice(previous.index + 1, phone.index);
    return (isNamed || isRepeated) && between.some(({ role }) => role === flag.role);
  }
}

const single = <One>(some: readonly One[]): One | null => (some.length === 1 ? (some[0] ?? null) : null);

/** The phone columns of that line and number: those of exactly that name, else all that it could mean. */
function fitting(flag: Unlinked, phones: readonly Linked<Unlinked>[]): Linked<Unlinked>[] {
  const sameLines = ({ lines }: Unlinked) => lines.join() === flag.lines.join();
  const exact = phones.filter((one) => sameLines(one) && one.slot === flag.slot);
  if (exact.length > 0) return exact;
  const like = phones.filter(
    (one) =>
      flag.lines.every((line) => one.lines.includes(line)) &&
      (flag.slot === null || (one.slot ?? 1) === flag.slot),
  );
  const sameName = like.filter(sameLines);
  return flag.slot !== null && sameName.length > 0 ? sameName : like;
}
