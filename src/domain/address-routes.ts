import { directions } from './address-words.ts';

/**
 * Roads of a state, county or the union by their number, in one spelling each: 'US HIGHWAY 66' → 'US 66'; and a few
 * names that are mostly abbreviated.
 */
export function withRoutes(words: readonly string[]): readonly string[] {
  if (!words.some((word) => beginnings.has(word))) return words;
  const named: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const route = routeAt(words, i);
    if (route) {
      named.push(route.name);
      i += route.words - 1;
    } else named.push(words[i] ?? '');
  }
  return named;
}

/** Whether a token of a key is the number of a road: 66 of 'HWY 66', 5 of 'TWP RD 5'. */
export const isRouteNumber = (tokens: readonly string[], i: number): boolean =>
  i > 0 && (namesOfRoutes.has(tokens[i - 1] ?? '') || namesOfRoutes.has(`${tokens[i - 2]} ${tokens[i - 1]}`));

const namesOfRoutes = new Set(['HWY', 'RTE', 'US', 'SR', 'CR', 'FM', 'RM', 'I']);
for (const owner of ['CO', 'TWP', 'PVT'])
  for (const kind of ['HWY', 'RD']) namesOfRoutes.add(`${owner} ${kind}`);

const roadWords = new Set('HIGHWAY HWY HIWAY HWAY ROUTE RTE RT ROAD RD'.split(' '));
const isRoadWord = (word: string | undefined) => word !== undefined && roadWords.has(word);
const isNumber = (word: string | undefined) => word !== undefined && /^\d{1,4}[A-Z]?$/.test(word);
const isRoad = (word: string) => word === 'ROAD' || word === 'RD';
const isHighway = (word: string) => isRoadWord(word) && word.startsWith('H');

const beginnings = new Set(
  `US U STATE ST SR SH COUNTY CNTY CTY CO CR CTH FM FARM RM RANCH RR I IH INTERSTATE TOWNSHIP TWP TR PRIVATE PVT PR
  MLK MARTIN M JFK JOHN RURAL R RT RTE ROUTE RFD POST POBOX POB`.split(/\s+/),
);

interface Route {
  name: string;
  /** How many words come before its number. */
  words: number;
}

