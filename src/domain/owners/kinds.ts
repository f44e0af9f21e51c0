import { familyNames, firstNames, vietnameseNames } from './known-names.ts';
import { isPlaceholder } from './placeholders.ts';
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

/** One of these words, or of these sequences of words, anywhere in a name; with '$' behind it, at its end. */
const oneOf = (list: string): RegExp =>
  new RegExp(
    ` (${list
      .trim()
      .replace(/\s*(?:\||\n)\s*/g, '|')
      .replaceAll('$', '(?= $)')})(?= )`,
  );

/** Only companies call themselves so, whatever else is in the name: 'City of Industry Holdings LLC'. */
const COMMERCIAL = oneOf(`
  llc|l l c|lp|l p$|llp|l l p|lllp|ltd|limited|pllc|holding|holdings|properties|investment|investments|investors|partners
  partnership|realty|rentals|ventures|enterprises|bancorp|homeowners|condominium|condominiums|hoa`);

/**
 * Whose name it is, by words in it; the first rule that fits counts. A county's 'Land Reutilization Corp' is not a company,
 * a church that is incorporated neither; a bank that is a trustee is one.
 */
const rules: readonly { kind: OwnerKind; words: RegExp; unless?: RegExp }[] = [
  {
    kind: 'nonprofit',
    unless: COMMERCIAL,
    words: oneOf(`
      church|churches|iglesia|diocese|archdiocese|parish of|ministry|ministries|congregation|synagogue|temple|mosque|masjid
      latter day|lds|chapel of|chapel$|tabernacle|assembly of god|assemblies of god|kingdom hall|jehovahs witnesses|islamic
      monastery|convent|sisters of|knights of|islamic center|cathedral|seminary|gospel|ymca|ywca|foundation$
      foundation inc|foundation of|foundation for|habitat for humanity|salvation army|goodwill|red cross|united way
      humane society|historical society|charity|charities|nonprofit|non profit|american legion|legion post|vfw|elks|masonic
      moose lodge|lodge no|rotary|lions club|kiwanis|boys & girls club|boy scouts|girl scouts|museum|cemetery|hospice|(?<!savings fund )society|social services|council|league|federation|fraternal|alumni|missions?|shelter
      preschool|montessori|relief fund|baptist|methodist|lutheran|presbyterian|episcopal|pentecostal|adventist|nazarene
      catholic|bishop of|pta$|pto$|booster club`),
  },
  {
    kind: 'government',
    unless: COMMERCIAL,
    words: oneOf(`
      city of|town of|village of|borough of|township of|county of|state of|commonwealth of|municipality of|port of
      parish of|territory of|city & county|city and county|city$|township|twp|county$|county (?:school|board|dept|department
      treasurer|commissioners|land|flood|park|parks|water|fire|sheriff|housing|public|library|transit|road|highway)
      dist|district|isd|usd|cusd|school board|public schools?|city schools|board of (?:education|supervisors|regents
      commissioners|trustees|county)|authority|housing auth|port auth|airport auth|transit auth|(?:water|sewer|park
      utility) auth|commission|municipal|administration|united states (?:of america|postal|dept|department|government|forest|army|navy|air
      bureau|marshal|hud|secretary)|united states$|u s a|(?<=^ )usa|usa (?:dept|hud|va|secretary)|us government|u s government|government|govt|dept of
      department of|bureau of|secretary of|sec of|hud$|us hud|us dept|us department|u s dept|u s department|us postal
      u s postal|us forest|u s forest|us army|us air|us navy|redevelopment agency|land bank|land reutilization
      flood control|public works|public library|fire dept|fire department|police dept|housing urban|housing & urban
      housing and urban|veterans affairs|veterans administration|transit$|indian community|indian tribe|indian nation|tribe|tribal
      navajo nation|nation$|tax collector|state university|university of|community college`),
  },
  {
    kind: 'company',
    words: oneOf(`
      llc|l l c|lc|inc|incorporated|lp|l p$|llp|l l p|lllp|ltd|limited|pllc|corp|corporation|bank|banc|citibank
      bancorp|trust co|trust company|national association|credit union|fcu`),
  },
  {
    kind: 'estate',
    words: oneOf(`
      heir|heirs|hrs of|deceased|decd|dec d|dcd|devisees|estate of|est of|(?<!real )estate$|est$|estate et al|est et al|estate etal
      executor|executrix|administrator of|personal representative|personal rep|per rep`),
  },
  {
    kind: 'trust',
    words: oneOf(`
      trust|trusts|trst|tru$|trustee|trustees|truste|trste|trstee|trstees|ttee|ttees|co ttee|co tr|cotrustees|revocable
      irrevocable|tr$|trs$|trs?(?= (?:&|and|et|etal|etux|u|ua|uad|ud|utd|uta|udt|dtd|dated|of|for|under|agmt|no|[0-9]))`),
  },
  {
    kind: 'company',
    words: oneOf(`
      co$|co (?:of|the)|& co|company|companies|& sons|& son|brothers$|bros$|brothers (?:inc|co)|& assoc|property|properties|propert|prop$|props$|prop mgmt
      investment|investments|invest|investors|holding|holdings|hldgs|homes|partners|partnership|ptnrs|ptnrshp
      association|associations|assn|assoc|asso|assocs|hoa|h o a|property owners|homeowners|owners assn|condominium|condominiums|condo
      condos|realty|real estate|realtors|enterprises|enterprise|enterp|fund|funds|funding|capital|mortgage|mtg|lending
      loan|loans|financial|finance|bankers|fsb|development|developers|devel|construction|const$|contractors|builders
      building|rentals|rental|ventures|venture|associates|apartments|apts|management|mgmt|mgt|services|service|savings
      insurance|ins$|fannie mae|freddie mac|railroad|railway|rwy|industries|international|intl|borrower|residential
      acquisition|acquisitions|equity|equities|asset|assets|leasing|storage|group|grp|systems|solutions|technologies
      restaurants?|stores|motors|automotive|auto|hotel|motel|inn$|ranch|farms?|dairy|orchards|nursery|estates|village
      communities|subdivision|community assn|center|centre|plaza$|shopping|mall|club|resort|golf|energy|oil|gas|electric
      power|telephone|telecom|communications|wireless|cable|medical|dental|clinic|hospital|health|healthcare|pharmacy
      university|college|academy|school|schools|institute|usa inc|america|american|national|global|joint venture|land
      lands|timber|lumber|supply|products|mfg|manufacturing|trucking|transport|logistics|design|designs|studio|studios
      roofing|plumbing|landscaping|painting|welding|concrete|paving|drywall|remodeling|cleaning|security|consulting
      consultants|marketing|media|entertainment|productions|publishing|printing|engineering|architects|law firm
      law offices?|attorneys|accounting|title|escrow|grill|cafe|pizza|bakery|foods|liquors|salon|fitness|central rr
      pacific rr|walmart|wal mart|kroger|walgreens?|cvs|mcdonalds|starbucks|lowes|home depot|opendoor|offerpad|zillow
      store|trailers|mobile home|mhp|townhouses?|townhomes?|villas|shop|shops|bk$|bk na|donuts?|burgers?|deli|coffee|laundry|laundromat|tires?|hauling|towing|hardware|market|grocery|salvage|heating|hvac|lennar|pulte|d r horton|kb home|verizon|comcast`),
  },
];

