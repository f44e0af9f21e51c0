import { familyNames, firstNames, pairedNames, vietnameseNames } from './known-names.ts';

export interface PersonName {
  given: string;
  family: string;
  suffix: string | null;
}

/** 'John A Smith Jr' */
export const fullName = ({ given, family, suffix }: PersonName): string =>
  [given, family, suffix].filter(Boolean).join(' ');

export interface PersonsRead {
  persons: PersonName[];
  /** False if the order of the names was a guess. */
  isSure: boolean;
}

/** More persons than these are no couple: a list of heirs, or no names at all. */
const MOST = 4;

const SUFFIXES: Record<string, string> = {
  JR: 'Jr',
  SR: 'Sr',
  II: 'II',
  III: 'III',
  IV: 'IV',
  ESQ: 'Esq',
  '2ND': 'II',
  '3RD': 'III',
  '4TH': 'IV',
  MD: 'MD',
};
const TITLES = new Set('MR MRS MS DR MISS REV DDS DVM PHD CPA'.split(' '));
/** Second first names: 'MARY ANN' is no Ann, and no Ms. Ann. */
const SECOND = new Set(
  'ANN ANNE LOU JO BETH JEAN LEE KAY SUE ELLEN MARIE LYNN JANE ROSE LUIS CARLOS ANTONIO MARIA'.split(' '),
);
/** Written after a separate O. */
const IRISH = new Set(
  'BRIEN BRYAN CONNOR CONNELL DELL DONNELL DAY DEA DRISCOLL DWYER FARRELL GRADY HARA KEEFE LEARY MALLEY MEARA NEAL NEIL NEILL REILLY ROURKE SHEA SHAUGHNESSY SULLIVAN TOOLE'.split(
    ' ',
  ),
);
const PARTICLES = new Set(
  'DE LA LAS LOS DEL DI DA DOS DU DES VDA VAN VON DER DEN TER ST SAN MC MAC LE EL AL BIN O'.split(' '),
);

interface Piece {
  words: string[];
  /** What is before a comma: the family name. */
  before: string[];
  suffix: string | null;
}

/** Persons in a name without legal words: 'SMITH JOHN A & MARY B', 'Smith, John', 'JOHN SMITH AND MARY JONES'. */
export function readPersons(text: string): PersonsRead {
  const pieces = splitPersons(text)
    .map(pieceOf)
    .filter(({ words, before }) => words.length + before.length > 0);
  const readable = pieces.every(({ words, before }) => [...before, ...words].every(isName));
  const names = pieces.filter(({ words, before }) => words.length + before.length > 1);
  if (!readable || pieces.length > MOST || names.length === 0) return { persons: [], isSure: true };
  const { familyFirst, isSure } = orderOf(pieces, text);
  const hasComma = (at: number) => pieces[at]?.before.length !== 0;
  const family = upper(pieces[0]?.words[0]);
  const read = pieces.map((piece, at) => personOf(piece, at, { familyFirst, family }));
  return {
    persons: read.map(({ given, family, suffix }, at) => ({
      given: written(given),
      family: written(family.length > 0 ? family : familyBeside(read, at, familyFirst)),
      suffix,
    })),
    // A name in which no first name is known may be anything.
    isSure: isSure && read.every((person, at) => person.isSure && (hasComma(at) || hasFirst(person))),
  };
}

/** At '&', 'and', ';' and '/'; at a comma only where a whole name is on both sides of it. */
function splitPersons(text: string): string[] {
  // 'y' of 'PEREZ JOSE Y MARIA' is not an initial: a first name is on both sides of it.
  const joined = text.replace(/(\p{L}+(?:\s+\p{L})?)\s+y\s+(?=(\p{L}+))/giu, (whole, before, behind) =>
    isFirst(before.split(/\s/)[0]) && isFirst(behind) ? `${before} & ` : whole,
  );
  // 'DOE ANN DOE BOB' are two.
  const repeated = joined.replace(/^(\p{L}{3,})((?:\s+\p{L}+){1,3})\s+(?=\1\s+\p{L}{2})/iu, '$1$2 & ');
  return repeated.split(/\s*(?:[&;/+]|\b(?:and|or)\b)\s*/iu).flatMap((part) => {
    const sides = part.split(',').map((side) => wordsOf(side).filter((word) => !(upper(word) in SUFFIXES)));
    const areWhole =
      sides.length > 1 &&
      (sides.every((side) => side.length > 1 && !PARTICLES.has(upper(side[0])) && isFirst(side[0])) ||
        sides.every((side) => side.length > 1 && !isFirst(side[0]) && side.slice(1).some(isFirst)));
    return areWhole ? part.split(',') : [part];
  });
}