/** The name of a numbered road whose words begin there. */
function routeAt(words: readonly string[], i: number): Route | null {
  const [word = '', next = '', third = ''] = words.slice(i, i + 3);
  switch (word) {
    case 'US':
      return followed('US', words, i + 1);
    case 'U':
      return next === 'S' ? shifted(followed('US', words, i + 2), 1) : null;
    case 'STATE':
      return isRoadWord(next) ? followed('SR', words, i + 1) : null;
    case 'ST':
      return isRoadWord(next) && !isRoad(next) && i <= 2 ? followed('SR', words, i + 1) : null;
    case 'SR':
    case 'SH':
      return followed('SR', words, i + 1);
    case 'COUNTY':
    case 'CNTY':
    case 'CTY':
    case 'CO':
      return isRoad(next) || isHighway(next) ? ofCounty(isRoad(next) ? 'CR' : 'CO HWY', words, i + 1) : null;
    case 'CR':
      return followed('CR', words, i + 1);
    case 'CTH':
      return shifted(ofCounty('CO HWY', words, i), -1);
    case 'TOWNSHIP':
    case 'TWP':
      return isRoad(next) || isHighway(next) ? followed('TWP RD', words, i + 1) : null;
    case 'PRIVATE':
    case 'PVT':
      return isRoad(next) ? followed('PVT RD', words, i + 1) : null;
    // 'TR' is a trail and 'PR' a prairie as well, but none whose name is its number.
    case 'TR':
      return isBehindNumber(words, i) ? numbered('TWP RD', next) : null;
    case 'PR':
      return isBehindNumber(words, i) ? numbered('PVT RD', next) : null;
    case 'FM':
      return followed('FM', words, i + 1);
    case 'FARM':
      return next === 'TO' && isMarket(third) ? shifted(followed('FM', words, i + 3), 2) : null;
    case 'RANCH':
      if (next === 'TO' && isMarket(third)) return shifted(followed('RM', words, i + 3), 2);
      return isRoad(next) ? followed('RM', words, i + 1) : null;
    // Behind a house number: 'RR 2 BOX 14' is a rural route, 'MAIN ST RM 2' a room.
    case 'RM':
      return isBehindNumber(words, i) ? followed('RM', words, i + 1) : null;
    case 'RR':
      return isBehindNumber(words, i) && !words.includes('BOX') ? numbered('RM', next) : null;
    case 'I':
    case 'IH':
    case 'INTERSTATE':
      return followed('I', words, i + 1);
    case 'MLK':
    case 'M':
    case 'MARTIN':
      return kingAt(words, i);
    case 'DR':
    case 'DOCTOR':
    case 'REV':
      return shifted(next === 'MARTIN' || next === 'MLK' ? kingAt(words, i + 1) : null, 1);
    case 'JOHN':
      return next === 'F' && third === 'KENNEDY' ? { name: 'JFK', words: 3 } : null;
    // 'RT 2 BOX 14'
    case 'RT':
    case 'RTE':
    case 'ROUTE':
      return i === 0 && isNumber(next) && third === 'BOX' ? { name: 'RR', words: 1 } : null;
    case 'R':
      return i === 0 && next === 'R' && isNumber(third) ? { name: 'RR', words: 2 } : null;
    case 'RURAL':
      return next === 'ROUTE' || next === 'RTE' || next === 'RT' ? { name: 'RR', words: 2 } : null;
    case 'RFD':
      return { name: 'RR', words: 1 };
    case 'POST':
      return next === 'OFFICE' && third === 'BOX' ? { name: 'PO', words: 2 } : null;
    case 'POBOX':
      return { name: 'PO BOX', words: 1 };
    case 'POB':
      return isNumber(next) ? { name: 'PO BOX', words: 1 } : null;
    default:
      return null;
  }
}

const isMarket = (word: string) => word === 'MARKET' || word === 'MKT';

/** Behind the house number, with a direction between them or none. */
const isBehindNumber = (words: readonly string[], i: number) =>
  i > 0 && /^\d/.test(words[0] ?? '') && words.slice(1, i).every((word) => directions.has(word));

const numbered = (name: string, next: string): Route | null => (isNumber(next) ? { name, words: 1 } : null);

/** A number behind the words of a road, of which there may be one more. */
function followed(name: string, words: readonly string[], at: number): Route | null {
  if (isNumber(words[at])) return { name, words: 1 };
  return isRoadWord(words[at]) && isNumber(words[at + 1]) ? { name, words: 2 } : null;
}

/** Roads of counties are named by letters as well: 'COUNTY HWY JJ'. @param at of the road's word */
function ofCounty(name: string, words: readonly string[], at: number): Route | null {
  const id = words[at + 1] ?? '';
  if (isNumber(id)) return { name, words: 2 };
  // Wisconsin's county trunk highways have letters, and are called roads as well.
  return /^[A-Z]{1,2}$/.test(id) && !directions.has(id) ? { name: 'CO HWY', words: 2 } : null;
}

const shifted = (route: Route | null, by: number) => route && { ...route, words: route.words + by };

/** 'MARTIN LUTHER KING JR', as 'MLK'. */
function kingAt(words: readonly string[], i: number): Route | null {
  const isKing =
    words[i] !== 'MLK' &&
    (words[i + 1] === 'LUTHER' || words[i + 1] === 'L') &&
    (words[i] === 'MARTIN' || words[i] === 'M');
  const end = words[i] === 'MLK' ? i + 1 : isKing && words[i + 2] === 'KING' ? i + 3 : null;
  if (end === null) return null;
  return { name: 'MLK', words: end - i + (words[end] === 'JR' || words[end] === 'JUNIOR' ? 1 : 0) };
}
