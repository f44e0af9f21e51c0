const verbs = ['reroof', 'repair', 'replace', 'remove', 'demolish', 'convert', 'make', 'add'] as const;
const nouns = [
  ...(['roof', 'roofPart', 'house', 'site', 'newHome', 'accessory', 'addition'] as const),
  ...(['pool', 'solar', 'room', 'part'] as const),
];
export type Verb = (typeof verbs)[number];
export type Noun = (typeof nouns)[number];
export type Role = Verb | Noun | 'and' | 'at';

export const isVerb = (role: Role): role is Verb => (verbs as readonly Role[]).includes(role);
export const isNoun = (role: Role): role is Noun => (nouns as readonly Role[]).includes(role);

const covers = 'shingle|shake|tile|wood|comp|composition|asphalt|asp|metal|slate';

/**
 * What words stand for, in the singular; (a|b) is either, and a star any ending. An accessory is a roof of its own, a
 * part is no roof, and 'and' and 'at' tell what belongs to a thing from where it is.
 */
const lexicon: Record<Role, string> = {
  reroof: `reroof, tearoff, reshingle, re shingle, redeck, re deck, recover*, re cover, layover, overlay, roofover,
    go over, (second|2nd) layer, (lift|remove) and (relay|reset|relaid), lift relay, relay, tile off,
    (${covers}) to (${covers})`,
  repair: `repair, repaired, repairing, patch*, fix, tarp, repara*, gotera, parche, maintenance, reseal, resurfac*,
    replaster`,
  replace:
    'replac*, repl, rplc, remove and replace, change out, changeout, upgrade, retrofit, reemplaz*, cambi*',
  remove: 'remov*, strip, rem, quitar, disable',
  demolish: 'demo, demolish*, demolition, wreck*, raze, razed, tear down, teardown, demolicion, demoler',
  convert: 'convert*, conversion, enclose, enclosing',
  make: `new, install*, construct*, construction for, erect, build, building (a|new), apply, nuevo, nueva, instala*,
    construccion`,
  add: 'add, adding, expand, addition of',
  roof: `roof, roofing, techo, tejado, techado, teja, covering, comp, shingle, membrane, tpo, epdm, torch down, torchdown,
    (mod|modified) (bit|bitumen), standing seam, built up, bur`,
  roofPart: `(|roof) (truss|rafter|sheathing|sheeting|flashing|plywood|osb|valley), roof (decking|framing|structure),
    ridge beam`,
  house: `(single|sngl|one|two|multi|1|2) (family|fam) (|detached|attached), multifamily, house, home, dwelling, residence,
    res, sfr, sfd, sf (res|residence), duplex, triplex, fourplex, townhouse, townhome, condo, condominium, apartment,
    building, bldg, casa, vivienda, church, warehouse, store, center, structure, restaurant, hotel`,
  site: '',
  newHome: 'nsfr, nsfd, (custom|modular|manufactured|mobile|tiny|production|tract|spec) home, casa nueva',
  accessory: `garage, shed, carport, car port, patio, porch, awning, gazebo, pergola, ramada, barn, cabana, greenhouse,
    pavilion, palapa, canopy, canopies, screen, screened (|room), screen room, lanai, stoop, guest house, guesthouse,
    casita, pool house, poolhouse, workshop, shop, outbuilding, accessory (|structure|building|bldg), stable,
    chicken coop, dog house, dugout, cochera, terraza, deck cover, covered deck, bay window, storage (building|bldg),
    detached`,
  addition: `addition, addn, (room|story) (addition|addn|add), garage addition, suite addition, master suite, sunroom,
    sun room, florida room, dormer, bumpout, bump out, ampliacion, attached adu,
    attached accessory dwelling, (second|2nd|third|3rd|another) story`,
  room: 'bedroom, family room, living room, den',
  pool: '(|swimming|inground|gunite) pool, piscina',
  solar: 'solar, photovoltaic, fotovoltaic*, pv, panel solar, powerwall, microinverter',
  part: `screen wall, temporary (|truss) structure, tent, fascia, soffit, interior, partition, selective, nonstructural,
    kitchen, bath, bathroom, drywall, deck, decking, fence, fencing, chimney, wall, ceiling, sign, tenant, suite, finishes,
    fireplace, slab, driveway, stair, tank, window, door, siding, gutter, downspout, hvac, rtu, furnace, a c, antenna,
    cabinet, elevator, heater, panel, foundation, plumbing, electrical, equipment, skylight, generator, ramp, railing,
    balcony, balconies, parapet, piping, sewer, irrigation, enclosure, cage, pump, barrier, light, wiring, bonding, alarm,
    gas line, smoke, fixture, flooring, duct*, beam, tub, sprinkler, facade, shell, retaining`,
  and: 'and, includ*, incl, with, w, plus, also, y, con',
  at: 'in, on, over, at, for, to, within, inside, en, of, de',
};

