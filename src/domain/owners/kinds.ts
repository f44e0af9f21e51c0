import { wordsOf } from './words.ts';

/** Who owns a property, by the name. The order is that of the screens. */
export const ownerKinds = ['person', 'trust', 'company', 'estate', 'government', 'nonprofit'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

export const ownerKindLabels: Record<OwnerKind, string> = {
  person: 'Person',
  trust: 'Trust',
  company: 'Company',
  estate: 'Estate',
  government: 'Government',
  nonprofit: 'Church or nonprofit',
};

const listed = (list: string): string[] => list.trim().split(/\s*\|\s*|\n\s*/);
const districts = listed(
  'school|unified|water|fire|park|sanitary|sanitation|irrigation|drainage|conservation|library|improvement|metropolitan|metro|sewer|utility|college',
).flatMap((what) => [`${what} dist`, `${what} district`]);
const authorities = listed(
  'housing|port|airport|transit|turnpike|transportation|redevelopment|utility|water|sewer|expressway|park',
).flatMap((what) => [`${what} auth`, `${what} authority`]);
const places = listed('city|town|village|borough|township|county|state|commonwealth|municipality').map(
  (place) => `${place} of`,
);

export interface KindRule {
  kind: OwnerKind;
  /** One of these words, or of these sequences of words, anywhere in the name; with '$' behind it, at its end. */
  words: readonly string[];
}

/** What a file writes where it has no name, or must not give one. */
export const PLACEHOLDERS = listed(`
  unknown|unknown owner|owner unknown|owner|current owner|property owner|occupant|current occupant|current resident
  resident|not available|n a|na|none|no name|no owner|not on file|confidential|withheld|name withheld|owner withheld
  private|private owner|same|see note|see notes|test`);

/** What does not make an estate: it is taken out before the names are asked. */
export const NO_ESTATES = ['real estate', 'life estate'] as const;

/**
 * Whose name it is, by words in it; the first rule that fits counts. 'City of Industry Holdings LLC' is a company, a
 * county's 'Land Reutilization Corp' is not, a bank that is a trustee is. The database's owner_kind_of has the same.
 */
export const kindRules: readonly KindRule[] = [
  { kind: 'company', words: listed('llc|l l c|lc|inc|incorporated|lp|llp|l l p|lllp|ltd|limited|pllc') },
  {
    kind: 'government',
    words: [
      ...places,
      ...districts,
      ...authorities,
      ...listed(`
      county$|united states|u s a|usa|government|govt|dept of|department of|bureau of|secretary of|us dept|us department
      u s dept|u s department|us postal|u s postal|us forest|u s forest|us army|us air|us navy|redevelopment agency
      land bank|land reutilization|flood control|public works|public schools|board of education|board of supervisors
      board of regents|board of commissioners|housing urban|housing & urban|housing and urban|veterans affairs
      indian community|indian tribe|indian nation`),
    ],
  },
  {
    kind: 'company',
    words: listed('corp|corporation|bank|citibank|trust co|trust company|national association|credit union'),
  },
  {
    kind: 'estate',
    words: listed('heir|heirs|deceased|decd|dec d|estate of|est of|estate$|est$|estate et al|est et al'),
  },
  {
    kind: 'nonprofit',
    words: [
      ...listed(`
      baptist|lutheran|methodist|presbyterian|catholic|episcopal|pentecostal|evangelical|apostolic|orthodox|christian
      community|bible|united|memorial|missionary`).map((what) => `${what} church`),
      ...listed(`
      church of|diocese|archdiocese|ministries|congregation|synagogue|iglesia|latter day|ymca|ywca|foundation
      habitat for humanity|salvation army|charities|nonprofit|non profit`),
    ],
  },
  {
    kind: 'trust',
    words: listed(`
      trust|trusts|trst|tr|trs|trustee|trustees|truste|trste|trstee|trstees|ttee|ttees|revocable|irrevocable`),
  },
  {
    kind: 'company',
    words: listed(`
      co$|& co|company|properties|property|investment|investments|investors|holding|holdings|homes|partners|partnership
      association|assn|assoc|hoa|homeowners|condominium|condominiums|condo|condos|realty|real estate|enterprises|fund
      capital|mortgage|financial|development|developers|construction|builders|rentals|ventures|associates|apartments
      management|services|savings|insurance|fannie mae|freddie mac|railroad|railway|industries|international|borrower
      residential|acquisition|acquisitions|equity|asset|assets|leasing|storage`),
  },
];

export interface KindReading {
  kind: OwnerKind;
  /** The words that say so; null where none do: a person, and a name that begins with a number. */
  words: string | null;
}

/** The longest word of each: a name without any of them fits no rule, and most names have none. */
export const tellingWords = (rules: readonly KindRule[]): string[] => [
  ...new Set(
    rules
      .flatMap(({ words }) => words)
      .map(
        (wanted) =>
          wanted
            .replace('$', '')
            .split(' ')
            .sort((a, b) => b.length - a.length)[0] ?? '',
      ),
  ),
];
const telling = new Set(tellingWords(kindRules));

const placeholders = new Set(PLACEHOLDERS.map((words) => ` ${words} `));

/** Whose name it is and which words say so; null for none, and for 'Current owner' and the like. */
export function readKind(owner: string | null): KindReading | null {
  const words = withoutCareOf(wordsOf(owner ?? ''));
  if (/^[ &#%]*$/.test(words) || placeholders.has(words)) return null;
  if (!words.split(' ').some((word) => telling.has(word)))
    return { kind: /^ [0-9]/.test(words) ? 'company' : 'person', words: null };
  const asked = { all: words, estate: without(words) };
  for (const { kind, words: wanted } of kindRules) {
    const found = wanted.find((one) => holds(kind === 'estate' ? asked.estate : asked.all, one));
    if (found !== undefined) return { kind, words: found.replace('$', '') };
  }
  return { kind: /^ [0-9]/.test(words) ? 'company' : 'person', words: null };
}

export const ownerKindOf = (owner: string | null): OwnerKind | null => readKind(owner)?.kind ?? null;

/** Who gets the mail for an owner does not own. */
function withoutCareOf(words: string): string {
  const at = words.indexOf(' c o ');
  return at > 0 ? words.slice(0, at + 1) : words;
}

const without = (words: string): string =>
  NO_ESTATES.reduce((rest, one) => rest.replaceAll(` ${one} `, ' '), words);

const holds = (words: string, wanted: string): boolean =>
  wanted.endsWith('$') ? words.endsWith(` ${wanted.slice(0, -1)} `) : words.includes(` ${wanted} `);
