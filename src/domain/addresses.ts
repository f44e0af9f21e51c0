/**
 * The address as it is compared: upper case, without punctuation, with the usual abbreviations (USPS Publication 28)
 * and without a city, state and ZIP behind it. '12 North Main Street, Apt. 4' and '12 N MAIN ST #4' are the same.
 */
export function addressKey(address: string): string {
  const upper = address.toUpperCase();
  const tokens = (isPlain.test(upper) ? upper : plain(upper)).split(' ');
  const end = unitStart(tokens);
  let key = '';
  for (let i = 0; i < tokens.length; i += 1) {
    const word = abbreviate(tokens, i, end);
    if (word !== '') key += key === '' ? word : ` ${word}`;
  }
  return key || upper;
}

/** The street line of an address, upper case and else as it is written: ', Sebastopol, CA 95472' behind it is cut. */
export const streetLine = (address: string): string => withoutCity(address.toUpperCase()).trim();

const isPlain = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

function plain(upper: string): string {
  const bare = /^[ -~]*$/.test(upper) ? upper : upper.normalize('NFKD').replace(/\p{M}/gu, '');
  return (bare.includes(',') ? withoutCity(bare) : bare)
    .replace(/[.'’]/g, '')
    .replaceAll('#', ' # ')
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .trim();
}

/** Where the street ends and the unit begins. */
function unitStart(tokens: readonly string[]): number {
  for (let i = 1; i < tokens.length; i += 1) if (isUnitWord(tokens[i])) return i;
  return tokens.length;
}

/** How a key with a house number begins, for JavaScript and PostgreSQL. '1ST AVE' and 'HOOVER AVE' are no doors. */
export const houseNumber = /^(?:\d+[A-Z]?|[NSEW]\d+[NSEW]\d+) /;

const directions = new Map(
  Object.entries({
    NORTH: 'N',
    SOUTH: 'S',
    EAST: 'E',
    WEST: 'W',
    NORTHEAST: 'NE',
    NORTHWEST: 'NW',
    SOUTHEAST: 'SE',
    SOUTHWEST: 'SW',
  }),
);

const abbreviations = new Map(
  `ALLEY ALY|ALLY ALY|AVENUE AVE|AV AVE|AVEN AVE|AVN AVE|BEACH BCH|BEND BND|BOULEVARD BLVD|BOUL BLVD|BRANCH BR
  BRIDGE BRG|BROOK BRK|CANYON CYN|CAUSEWAY CSWY|CENTER CTR|CENTER CTR|CIRCLE CIR|CIRC CIR|CIRCL CIR|COMMON CMN
  CORNER COR|COURT CT|COURTS CTS|COVE CV|CREEK CRK|CRESCENT CRES|CROSSING XING|DRIVE DR|DRIV DR|DRV DR|ESTATE EST
  ESTATES ESTS|EXPRESSWAY EXPY|EXTENSION EXT|EXTN EXT|FIELD FLD|FOREST FRST|FORT FT|FREEWAY FWY|GARDEN GDN
  GARDENS GDNS|GLEN GLN|GREEN GRN|GROVE GRV|HARBOR HBR|HEIGHTS HTS|HIGHWAY HWY|HIWAY HWY|HILL HL|HILLS HLS
  HOLLOW HOLW|ISLAND IS|JUNCTION JCT|KNOLL KNL|KNOLLS KNLS|LAKE LK|LAKES LKS|LANDING LNDG|LANE LN|MANOR MNR
  MEADOW MDW|MEADOWS MDWS|MOUNT MT|MOUNTAIN MTN|ORCHARD ORCH|PARKWAY PKWY|PARKWY PKWY|PKY PKWY|PLACE PL|PLAIN PLN
  PLAZA PLZ|POINT PT|RANCH RNCH|RIDGE RDG|RIVER RIV|ROAD RD|ROUTE RTE|RT RTE|SAINT ST|SHORE SHR|SPRING SPG
  SPRINGS SPGS|SQUARE SQ|STATION STA|STREET ST|STR ST|STRT ST|SUMMIT SMT|TERRACE TER|TERR TER|TRACE TRCE|TRAIL TRL
  TR TRL|TURNPIKE TPKE|VALLEY VLY|VIEW VW|VILLAGE VLG|VISTA VIS|APARTMENT #|APT #|UNIT #|SUITE #|STE #`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

function abbreviate(tokens: readonly string[], i: number, end: number): string {
  const token = tokens[i] ?? '';
  // In '12 North St' the direction is the street's name and stays; in '12 North Main St' it is not.
  const direction = directions.get(token);
  if (direction) return end - i === 2 && i <= 1 ? token : direction;
  if (token === '#' && isUnitWord(tokens[i - 1])) return '';
  return abbreviations.get(token) ?? token;
}

const unitWords = new Set(['#', 'APARTMENT', 'APT', 'UNIT', 'SUITE', 'STE']);
const isUnitWord = (token: string | undefined) => token !== undefined && unitWords.has(token);

const states = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR
  PA RI SC SD TN TX UT VT VA WA WV WI WY PR`.split(/\s+/),
);

/** Cuts ', Sebastopol, CA 95472' and the like, but no unit. */
function withoutCity(text: string): string {
  const street = text.replace(/,?\s+\d{5}(?:-\d{4})?\s*(?:,?\s*USA?)?$/, '');
  const city = /,\s*([^,#\d]+)(?:,\s*|\s)([A-Z]{2})\s*$/.exec(street);
  if (!city?.[1] || !city[2] || !states.has(city[2]) || city[1].split(/\s+/).some(isUnitWord)) return street;
  return street.slice(0, city.index);
}