/** Every spelling of 'a (b|c)'. */
function spellings(entry: string): string[] {
  const group = /\(([^)]*)\)/.exec(entry);
  if (!group) return [entry.trim().replace(/ +/g, ' ')];
  return (group[1] ?? '').split('|').flatMap((one) => spellings(entry.replace(group[0], one)));
}

interface Entry {
  role: Role;
  words: readonly string[];
}

const phrases = new Map<string, Entry[]>();
const stems: (readonly [stem: string, role: Role])[] = [];
for (const role of Object.keys(lexicon) as Role[])
  for (const spelling of lexicon[role].toUpperCase().split(',').flatMap(spellings)) {
    const words = spelling.split(' ');
    const [first = ''] = words;
    if (first.endsWith('*')) stems.push([first.slice(0, -1), role]);
    else if (first) phrases.set(first, [...(phrases.get(first) ?? []), { role, words }]);
  }
for (const entries of phrases.values()) entries.sort((a, b) => b.words.length - a.words.length);

/** The word without an ending that says that there are several. */
const singular = (word: string): string => {
  if (phrases.has(word)) return word;
  if (word.endsWith('S') && phrases.has(word.slice(0, -1))) return word.slice(0, -1);
  return word.endsWith('ES') && phrases.has(word.slice(0, -2)) ? word.slice(0, -2) : word;
};

export interface Token {
  role: Role;
  /** First word and the one behind the last. */
  from: number;
  to: number;
  /** Whether a comma or period is before it. */
  isApart: boolean;
}

/** Words between 'existing' and the house, at most. */
const NEAR = 4;
const existing = new Set(['EXISTING', 'EXIST', 'EXISTG', 'EX', 'CURRENT', 'PREVIOUS']);

export const rolesOf = (word: string): readonly Role[] => tokensOf(word).map(({ role }) => role);

/** The words that stand for something, the longest phrase first; 'existing brick house' is the place of the work. */
export function tokensOf(text: string): Token[] {
  const pieces = text.split(' ');
  const words: string[] = [];
  const apart = new Set<number>();
  for (const piece of pieces) {
    if (piece === '') apart.add(words.length);
    else words.push(singular(piece));
  }
  const tokens: Token[] = [];
  let since = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < words.length; ) {
    const word = words[from] ?? '';
    if (existing.has(word)) since = from;
    const found = phrases
      .get(word)
      ?.find((entry) => entry.words.every((one, index) => words[from + index] === one));
    const role = found?.role ?? stems.find(([stem]) => word.startsWith(stem))?.[1];
    const to = from + (found?.words.length ?? 1);
    if (role) {
      const isSite = role === 'house' && from - since <= NEAR + 1;
      tokens.push({ role: isSite ? 'site' : role, from, to, isApart: apart.has(from) });
      if (isNoun(role)) since = Number.NEGATIVE_INFINITY;
    }
    from = to;
  }
  return tokens;
}
