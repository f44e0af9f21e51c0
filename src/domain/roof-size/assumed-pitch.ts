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
 * where snow lies. No survey of American roofs is public: the middles and spreads are assumptions.
 */
const usual = {
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
  if (flatWords.test(subtype)) return 'flat';
  if (tileWords.test(subtype)) return 'tile';
  if (subtype.includes('shingle')) return 'shingle';
  if (flatWords.test(type)) return 'flat';
  if (type === 'mixed' || subtype === 'mixed') return 'mixed';
  if (type.includes('shingle')) return 'shingle';
  return planSquareFeet > LARGE ? 'large' : 'unknown';
}

/** Twelfths: porches, dormers and wings are flatter or steeper than the main roof, gambrels twice as steep below. */
const UNLIKE = 2.3;

const assumed = (pitch: number, spread: number, why: string): AssumedPitch => ({
  ...{ pitch, spread, errorTwelfths: Math.hypot(spread, UNLIKE) },
  words: `assumed ${pitchWords(pitch)}, ${why}`,
});
