/** Goes up when addressKey() comes to say something else of an address: what is stored is then made again. */
export const ADDRESS_RULE = 1;

/**
 * The address as it is compared: upper case, without punctuation, with the usual abbreviations (USPS Publication 28)
 * and without a city, state and ZIP behind it. '12 North Main Street, Apt. 4' and '12 N MAIN ST #4' are the same.
 */
export function addressKey(address: string): string {
  const upper = address.toUpperCase();
  const tokens = (isPlain.test(upper) ? upper : plain(upper)).split(' ');
  const end = unitStart(tokens);
  let key = '';
  let last = '';
  for (let i = 0; i < tokens.length; i += 1) {
    const word = abbreviate(tokens, i, end);
    if (word === '') continue;
    key += key === '' || isSplit(last, word) ? word : ` ${word}`;
    last = word;
  }
  return key || upper;
}

/** 'South W' and 'P. O.' are written as one word as well. */
const isSplit = (first: string, second: string) =>
  ((first === 'N' || first === 'S') && (second === 'E' || second === 'W')) ||
  (first === 'P' && second === 'O');

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

/**
 * Whether an address, by its key, names a street and no door: 'HOOVER AVE', '0 N MAIN ST', '1ST AVE', 'HWY 66'.
 * Any other number may be the door's: 'LOT 5 ELM ST', 'RR 2 BOX 14', 'ONE MAIN ST'.
 */
export function namesNoDoor(key: string): boolean {
  const tokens = key.split(' ');
  if (spelledNumbers.has(tokens[0] ?? '')) return false;
  return !tokens.some(
    (token, i) => /[1-9]/.test(token) && !/^\d+(?:ST|ND|RD|TH)$/.test(token) && !isRouteNumber(tokens, i),
  );
}

const spelledNumbers = new Set('ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN'.split(' '));
const routes = new Set('HWY RTE US SR CR FM INTERSTATE'.split(' '));
const isRouteNumber = (tokens: readonly string[], i: number) => i > 0 && routes.has(tokens[i - 1] ?? '');

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

const stateNames = new Map(
  `ALABAMA AL|ALASKA AK|ARIZONA AZ|ARKANSAS AR|CALIFORNIA CA|COLORADO CO|CONNECTICUT CT|DELAWARE DE
  DISTRICT OF COLUMBIA DC|FLORIDA FL|GEORGIA GA|HAWAII HI|IDAHO ID|ILLINOIS IL|INDIANA IN|IOWA IA|KANSAS KS
  KENTUCKY KY|LOUISIANA LA|MAINE ME|MARYLAND MD|MASSACHUSETTS MA|MICHIGAN MI|MINNESOTA MN|MISSISSIPPI MS|MISSOURI MO
  MONTANA MT|NEBRASKA NE|NEVADA NV|NEW HAMPSHIRE NH|NEW JERSEY NJ|NEW MEXICO NM|NEW YORK NY|NORTH CAROLINA NC
  NORTH DAKOTA ND|OHIO OH|OKLAHOMA OK|OREGON OR|PENNSYLVANIA PA|PUERTO RICO PR|RHODE ISLAND RI|SOUTH CAROLINA SC
  SOUTH DAKOTA SD|TENNESSEE TN|TEXAS TX|UTAH UT|VERMONT VT|VIRGINIA VA|WASHINGTON WA|WEST VIRGINIA WV|WISCONSIN WI
  WYOMING WY`
    .split(/[|\n]/)
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)] as const),
);
/** The two letters of a state, by its name in whatever letters or the two themselves; null for others. */
export function stateCodeOf(text: string): string | null {
  const name = text.trim().toUpperCase();
  return stateNames.get(name) ?? (stateCodes.has(name) ? name : null);
}

const stateCodes = new Set(stateNames.values());
const state = [...stateNames.keys(), ...stateNames.values()].sort((a, b) => b.length - a.length).join('|');

const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-?\d{4})?(?:\s*,?\s*USA?)?\s*$/;
const cityAndState = new RegExp(`,\\s*([^,#\\d]+?)(?:\\s*,\\s*|\\s+)(?:${state})\\s*$`);
const stateAtEnd = new RegExp(`[\\s,](?:${state})\\s*,?\\s*$`);

/** Cuts ', Sebastopol, CA 95472' and the like, but no unit. */
function withoutCity(text: string): string {
  const street = text.replace(zipAtEnd, '').replace(/[\s,]+$/, '');
  const city = cityAndState.exec(street);
  if (!city?.[1] || city[1].split(/\s+/).some(isUnitWord)) return street;
  return street.slice(0, city.index);
}

/** The ZIP code that an address of a whole line ends with, where a state or a comma before it says that it is one. */
export function zipOfAddress(address: string): string | null {
  const upper = address.toUpperCase();
  const found = zipAtEnd.exec(upper);
  if (!found?.[1]) return null;
  const before = upper.slice(0, found.index + 1);
  return before.trimEnd().endsWith(',') || stateAtEnd.test(before) ? found[1] : null;
}
