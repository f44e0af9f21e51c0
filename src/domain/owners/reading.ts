import { type OwnerKind, readKind, splitCareOf } from './kinds.ts';
import { firstNames } from './known-names.ts';
import { type PersonName, readPersons } from './persons.ts';

/** An owner's name taken apart. What it was read from is shown beside it, always. */
export interface OwnerReading {
  asWritten: string;
  kind: OwnerKind;
  /** The words that say which kind; null for a person. */
  kindWords: string | null;
  /** Who is named: none for most companies, and for the 'Smith Family Trust'. */
  persons: PersonName[];
  /** Further owners without a name. */
  others: 'others' | 'wife' | 'husband' | null;
  /** Named as the trustee of somebody's property. */
  isTrustee: boolean;
  /** Who gets the mail for them. */
  careOf: string | null;
  /** False if the order of the names was a guess. */
  isSure: boolean;
}

const OTHERS = /[\s,&(]+(?:et\.?[\s-]?als?\b\.?|(?:&|and)\s+others?\b|others$).*$/iu;
const SPOUSE =
  /[\s,&]+(?:et\.?[\s-]?|(?:&|and)\s+|(?=(?:wife|husband)\s+\p{L}{3}))(?:unknown\s+)?(ux|uxor|vir|wife|wf|husband|hus|spouse)\b\.?/iu;
const COUPLE =
  /\b(?:husband|wife|man|woman)\s+(?:and|&)\s+(?:wife|husband)\b|\bh\s?(?:\/|&)\s?w\b|\bw\s?\/\s?h\b/giu;
const TRUSTEE =
  /\b(?:co-?\s?|succ?(?:essor)?\s)?(?:trustees?|trste|trstees?|truste|ttees?|(?!^)trs?(?=\s*(?:$|[&,;/]|and\b|et\b|u\/?[adt]|dtd|of\b|for\b|no\b|\d)))(?!\p{L})/giu;

/** Words that are about the right and not about who has it, in the order they are taken out. */
const LEGAL: readonly [RegExp, string][] = [
  [/\([^)]*\)|\*+|\bas\b(?=\s+(?:co|succ|tr|ttee))/gi, ' '],
  // From here on it is another name, another paper or another person's benefit.
  [
    /[\s,(]+(?:a\/?k\/?a|f\/?k\/?a|n\/?k\/?a|d\/?b\/?a|f\/?b\/?o|u\/?t?\/?a(?:\/?d)?|u\/?d\/?t|u\/?t\/?d|under|dtd|dated|d\/t\/d)\b.*$/iu,
    ' ',
  ],
  [/\b(?:trustees?|ttees?|trs?)\s+(?:of|for)\b.*$/iu, ' trustee '],
  [
    /\ban?\s+(?:single|(?:un)?married|never\s+married|widow(?:er|ed)?|divorced|minor)\b(?:\s+(?:man|woman|person|couple|adult))?/giu,
    ' ',
  ],
  [/\bunmarried\b|\bhis\s+wife\b|\bher\s+husband\b/giu, ' '],
  [
    /\b(?:as\s+)?(?:his|her|their)?\s*sole\s+(?:(?:and|&)\s+separate|owner)\b(?:\s+prop(?:erty)?)?|\bseparate\s+property\b/giu,
    ' ',
  ],
  [
    /\b(?:as\s+)?(?:joint\s+ten(?:an(?:ts?|cy))?|community\s+prop(?:erty)?|tenants?\s+(?:in\s+common|by\s+(?:the\s+)?entiret(?:y|ies)))\b/giu,
    ' ',
  ],
  [
    /\bwith\s+(?:full\s+)?rights?\s+of\s+survivorship\b|\b(?:w\/?)?r\/?o\/?s\b|\b(?:\p{L}|jt|cp)(?:\/(?:\p{L}|rs|ros|wros|ten))+\b/giu,
    ' ',
  ],
  [
    /\b(?:jt|j\/t|c\/?p|t\/?c|t\/i\/c|t\/e|tbe|ten)(?:[\s/]*(?:ten(?:ants?)?|r\/?s|w\/?r\/?o\/?s|com(?:mon)?|ent|in\s+common|by\s+ent(?:irety)?))?(?![\p{L}'])(?!\s+\p{L}+\s*$)/giu,
    ' ',
  ],
  [
    /\bjt(?:wros|rs|ten|tn|tc)?\b|\bwros\b|\bcp(?:wros|rs)\b|\bten\s?(?:com|ent)\b|\btod\b|\bpoa\b(?:\s+for\b.*)?|\bj\s?t\s?r\s?s\b/giu,
    ' ',
  ],
  [
    /\b(?:the\s+)?estate\s+of\b|\best\.?\s+of\b|\b(?:the\s+)?(?:unknown\s+)?(?:heirs|hrs|devisees)(?:\s+(?:and|&)\s+devisees)?(?:\s+of)?\b/giu,
    ' ',
  ],
  [
    /\blife\s+(?:estate|est|tenant|ten)\b|\bl\/e(?:\s+rem\b.*)?|\ble\s+rem\b.*|\bestate\b|\best\.?\s*$|\b(?:deceased|decd|dcd)\b|\bdec'd\b/giu,
    ' ',
  ],
  [/\b(?:personal\s+rep(?:resentative)?|per\s+rep|exec(?:utor|utrix)?|administrator)(?:\s+of)?\b/giu, ' '],
  [
    /\b(?:19|20)\d\d\b|\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\b\d+(?:\/\d+|\.\d+)?\s?(?:%|pct\b|int(?:erest)?\b)|\b\d\/\d+\b|\bund(?:iv(?:ided)?)?\b/giu,
    ' ',
  ],
];
/** In Florida a life estate, elsewhere a family of Vietnam. */
const LIFE =
  /(?<=\p{L}{3}\s+\p{L}{3,}(?:\s+\p{L})?)(?<!\b(?:THI|VAN|HOA|MINH|THANH|NGOC|VINH|HUNG)\b.*)\s+LE\s*$/u;
/** Words that only trusts have. */
const OF_TRUST =
  /\b(?:declaration\s+of|revocable|irrevocable|rev|rvoc|living|liv|lvg|family|fam|joint|survivors?'?s?|grantor|testamentary|marital|bypass|credit\s+shelter|special\s+needs|inter\s?vivos|intervivos|exempt|decedents?'?s?|trusts?|trst|agreement|agmt)\b/giu;

/** Takes an owner's name apart; null for none, and for 'Current owner' and the like. Any text will do. */
export function readOwner(owner: string | null): OwnerReading | null {
  const found = readKind(owner);
  if (!found || owner === null) return null;
  const asWritten = owner.trim();
  const { named: whole, careOf } = splitCareOf(asWritten);
  const named = nameOfTrustee(whole).replace(COUPLE, ' ');
  const others = OTHERS.test(named) ? 'others' : spouseOf(named);
  const isTrustee = whole.search(TRUSTEE) >= 0;
  const isNamed = found.kind !== 'company' && found.kind !== 'government' && found.kind !== 'nonprofit';
  const text = LEGAL.reduce(
    (rest, [words, by]) => rest.replace(words, by),
    named.replace(OTHERS, '').replace(SPOUSE, ' & '),
  );
  const bare = text.replace(TRUSTEE, ' ').replace(LIFE, '');
  const names = found.kind === 'trust' ? bare.replace(OF_TRUST, ' ') : bare;
  const { persons, isSure } = isNamed
    ? readPersons(names.replace(/^\s*the\s+|[\s,]+$/gi, ''))
    : { persons: [], isSure: true };
  // 'Desert Ridge Trust' is named after nobody; a trustee is somebody.
  const isOfPerson = found.kind !== 'trust' || isTrustee || hasFirstName(names);
  // A person's name in which nobody could be read is none, or none of ours.
  const isRead = found.kind !== 'person' || persons.length > 0;
  return {
    ...{ asWritten, kind: found.kind, kindWords: found.words, persons: isOfPerson ? persons : [] },
    ...{ others, isTrustee, careOf, isSure: found.isSure && isSure && isRead },
  };
}

/** 'Smith John' of 'Smith Family Trust Smith John Trustee', and of 'Smith John Tr Smith Family Trust'. */
function nameOfTrustee(name: string): string {
  const before =
    /^(\p{L}.{4,}?\s(?:trustees?|ttees?|trs?))[\s,/]+(?:the\s+)?\p{L}.*\b(?:trust|trst|(?:family|fam|living|liv|rev)\s+tr)\b/iu.exec(
      name,
    )?.[1];
  if (before !== undefined) return before;
  const behind = /\b(?:trust|trst)\b[\s,/&-]+(?:the\s+)?(\p{L}.*\b(?:trustees?|ttees?|trs?)\W*)$/iu.exec(
    name,
  )?.[1];
  return behind !== undefined && /^\p{L}+,?\s+\p{L}{2,}/u.test(behind.replace(TRUSTEE, '')) ? behind : name;
}

const hasFirstName = (text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => firstNames.has(word.toUpperCase()));

/** Named by what they are to the other owner, and not by their own name. */
function spouseOf(name: string): OwnerReading['others'] {
  const found = SPOUSE.exec(name);
  if (!found || /^\W*\p{L}{2}/u.test(name.slice(found.index + found[0].length))) return null;
  return /^(?:ux|w)/i.test(found[1] ?? '') ? 'wife' : 'husband';
}
