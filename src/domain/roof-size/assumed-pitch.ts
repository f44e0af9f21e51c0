import { foldCase } from '../letters.ts';
import { pitchWords } from '../measure/words.ts';

/** The pitch of a roof that nobody measured: what roofs of its material usually have where it is. */
export interface AssumedPitch {
  /** Rise over a run of 12. */
  pitch: number;
  /** Standard deviation of such roofs' main pitches, in the same unit. */
  spread: number;
  /** The same with what faces of another pitch on the same roof add. */
  errorTwelfths: number;
  /** 'assumed 6/12, usual for shingles in MN'. */
  words: string;
}

interface Roof {
  roofType: string | null;
  roofSubtype: string | null;
  /** Two letters; null if the ZIP is in no state. */
  state: string | null;
  /** Square feet of ground that it covers. */
  planSquareFeet: number;
}

/**
 * Slopes start at the least that the code allows (International Residential Code 2021, R905: asphalt shingles 2:12, tile
 * 2½:12, modified bitumen and sprayed foam ¼:12). Roofers give 4:12 to 9:12 as usual for homes, less in the South and more
 * where snow lies; a model of solar power takes 25°, 5.6:12, for all pitched roofs (NREL, dGen). No distribution of American
 * pitches was found: the middles and spreads are assumptions. Gambrels and mansards are as 12:12 all over: twice as steep
 * below, 30° above 60° is 13:12.
 */
const usual = {
  'two slopes': { pitch: 12, spread: 2, name: 'gambrels and mansards' },
  flat: { pitch: 0, spread: 0.25, name: 'its material' },
  tile: { pitch: 4.5, spread: 1.2, name: 'tile' },
  mixed: { pitch: 3.5, spread: 2.5, name: 'roofs of several kinds' },
  large: { pitch: 1, spread: 1.5, name: 'buildings of this size' },
} as const;

/** States where snow loads rule the roof, and where they play no part (ASCE 7-22, ground snow). */
const SNOW = 'AK ID ME MI MN MT ND NH NY SD VT WI WY';
const LOW = 'AZ CA FL GU HI NM NV PR VI';
const regional = { snow: 7, low: 5, other: 6 } as const;
const SPREAD = { known: 2, unknown: 2.5 } as const;

/** Square feet: homes are smaller, and most larger buildings have low slopes (EIA, CBECS 2018: flat 60% of floor space). */
const LARGE = 10_000;

const flatWords = /flat|bitumen|polyurethane|foam|membrane|tpo|epdm|pvc|built.?up|rolled/;
const tileWords = /spanish|mission|tile|clay|concrete/;

/** What pitch to assume of a roof by its material, where it is, and how large it is. */
export function assumedPitch({ roofType, roofSubtype, state, planSquareFeet }: Roof): AssumedPitch {
  const subtype = foldCase(roofSubtype?.trim() ?? '');
  const type = foldCase(roofType?.trim() ?? '');
  const own = kindOf(subtype, type, planSquareFeet);
  if (own in usual) {
    const { pitch, spread, name } = usual[own as keyof typeof usual];
    return assumed(pitch, spread, `usual for ${name}`);
  }
  const region = SNOW.includes(state ?? '-') ? 'snow' : LOW.includes(state ?? '-') ? 'low' : 'other';
  const material = own === 'shingle' ? 'shingles' : 'homes';
  const where = state ? `${material} in ${state}` : material;
  return assumed(regional[region], own === 'shingle' ? SPREAD.known : SPREAD.unknown, `usual for ${where}`);
}

type Kind = keyof typeof usual | 'shingle' | 'unknown';

function kindOf(subtype: string, type: string, planSquareFeet: number): Kind {
  if (/gambrel|mansard/.test(`${subtype} ${type}`)) return 'two slopes';
  if (flatWords.test(subtype)) return 'flat';
  if (tileWords.test(subtype)) return 'tile';
  if (subtype.includes('shingle')) return 'shingle';
  if (flatWords.test(type)) return 'flat';
  if (type === 'mixed' || subtype === 'mixed') return 'mixed';
  if (type.includes('shingle')) return 'shingle';
  return planSquareFeet > LARGE ? 'large' : 'unknown';
}

/**
 * Twelfths for faces that are flatter or steeper than the main roof, and for gambrels that nobody named. Fitted so that 95 of
 * 100 simulated roofs are within the ±: on average of 17 shapes equally often, for which 95 needs 3.1, and of shapes as often
 * as in Ames, Iowa, for which it needs 2 (gambrels and mansards are 1.2% there).
 */
const UNLIKE = 2.7;

const assumed = (pitch: number, spread: number, why: string): AssumedPitch => ({
  ...{ pitch, spread, errorTwelfths: Math.hypot(spread, UNLIKE) },
  words: `assumed ${pitchWords(pitch)}, ${why}`,
});
