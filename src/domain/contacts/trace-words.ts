import type { TraceRole } from './trace-roles.ts';

/** A header, word by word: what its column holds, of whom, and on which line. */
export interface TraceHeader {
  role: TraceRole;
  /** 'owner', 'relative', in the singular; null if the header names nobody. */
  kind: string | null;
  /** Which of several such people; null without a number. */
  nth: number | null;
  /** What the header calls the line, sorted: 'mobile', 'home'. */
  lines: string[];
  /** Which of several numbers; null without one. */
  slot: number | null;
  /** What was sent to the vendor, not what the vendor found. */
  isInput: boolean;
}

const list = (words: string) => new Set(words.split(/\s+/));

/** Phrases as one word each, and other words for the same. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\be[ -]?mails?\b/g, 'email'],
  [/\b(?:do ?n[o'’]?t|no) ?(?:e ?mail)\b|\bemail opt(?:ed)? ?out\b|\bunsubscribed?\b/g, 'noemail'],
  [/\b(?:do ?n[o'’]?t|no) ?mail\b|\bdnm\b|\bmail opt(?:ed)? ?out\b/g, 'nomail'],
  [/\b(?:do ?n[o'’]?t|no) ?(?:text|sms)\b|\b(?:text|sms) opt(?:ed)? ?out\b/g, 'notext'],
  [/\b(?:do ?n[o'’]?t|no) ?(?:knock|solicit(?:ing|ation)?)\b/g, 'noknock'],
  [/\b(?:do ?n[o'’]?t|no) ?(?:call|phone|dial)\b|\bcall opt(?:ed)? ?out\b/g, 'dnc'],
  [/\bdo ?n[o'’]?t ?contact\b|\bno ?contact\b|\bopt(?:ed)? ?out\b/g, 'nocontact'],
  [/\b(?:co ?owner|(?:2 nd|second|secondary) owner)\b/g, 'owner 2'],
  [/\b(?:3 rd|third) owner\b/g, 'owner 3'],
  [/\b(?:1 st|primary) owner\b/g, 'owner 1'],
  [/\bnext of kin\b/g, 'relative'],
  [/\b(?:wireless|cell(?:ular|s)?|mobiles)\b/g, 'mobile'],
  [/\bcell ?phones?\b/g, 'mobile phone'],
  [/\b(?:land ?lines?|land|fixed(?: line)?)\b/g, 'landline'],
  [/\b(?:telephones?|tel|ph|phones)\b/g, 'phone'],
  [/\b(?:fname|firstname|given)\b/g, 'first name'],
  [/\b(?:lname|lastname|surname)\b/g, 'last name'],
  [/\b(?:home ?owners?|owners|taxpayer)\b/g, 'owner'],
  [/\b(relative|neighbor|associate|tenant|heir|contact|resident|occupant|spouse)s\b/g, '$1'],
  [/\brel\b/g, 'relative'],
];

/** In lower case, with numbers as separate words: 'Phone1_Type' has three. */
function wordsOf(header: string): string[] {
  const spaced = header
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\d+/g, ' $& ')
    .replaceAll(/[^a-z\d'’]+/g, ' ')
    .trim();
  return phrases.reduce((text, [from, to]) => text.replaceAll(from, to), spaced).split(' ');
}

/** The household's own, in the words of different vendors. */
export const ownerKinds = list('owner contact person resident occupant individual seller prospect client');
const otherKinds = list('relative neighbor spouse associate family tenant renter executor heir trustee');

const optOutRoles: Record<string, TraceRole> = {
  noemail: 'noEmail',
  nomail: 'noMail',
  notext: 'noText',
  noknock: 'noKnock',
  nocontact: 'noContact',
};
const listed = list('dnc ndnc dncr registry');
const litigator = list('litigator litigators litigation tcpa plaintiff');
/** Beside a flag: when or how often it was looked up, and not the flag. */
const notTheFlag = list('date time day count checked scrubbed updated');
const lines = list(
  'mobile landline voip home work business office primary secondary alternate alt other best main',
);
const ownLines = list('phone mobile landline voip home work');
const plainWords = list(
  'phone number numbers num no line contact direct current possible matched found skip traced',
);
const namesOfPeople = list('name names full legal complete matched found formatted input');
const besideEmail = list(
  'email address addresses id personal work business primary other best main matched found',
);

/** Reads the words of a header. */
export function readHeaderWords(header: string): TraceHeader {
  const words = wordsOf(header);
  const place = words.findIndex((word) => ownerKinds.has(word) || otherKinds.has(word));
  const nth = place < 0 ? null : numberAt(words, place + 1);
  const rest = words.filter((_, at) => place < 0 || (at !== place && (nth === null || at !== place + 1)));
  const numbers = rest.filter((word) => /^\d+$/.test(word)).map(Number);
  const texts = rest.filter((word) => !/^\d+$/.test(word) && word !== '');
  const kind = words[place] ?? null;
  const role = roleOf(texts, kind);
  const isName = role === 'name' || role === 'firstName' || role === 'lastName';
  return {
    ...{ role, kind },
    nth: nth ?? (isName ? (numbers[0] ?? null) : null),
    lines: isName ? [] : [...new Set(texts.filter((word) => lines.has(word)))].toSorted(),
    slot: isName ? null : (numbers[0] ?? null),
    isInput: texts.includes('input'),
  };
}

const numberAt = (words: readonly string[], at: number): number | null =>
  /^[1-9]\d{0,2}$/.test(words[at] ?? '') ? Number(words[at]) : null;

function roleOf(words: readonly string[], kind: string | null): TraceRole {
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  const all = (...some: ReadonlySet<string>[]) => words.every((word) => some.some((one) => one.has(word)));
  const optOut = words.map((word) => optOutRoles[word]).find(Boolean);
  if (optOut) return optOut;
  if (has(listed)) return has(notTheFlag) ? 'ignored' : 'phoneListed';
  if (has(litigator)) return has(notTheFlag) ? 'ignored' : 'litigator';
  if (words.includes('email')) return all(besideEmail) ? 'email' : 'ignored';
  const withoutKind = words.filter((word) => word !== 'type' && word !== 'kind');
  const isPhone = has(ownLines) && withoutKind.every((word) => lines.has(word) || plainWords.has(word));
  if (withoutKind.length < words.length) {
    const isBare = kind === null && (withoutKind.length === 0 || withoutKind.join() === 'line');
    return isPhone || isBare ? 'phoneKind' : 'ignored';
  }
  if (isPhone) return 'phone';
  return nameRole(words, kind);
}

function nameRole(words: readonly string[], kind: string | null): TraceRole {
  const others = words.filter((word) => word !== 'first' && word !== 'last' && !namesOfPeople.has(word));
  // A property has a name, too: 'Property Owner' is a person.
  if (others.some((word) => word !== 'property' || kind === null)) return 'ignored';
  if (words.includes('first')) return words.includes('last') ? 'name' : 'firstName';
  if (words.includes('last')) return 'lastName';
  return words.includes('name') || words.includes('names') || kind !== null ? 'name' : 'ignored';
}