/** 'MC DONALD' and 'O BRIEN' are one word each. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s.]+/u).filter((word) => /\p{L}|\d/u.test(word));
  for (let at = words.length - 2; at >= 0; at -= 1) {
    const [one, two] = [upper(words[at]), upper(words[at + 1])];
    if (one === 'MC' && two.length > 2) words.splice(at, 2, `${words[at]}${words[at + 1]}`);
    else if (one === 'O' && IRISH.has(two)) words.splice(at, 2, `O'${words[at + 1]}`);
  }
  return words;
}
const upper = (word = ''): string => word.toUpperCase().replace(/[^\p{L}\d]/gu, '');
const isName = (word: string): boolean =>
  /^[\p{L}\p{M}'’`-]{1,40}$/u.test(word) && !/^(?:of|for)$/i.test(word);
/** 'A', and 'TJ' or 'TR'. */
const isInitial = (word = ''): boolean =>
  /^(?:\p{L}|(?!ST|MC)[^AEIOUY\d]{2})$/u.test(upper(word)) && !isFirst(word);
const isFirst = (word = ''): boolean => firstNames.has(upper(word));
const isFamily = (word = ''): boolean => familyNames.has(upper(word)) || /^(?:O['’]|MC)\p{L}{3}/iu.test(word);

function pieceOf(text: string): Piece {
  const parts = text.split(',').map(wordsOf);
  const suffix = parts.flat().find((word) => upper(word) in SUFFIXES);
  const [first = [], ...rest] = parts.map((part) =>
    part.filter((word) => !(upper(word) in SUFFIXES) && !TITLES.has(upper(word))),
  );
  const behind = rest.flat();
  return {
    before: behind.length > 0 ? first : [],
    words: behind.length > 0 ? behind : first,
    suffix: suffix === undefined ? null : (SUFFIXES[upper(suffix)] ?? null),
  };
}

/** Whether family names come first. A comma says so, initials and first names do; else county rolls write them first. */
function orderOf(pieces: readonly Piece[], text: string): { familyFirst: boolean; isSure: boolean } {
  if (pieces.some(({ before }) => before.length > 0)) return { familyFirst: true, isSure: true };
  const family = upper(pieces[0]?.words[0]);
  // 'DOE SCOTT & LORI DOE'
  let votes = pieces.some(({ words }, at) => at > 0 && upper(words.at(-1)) === family) ? 2 : 0;
  for (const { words } of pieces) {
    if (words.length < 2) continue;
    const [one, two] = words;
    if (!isFirst(one) && !isInitial(one) && words.slice(1).some(isFirst)) votes += 1;
    if (isFirst(one) && !isFirst(words.at(-1)) && !isInitial(words.at(-1))) votes -= 1;
    if (words.length > 2 && isInitial(two) && !isInitial(words[2])) votes -= 1;
    if (!isFirst(one) && isInitial(words.at(-1))) votes += 1;
    if (isInitial(one) && !isInitial(words.at(-1))) votes -= 1;
    if (isFamily(one) && !isFamily(words.at(-1))) votes += 1;
    if (!isFamily(one) && isFamily(words.at(-1))) votes -= 1;
  }
  const isRoll = text === text.toUpperCase();
  return { familyFirst: votes === 0 ? isRoll : votes > 0, isSure: votes !== 0 };
}

/** A first name that is known, and beside it at most one other one; no code of a county such as 'WTR'. */
const hasFirst = ({ given }: Read): boolean =>
  given.some(isFirst) &&
  given.filter((word) => !isFirst(word) && !isInitial(word)).length < 2 &&
  !given.some((word) => /^[^AEIOUY]{3,}$/.test(upper(word)));

interface Read {
  given: string[];
  family: string[];
  suffix: string | null;
  isSure: boolean;
}

/** @param family the first word of the first person */
function personOf(
  { words, before, suffix }: Piece,
  at: number,
  { familyFirst, family }: { familyFirst: boolean; family: string },
): Read {
  if (before.length > 0) return { given: words, family: before, suffix, isSure: true };
  const isRepeated = at > 0 && familyFirst && words.length > 1 && upper(words[0]) === family;
  // 'MARY B' of 'SMITH JOHN A & MARY B', 'Maria' of 'Maria & James Ortiz': the family name is the other's.
  const [one, two] = words;
  const isGivenOnly =
    words.length === 1 ||
    (words.length === 2 && isFirst(one) && (isInitial(two) || SECOND.has(upper(two)))) ||
    (words.length === 2 && at > 0 && familyFirst && isInitial(two) && !isFamily(one));
  if (isGivenOnly && !isRepeated) return { given: words, family: [], suffix, isSure: true };
  if (!familyFirst) return { ...splitAt(words, familyStart(words)), suffix, isSure: true };
  // 'LORI JEAN DOE' of 'DOE SCOTT & LORI JEAN DOE'.
  if (at > 0 && upper(words.at(-1)) === family && upper(one) !== family)
    return { ...splitAt(words, familyStart(words)), suffix, isSure: true };
  if (at > 0 && !isRepeated && words.every((word) => isFirst(word) || isInitial(word)))
    return { given: words, family: [], suffix, isSure: false };
  // 'MARY JONES' of 'SMITH JOHN & MARY JONES'.
  if (isFirst(one) && !isRepeated && !words.slice(1).some(isFirst) && !isInitial(words.at(-1)))
    return { ...splitAt(words, familyStart(words)), suffix, isSure: at > 0 };
  const end = familyEnd(words);
  // Two family names, or a first name that is not known: 'GARCIA LOPEZ MARIA', 'JOHANSSON LARS ERIK'.
  const isPair = end === 2 && words.length > 2 && !PARTICLES.has(upper(one)) && !PARTICLES.has(upper(two));
  return {
    given: words.slice(end),
    family: words.slice(0, end),
    suffix,
    isSure: !isPair || isFamily(two),
  };
}

const splitAt = (words: readonly string[], at: number) => ({
  given: words.slice(0, at),
  family: words.slice(at),
});

/** 'de la Cruz' of 'Juan de la Cruz', 'Garcia Lopez' of 'Maria Garcia Lopez'. */
function familyStart(words: readonly string[]): number {
  let start = words.length - 1;
  if (start > 1 && words.slice(start - 1).every((word) => pairedNames.has(upper(word)))) start -= 1;
  while (start > 1 && PARTICLES.has(upper(words[start - 1]))) start -= 1;
  return start;
}

/** 'DE LA CRUZ' of 'DE LA CRUZ JUAN', 'GARCIA LOPEZ' of 'GARCIA LOPEZ MARIA'. */
function familyEnd(words: readonly string[]): number {
  let end = 1;
  if (vietnameseNames.has(upper(words[0])) && /^(?:VAN|THI)$/.test(upper(words[1]))) return 1;
  // 'LE' is French, and Vietnamese: 'LE HOA VAN'.
  const isParticle = (word: string) => PARTICLES.has(word) && (word !== 'LE' || !isFirst(words[end]));
  while (end < words.length - 1 && isParticle(upper(words[end - 1]))) end += 1;
  // 'MORALES DE GARCIA LUPE'
  const behind = upper(words[end]) === 'VDA' ? end + 1 : end;
  if (PARTICLES.has(upper(words[behind])) && words.length > behind + 2 && !isFirst(words[behind + 1]))
    return behind + 2;
  const first = words.findIndex((word, at) => at >= end && isFirst(word));
  return first === end + 1 && !isInitial(words[end]) ? first : end;
}

/** The family name of the nearest person who has one: before them on a roll, behind them else. */
function familyBeside(read: readonly Read[], at: number, familyFirst: boolean): string[] {
  const [before, behind] = [read.slice(0, at).reverse(), read.slice(at + 1)];
  const order = familyFirst ? [...before, ...behind] : [...behind, ...before];
  return order.find(({ family }) => family.length > 0)?.family ?? [];
}

/** 'MCDONALD' as 'McDonald', "O'BRIEN" as "O'Brien"; what is not all upper case stays as it is. */
function written(words: readonly string[]): string {
  return words
    .map((word) =>
      word !== word.toUpperCase()
        ? word
        : isInitial(word)
          ? word
          : word
              .toLowerCase()
              .replace(
                /(^|[-'’`])(\p{L})/gu,
                (_, mark: string, letter: string) => mark + letter.toUpperCase(),
              )
              .replace(/^Mc(\p{L})(?=\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`),
    )
    .join(' ');
}
