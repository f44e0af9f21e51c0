import { rolesOf } from './lexicon.ts';

/** Stands where a text named who did the work, how to reach them, or their license. */
export const NAME_WITHHELD = '[name withheld]';

/**
 * A permit's text for members who are not shown competitors: without the contractors that its file names, and without
 * what reads like a company, the person behind 'contractor' or 'by', a phone number, an email address or a license. A
 * word too many is left out rather than a name too few.
 */
export function withoutCompanies(text: string, contractors: readonly (string | null)[]): string {
  const words = [...text.matchAll(/\S+/g)].map(([raw], index) => ({ raw, key: keyOf(raw), index }));
  const keys = words.map(({ key }) => key);
  const withheld = new Set<number>();
  const withhold = (from: number, to: number) => {
    for (let index = from; index < to; index++) withheld.add(index);
  };
  for (const contractor of contractors)
    for (const [from, to] of named(keys, contractor ?? '')) withhold(from, to);
  for (const { raw, key, index } of words) {
    if (contact.test(raw) || phonePart(keys, index)) withheld.add(index);
    if (legal.has(key) || trade.has(key)) withhold(startOfName(words, index), index + 1);
    const to = isLabel(words, index) ? endOfName(words, index + 1) : index;
    if (to > index + 1) withhold(index + 1, to);
  }
  return words
    .filter(({ index }) => !(withheld.has(index) && withheld.has(index - 1)))
    .map(({ raw, index }) => (withheld.has(index) ? NAME_WITHHELD : raw))
    .join(' ');
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** What makes a name a company's wherever it stands. */
const legal = list('LLC INC INCORPORATED CORP CORPORATION LTD LP LLP PLLC PLC DBA');
const trade = list(
  'ROOFERS EXTERIORS CONTRACTING BUILDERS RESTORATION RESTORATIONS ROOFING REMODELERS ENTERPRISES RENOVATORS HANDYMAN',
);
/** What companies are called beside their own name. */
const generic = list(
  `ROOFING ROOF ROOFS ROOFERS CONSTRUCTION CONTRACTING CONTRACTOR CONTRACTORS EXTERIORS EXTERIOR RESTORATION RESTORATIONS
  BUILDERS BUILDING REMODELING REMODELERS SERVICES SERVICE SYSTEMS SOLUTIONS GROUP COMPANY CO ENTERPRISES HOME HOMES
  IMPROVEMENT IMPROVEMENTS GENERAL AND OF THE SONS BROTHERS BROS SHEET METAL SOLAR ENERGY REPAIR REPAIRS`,
);
/** Words before 'roofing' that are no name. */
const ordinary = list(
  `METAL TILE SLATE SHAKE SHAKES WOOD ASPHALT TAR GRAVEL FOAM GLASS COMMERCIAL RESIDENTIAL EXISTING NEW OLD ALL ENTIRE COMPLETE FULL FLAT ROLLED ROLL RUBBER SYNTHETIC CLASS MAIN STEEL
  ALUMINUM COPPER CEDAR CLAY CONCRETE FIBERGLASS DIMENSIONAL ARCHITECTURAL ARCH LAMINATE LAMINATED IMPACT RESISTANT
  ROLLED LOW STEEP SLOPE SLOPED PITCHED PARTIAL EMERGENCY STORM HAIL WIND DAMAGE DAMAGED REPLACEMENT WATERPROOF PERMIT
  ONLY FOR THE OF TO ON AT IN PER AS AND OR NO A AN BY WITH FROM ITS THEIR THIS THAT LAYER LAYERS SQ SQS SQUARES COOL
  WHITE BLACK BROWN GRAY RED GREEN SINGLE PLY HOT MOP COLD PROCESS INCLUDING INCLUDES SAME LIKE KIND TYPE PROJECT WORK
  MATERIAL MATERIALS DECK CDX HISTORIC HOUSE STANDARD GENERAL BUILDING FIRE WATER EXTERIOR INTERIOR COMP COMPOSITION`,
);
const noCompany = list(
  'OWNER HOMEOWNER SELF OWNERBUILDER NONE TBD UNKNOWN NA PENDING TENANT PROPERTY OTHERS',
);
const labels = list(
  'CONTRACTOR CONTRACTORS CONTR SUBCONTRACTOR ROOFER APPLICANT INSTALLER GC COMPANY POC LICENSE LIC DBA',
);
/** What follows 'by' and is no name. */
const noAgent = list(
  `OTHERS OWNER HOMEOWNER OWNERS HOMEOWNERS CODE HAND MEANS HAIL WIND STORM FIRE TREE WATER SEPARATE CITY COUNTY STATE
  INSPECTOR INSPECTION ENGINEER ARCHITECT MANUFACTURER PLAN PLANS PERMIT THE A AN ITS THEIR HOA INSURANCE HURRICANE`,
);
const contact =
  /@|\b(?:CCC|CBC|CGC|CRC|CFC|ROC)-?\d{4,}\b|\(?\d{3}\)?[-.]\d{3}[-.]\d{4}|\b\d{10}\b|^www\.|\.com\b/i;

/** 'Bob’s' and 'BOBS', '&' and 'and' are one. */
const keyOf = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^&$/, 'AND')
    .replace(/[^A-Z0-9]/g, '');

