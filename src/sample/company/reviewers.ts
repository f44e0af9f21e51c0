import { randomOf } from '#domain/random.ts';
import type { ReviewAnswer } from '#domain/review/answer.ts';
import { damageSignsOf, roofSubtypes, type SeverityLevel } from '#domain/roofs.ts';

/** Who reviews the sample's flight: the first all of it, the others what is checked blind. Nobody can sign in as them. */
export const reviewers = [
  { firstName: 'Robin', lastName: 'Hale', email: 'reviewer1@saguaro.example' },
  { firstName: 'Noor', lastName: 'Siddiqui', email: 'reviewer2@saguaro.example' },
  { firstName: 'Jess', lastName: 'Adler', email: 'reviewer3@saguaro.example' },
] as const;

/** Days before today on which the capture was flown that the company works with. */
export const FLOWN_DAYS_AGO = 24;

/** A roof as the renderer draws it. */
export interface DrawnRoof {
  propertyId: number;
  roofSubtype: string | null;
  severityLevel: SeverityLevel | null;
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  hasCrackedShingles: boolean;
  hasCurlingShingles: boolean;
}

/** What a reviewer makes of its picture, and how many seconds that takes them. */
export function judge(roof: DrawnRoof, who: string): { answer: ReviewAnswer; seconds: number } {
  const random = randomOf(`review ${who} ${roof.propertyId}`);
  const signs = damageSignsOf(roof);
  const material = roofSubtypes.find((subtype) => subtype === roof.roofSubtype) ?? null;
  const level = roof.severityLevel;
  const severity = signs.length > 0 && level && level !== 'none' ? level : null;
  return {
    answer: { verdict: 'judged', material, signs, severity, regions: [] },
    seconds: Math.round(random.between(2.4, signs.length > 0 ? 17 : 6) * 10) / 10,
  };
}
