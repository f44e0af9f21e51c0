import { type OwnerKind, readKind } from './kinds.ts';
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

const CARE_OF = /(?:^|[\s,;])(?:c\/o|attn:?|%)\s*(?=\p{L})(.*)$/iu;
const OTHERS = /[\s,&]+(?:et\.?\s?al\b\.?|etals?\b|(?:&|and)\s+others\b|others$).*$/iu;
const SPOUSE = /[\s,&]+et\.?\s?(ux|vir)\b\.?|[\s,&]+et(ux|vir)\b\.?/iu;
const TRUSTEE = /\b(?:co-?\s?)?(?:trustees?|trste|trstees?|truste|ttees?|trs?)\b/giu;

/** Words that are about the right and not about who has it. */
const LEGAL = new RegExp(
  String.raw`\([^)]*\)|\b(?:${[
    String.raw`(?:under|u\/?a)(?:\/?d(?:td)?)?\s.*$`,
    String.raw`d(?:ate)?td\.?\s.*$`,
    String.raw`dated\s.*$`,
    String.raw`(?:the\s+)?estate\s+of|est\s+of|(?:unknown\s+)?heirs(?:\s+of)?|life\s+estate|estate|est$`,
    "deceased|decd|dec'd",
    'revocable|irrevocable|rev|living|family|fam|joint|survivors?|grantor|declaration\\s+of|testamentary',
    'trusts?|trst|agreement',
    String.raw`jt\s?ten|jtwros|jtrs|jt|ten\s?com|tenants?\s+in\s+common|wros|h\/w|t\/c|cp|tod`,
    String.raw`husband\s+(?:and|&)\s+wife|wife\s+(?:and|&)\s+husband|husband|wife|a\s+(?:un)?married\s+.*$`,
    String.raw`\d+(?:\/\d+|\.\d+)?\s?(?:%|pct|int(?:erest)?\b)`,
  ].join('|')})(?:\b|(?<=%))`,
  'giu',
);

/** Takes an owner's name apart; null for none, and for 'Current owner' and the like. Any text will do. */
export function readOwner(owner: string | null): OwnerReading | null {
  const found = readKind(owner);
  if (!found || owner === null) return null;
  const asWritten = owner.trim();
  const careOf = CARE_OF.exec(asWritten)?.[1]?.trim() || null;
  const named = asWritten.replace(CARE_OF, '');
  const others = OTHERS.test(named) ? 'others' : spouseOf(SPOUSE.exec(named));
  const isTrustee = named.search(TRUSTEE) >= 0;
  const isNamed = found.kind !== 'company' && found.kind !== 'government' && found.kind !== 'nonprofit';
  const bare = named.replace(OTHERS, '').replace(SPOUSE, ' ').replace(TRUSTEE, ' ').replace(LEGAL, ' ');
  const { persons, isSure } = isNamed
    ? readPersons(bare.replace(/^\s*the\s+/i, ''))
    : { persons: [], isSure: true };
  return { asWritten, kind: found.kind, kindWords: found.words, persons, others, isTrustee, careOf, isSure };
}

function spouseOf(found: RegExpExecArray | null): OwnerReading['others'] {
  const word = (found?.[1] ?? found?.[2])?.toLowerCase();
  return word === undefined ? null : word === 'ux' ? 'wife' : 'husband';
}