/** '(602) 555 0100' is three words. */
const phonePart = (keys: readonly string[], index: number): boolean =>
  [index, index - 1, index - 2].some(
    (from) =>
      /^\d{3}$/.test(keys[from] ?? '') &&
      (/^\d{7}$/.test(keys[from + 1] ?? '')
        ? index <= from + 1
        : /^\d{3}$/.test(keys[from + 1] ?? '') && /^\d{4}$/.test(keys[from + 2] ?? '')),
  );

/** Where a text has a contractor's own words, in either order, with what makes a company of them behind. */
function named(keys: readonly string[], contractor: string): [from: number, to: number][] {
  const all = contractor
    .split(/[\s,/]+/)
    .map(keyOf)
    .filter((key) => key !== '' && !legal.has(key));
  const own = all.filter((key) => !generic.has(key));
  if (all.some((key) => noCompany.has(key))) return [];
  const orders = [own, own.toReversed(), all.filter((key) => key !== 'AND')];
  return keys.flatMap((_key, from): [number, number][] => {
    const to = Math.max(...orders.map((name) => endOfMatch(keys, from, name)));
    return to > from ? [[from, to]] : [];
  });
}

/** The word behind those of a name that begin here, if they can only be a name. */
function endOfMatch(keys: readonly string[], from: number, name: readonly string[]): number {
  let [at, matched] = [from, 0];
  while (matched < name.length && (keys[at] === name[matched] || (matched > 0 && keys[at] === 'AND')))
    if (keys[at++] !== 'AND') matched++;
  const words = name.slice(0, matched);
  let to = at;
  while (isCompanyWord(keys[to])) to++;
  const isWhole = matched === name.length && (matched > 1 || to > at);
  return words.some((word) => !isPlainWord(word)) ||
    (matched > 0 && isWhole && !words.every((word) => generic.has(word)))
    ? to
    : from;
}

const isCompanyWord = (key: string | undefined): boolean =>
  key !== undefined &&
  (legal.has(key) || trade.has(key) || (generic.has(key) && key !== 'ROOF' && key !== 'AND'));

/** Words that permits use for work: alone they are no name. */
const isPlainWord = (key: string): boolean =>
  ordinary.has(key) || noAgent.has(key) || rolesOf(key).length > 0 || /^\d+$/.test(key);

interface Word {
  raw: string;
  key: string;
}

const endsPhrase = ({ raw, key }: Word): boolean =>
  /[,;:)|]$|-$/.test(raw) || (/[a-z]{3}\.$/i.test(raw) && !generic.has(key));
const MOST = 5;

/** The first word of the name that ends at a company's word; the company's word alone is none. */
function startOfName(words: readonly Word[], end: number): number {
  const isRoofing = words[end]?.key === 'ROOFING';
  let from = end;
  while (from > 0 && end - from < MOST) {
    const before = words[from - 1] as Word;
    if (before.raw !== '&' && endsPhrase(before) && !(from === end && legal.has(words[end]?.key ?? '')))
      break;
    const isOwn = !isPlainWord(before.key);
    if (!isOwn && !(generic.has(before.key) && !isRoofing && from > 1)) break;
    from--;
  }
  while (from < end && words[from]?.key === 'AND') from++;
  return from === end && !legal.has(words[end]?.key ?? '') ? end + 1 : from;
}

/** 'Contractor:', 'installed by', 'POC'. */
function isLabel(words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  if (!word || !next) return false;
  if (word.key === 'BY') return !/^\d/.test(next.key) && !/ING$/.test(next.key) && !noAgent.has(next.key);
  return (
    labels.has(word.key) && !noCompany.has(next.key) && (/[:#=-]$/.test(word.raw) || !isPlainWord(next.key))
  );
}

const stops = list(
  'FOR ON AT TO WITH PER FROM USING WILL SHALL MUST IS WAS REROOF TEAROFF INSTALL REPLACE REMOVE',
);

/** The word behind a name that begins here. */
function endOfName(words: readonly Word[], from: number): number {
  let to = from;
  while (to < words.length && to - from < MOST) {
    const word = words[to] as Word;
    if (stops.has(word.key)) break;
    to++;
    if (endsPhrase(word) && !legal.has(words[to]?.key ?? '')) break;
  }
  return to;
}