/** What does not make an estate or a company: it is taken out before the rules are asked. */
const LIFE_ESTATE = / (?:life (?:est|estate|tenant|ten)|l e(?= $)|l e(?= (?:rem|&|and|et))) ?/g;
/** How several persons hold a title, which has words of companies in it: 'Sole and separate property'. */
const HELD =
  / (?:as )?(?:his|her|their|the)? ?(?:sole (?:&|and) separate property|separate property|community property) ?/g;

export interface KindReading {
  kind: OwnerKind;
  /** The words that say so; null if none do: a person, a name that begins with a number, and one with itself. */
  words: string | null;
  /** False if a word of companies was taken for a person's name. */
  isSure: boolean;
}

/** Whose name it is and which words say so; null for none, and for 'Current owner' and the like. */
export function readKind(owner: string | null): KindReading | null {
  const { named } = splitCareOf(owner ?? '');
  // A person who does business under a name is not that business.
  const all = wordsOf(named.replace(/(?<=\S)\s+d\/?b\/?a\b.*$/isu, ''));
  if (/^[ &#%]*$/.test(all) || isPlaceholder(all)) return null;
  const { words, isSure } = withoutPersons(all.replace(LIFE_ESTATE, ' ').replace(HELD, ' '));
  for (const rule of rules) {
    const found = rule.words.exec(words)?.[1];
    if (found !== undefined && !rule.unless?.test(words)) return { kind: rule.kind, words: found, isSure };
  }
  // 'Johnson & Johnson'
  if (/^ (\p{L}+) & \1 $/u.test(words)) return { kind: 'company', words: null, isSure: false };
  // '1234 Main', a store '#12', and a series of securities such as 'Sub 2019-1'.
  const isNumbered = /^ [0-9]| # ?[0-9]| (?:19|20)[0-9]{2} [0-9a-z]{1,2} /.test(all);
  // 'Joe's Diner'
  const isNamedAfter = /^\W*\p{L}{2,}['’]s\s+\p{L}{2}/iu.test(named);
  if (isNamedAfter) return { kind: 'company', words: null, isSure: false };
  return { kind: isNumbered ? 'company' : 'person', words: null, isSure };
}

export const ownerKindOf = (owner: string | null): OwnerKind | null => readKind(owner)?.kind ?? null;

/** Who gets the mail for an owner does not own: what is behind 'c/o', 'Attn' or a '%' that no number precedes. */
export function splitCareOf(owner: string): { named: string; careOf: string | null } {
  const found = /(?:^|[\s,;])(?:c\/[o0]|c\s+o|care of|attn:?|(?<!\d\s*)%)\s*(?=\p{L})(.*)$/isu.exec(owner);
  const named = found ? owner.slice(0, found.index) : owner;
  // 'c o' are a person's initials where nothing precedes them.
  return found && (named.trim() !== '' || /^\W*(?:c\/|attn|care|%)/i.test(owner))
    ? { named, careOf: found[1]?.trim() || null }
    : { named: owner, careOf: null };
}

/** Words of companies and churches that are people's names as well. */
const alsoNames = new Set(
  'bank homes hoa church temple co land mall loan power cable plaza nation lodge service timber capital'.split(
    ' ',
  ),
);
/** Behind these there is no name. */
const behindNames = new Set(
  'et etal etux etvir jr sr ii iii iv h jt jtrs jtwros wros ten trustee ttee tr trs'.split(' '),
);
/** First names that banks, builders and churches are called by. */
const alsoPlaces = new Set(
  'FRANKLIN LINCOLN JACKSON MADISON WASHINGTON MONROE CHASE CHARLES CHRISTIAN VICTORIA AUGUSTA VIRGINIA GRACE FAITH HOPE'.split(
    ' ',
  ),
);

/** Without the family names among the words of companies: 'bank' of 'Bank John A', 'hoa' of 'Nguyen Hoa'. */
function withoutPersons(words: string): { words: string; isSure: boolean } {
  if (!words.split(' ').some((word) => alsoNames.has(word))) return { words, isSure: true };
  let isSure = true;
  const parts = words
    .trim()
    .split(/ (&|and) /)
    .map((part) => {
      const list = part.split(' ');
      const end = list.findIndex((word, place) => place > 1 && behindNames.has(word));
      const behind = end > 0 ? list.splice(end) : [];
      const at = list.findIndex((word) => alsoNames.has(word));
      if (at < 0 || (list[at] === 'co' && behind.length > 0)) return part;
      const reading = personWith(list, at);
      if (reading === 'sure' || reading === 'guess') list.splice(at, 1);
      if (reading === 'guess' || reading === 'open') isSure = false;
      return [...list, ...behind].join(' ');
    });
  return { words: ` ${parts.join(' ')} `, isSure };
}

/** Whether a word of companies is a name here. @returns 'open' where both are possible, and a company is more likely */
function personWith(list: readonly string[], at: number): 'sure' | 'guess' | 'open' | 'no' {
  const others = list.filter((_, place) => place !== at).map((word) => word.toUpperCase());
  if (others.length === 0 || others.length > 3 || others.some((word) => !/^\p{L}+$/u.test(word))) return 'no';
  if (list[at] === 'loan' && at > 0 && isVietnamese(others[0] ?? '')) return 'sure';
  if (list[at] === 'hoa') return others.some((word) => isVietnamese(word)) ? 'sure' : 'no';
  const isGiven = (word: string) => firstNames.has(word) || word.length === 1;
  if (
    !others.some((word) => firstNames.has(word)) ||
    !others.every((word) => isGiven(word) || familyNames.has(word))
  )
    // 'Homes Sherlock': a roll writes family names first.
    return at === 0 ? 'open' : 'no';
  if (at === 0) return 'sure';
  const isPlace = others.some((word) => alsoPlaces.has(word) || familyNames.has(word));
  if (isPlace) return 'open';
  return others.some((word) => word.length === 1)
    ? 'sure'
    : list[at] === 'church' || list[at] === 'temple'
      ? 'open'
      : 'guess';
}

const isVietnamese = (word: string): boolean => vietnameseNames.has(word) || word === 'THI' || word === 'VAN';
