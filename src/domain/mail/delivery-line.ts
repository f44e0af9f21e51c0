import {
  abbreviations,
  directions,
  isStreetType,
  mayHaveUnitBehind,
  ordinalOf,
  spelledNumbers,
} from '../address-words.ts';

/** The line of a mail address that names the door, in the form of USPS Publication 28. */
export interface DeliveryLine {
  street: string;
  /** 'APT 4'; null without one. */
  unit: string | null;
}

export type LineProblem = 'no-street' | 'no-house-number' | 'unreadable';

/** Publication 28, section 213: what a unit is called, and what its abbreviation is. */
const units = new Map(
  `APARTMENT APT|APT APT|APRT APT|BASEMENT BSMT|BSMT BSMT|BUILDING BLDG|BLDG BLDG|DEPARTMENT DEPT|DEPT DEPT|FLOOR FL|FLR FL
  FRONT FRNT|FRNT FRNT|HANGAR HNGR|HNGR HNGR|LOBBY LBBY|LBBY LBBY|LOT LOT|LOWER LOWR|LOWR LOWR|OFFICE OFC|OFC OFC
  PENTHOUSE PH|PH PH|PIER PIER|REAR REAR|ROOM RM|RM RM|SIDE SIDE|SLIP SLIP|SPACE SPC|SPC SPC|STOP STOP|SUITE STE|STE STE
  TRAILER TRLR|TRLR TRLR|UNIT UNIT|UPPER UPPR|UPPR UPPR|# #`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
/** Units that need no number behind them. */
const alone = new Set('BSMT FRNT LBBY LOWR OFC PH REAR SIDE UPPR'.split(' '));
/** Words of the list of abbreviations that end no street's name. */
const noSuffix = new Set(
  'SAINT SAINTE DOCTOR GENERAL SERGEANT CAPTAIN COLONEL JUNIOR PRIVATE DEPARTMENT CNTY CTY SO AVENIDA AVDA CALLE CAMINITO CAMINO CMNO CERRADA CIRCULO ENTRADA PASEO PLACITA RANCHO VEREDA'.split(
    ' ',
  ),
);

/**
 * A street line in upper case as Publication 28 writes it: no punctuation, directions and the street's type
 * abbreviated, the unit behind it. 'POST OFFICE BOX 12' is 'PO BOX 12', 'RURAL ROUTE 2, BOX 14' is 'RR 2 BOX 14'.
 */
export function deliveryLine(upper: string): DeliveryLine | LineProblem {
  const text = plain(upper);
  if (text === '') return 'no-street';
  if (/[^A-Z0-9 #/-]/.test(text)) return 'unreadable';
  const box = boxLine(text);
  if (box !== null) return { street: box, unit: null };
  const { words, unit } = splitUnit(text.split(' '));
  const [first = '', ...rest] = withNumber(words);
  if (!isHouseNumber(first)) return rest.length > 0 || first !== '' ? 'no-house-number' : 'no-street';
  // '12 1/2 MAIN ST'
  const number = /^\d\/\d$/.test(rest[0] ?? '') ? `${first} ${rest.shift()}` : first;
  const name = streetName(rest);
  return name === '' ? 'no-street' : { street: `${number} ${name}`, unit };
}

function plain(upper: string): string {
  return upper
    .replaceAll('½', ' 1/2')
    .replaceAll('¼', ' 1/4')
    .replaceAll('¾', ' 3/4')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}.'’‘`]/gu, '')
    .replace(/[\s,;:()"_\\]+/g, ' ')
    .replaceAll('#', ' # ')
    .replace(/\b(APT|UNIT|SUITE|STE|BLDG|SPC|TRLR)(?=\d)/g, '$1 ')
    .replace(/(?:^| )-+(?= |$)/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Post office boxes and routes, whose boxes are doors. */
function boxLine(text: string): string | null {
  const box =
    /^(?:P ?O|POST OFFICE) ?(?:BOX|BX|DRAWER) #? ?([A-Z0-9-]+)$|^(?:POB|BOX) #? ?([A-Z0-9-]+)$/.exec(text);
  if (box) return `PO BOX ${box[1] ?? box[2]}`;
  const route =
    /^(RR|R R|RURAL ROUTE|RURAL RTE|RT|RTE|RFD|RD|HC|HIGHWAY CONTRACT)(?: ROUTE)? #? ?0*(\d+) (?:BOX|BX|#) #? ?([A-Z0-9-]+)$/.exec(
      text,
    );
  if (route) return `${/^H/.test(route[1] ?? '') ? 'HC' : 'RR'} ${route[2]} BOX ${route[3]}`;
  // Military mail (Publication 28, section 225).
  const military = /^(PSC|CMR|UNIT|OMC|USS|USNS) ([A-Z0-9-]+) BOX ([A-Z0-9-]+)$/.exec(text);
  return military ? `${military[1]} ${military[2]} BOX ${military[3]}` : null;
}

function splitUnit(words: readonly string[]): { words: readonly string[]; unit: string | null } {
  for (let i = 2; i < words.length; i += 1) {
    const unit = units.get(words[i] ?? '');
    const value = words.slice(i + 1);
    if (unit === undefined) continue;
    // 'FRONT ST' and 'PIER AVE' are streets.
    if (value.length === 0 ? !alone.has(unit) : isStreetType(value[0])) continue;
    return { words: words.slice(0, i), unit: [unit, ...value.map((word) => unitOf(word, unit))].join(' ') };
  }
  const last = words.at(-1) ?? '';
  // '12 MAIN ST 4' and '12 MAIN ST 4B': the unit's designator is not known, which '#' is for.
  const isBare = words.length > 3 && /^\d+[A-Z]?$/.test(last) && mayHaveUnitBehind(words.at(-2));
  return isBare ? { words: words.slice(0, -1), unit: `# ${last}` } : { words, unit: null };
}

/** 'APT # 4' is 'APT 4', and 'BLDG 2 APT 4' has two units. */
const unitOf = (word: string, before: string): string =>
  word === '#' && before !== '#' ? '' : (units.get(word) ?? word);

/** Without zeros before the number; a spelled one in digits. */
function withNumber([first = '', ...rest]: readonly string[]): string[] {
  const spelled = rest.length > 1 ? spelledNumbers.get(first) : undefined;
  return [spelled ?? first.replace(/^0+(?=\d)/, ''), ...rest];
}

/** '12', '12B', '12-14', 'N95W18855'; neither '1ST' nor '0'. */
const isHouseNumber = (word: string): boolean =>
  /[1-9]/.test(word) &&
  /^(?:\d+[A-Z]?|\d+-\d*[A-Z]?\d*|[NSEW]\d+(?:[NSEW]\d+)?|\d+[NSEW]\d+)$/.test(word) &&
  !/^\d+(?:ST|ND|RD|TH)$/.test(word);

function streetName(given: readonly string[]): string {
  const words = [...given];
  // A direction before the name, but not where it is the name: 'N MAIN ST', but 'NORTH AVE'.
  const hasName = (from: number) =>
    words.length > from && !(words.length === from + 1 && isStreetType(words[from]));
  const before: string[] = [];
  while (before.length < 2 && directions.has(words[0] ?? '') && hasName(1))
    before.push(shortDirection(words.shift()));
  const behind: string[] = [];
  if (words.length > 1 && directions.has(words.at(-1) ?? '')) behind.push(shortDirection(words.pop()));
  const type = words.length > 1 ? suffixOf(words.at(-1) ?? '') : null;
  if (type !== null) words.pop();
  return [...before, ...withOrdinals(words), ...(type === null ? [] : [type]), ...behind].join(' ');
}

const shortDirection = (word: string | undefined): string => directions.get(word ?? '') ?? '';

function suffixOf(word: string): string | null {
  if (noSuffix.has(word)) return null;
  const short = abbreviations.get(word);
  if (short !== undefined && short !== '#') return short;
  return isStreetType(word) ? word : null;
}

/** 'SEVENTH' is '7TH', in the spelling of most street signs. */
function withOrdinals(words: readonly string[]): string[] {
  const found = words.length > 0 && words.length <= 2 ? ordinalOf(words[0] ?? '', words[1]) : null;
  return found && found.words === words.length ? [found.text] : [...words];
}
