import { type DamageSign, damageSigns, type SeverityLevel } from '../roofs.ts';
import type { Judgment } from './answer.ts';
import { markedPercent } from './marked-share.ts';

/** From when on a damaged roof has a level; any one of the three is enough. */
export interface SeverityThreshold {
  /** That many different signs. */
  signs: number;
  /** Any of these signs alone. */
  anyOf: readonly DamageSign[];
  /** The regions drawn cover that percentage of the picture. Where none is drawn, this is not asked. */
  percent: number;
}

/** How severe a roof is called by what a reviewer saw. A roof without signs is 'none', any other at least 'minor'. */
export interface SeverityRule {
  moderate: SeverityThreshold;
  severe: SeverityThreshold;
}

/** What holds until an administrator writes another one. */
export const usualSeverityRule: SeverityRule = {
  moderate: { signs: 2, anyOf: ['missing-shingles'], percent: 3 },
  severe: { signs: 3, anyOf: [], percent: 10 },
};

/** The severity by the rule; a reviewer's own choice can override it. */
export function severityByRule(
  { moderate, severe }: SeverityRule,
  seen: Pick<Judgment, 'signs' | 'regions'>,
) {
  if (seen.signs.length === 0) return 'none' satisfies SeverityLevel;
  const percent = markedPercent(seen.regions);
  const reaches = (threshold: SeverityThreshold) =>
    seen.signs.length >= threshold.signs ||
    threshold.anyOf.some((sign) => seen.signs.includes(sign)) ||
    (percent !== null && percent >= threshold.percent);
  if (reaches(severe)) return 'severe' satisfies SeverityLevel;
  return (reaches(moderate) ? 'moderate' : 'minor') satisfies SeverityLevel;
}

/** A judgment's severity: the reviewer's own choice if given, else by the rule. */
export const severityOf = (rule: SeverityRule, judgment: Judgment): SeverityLevel =>
  judgment.severity ?? severityByRule(rule, judgment);

/** Why a rule cannot be meant, or null. */
export function severityRuleProblem({ moderate, severe }: SeverityRule): string | null {
  if (severe.signs < moderate.signs || severe.percent < moderate.percent)
    return 'Severe has to ask for at least as much as moderate.';
  if (severe.anyOf.some((sign) => moderate.anyOf.includes(sign)))
    return 'One sign alone is either moderate or severe.';
  return null;
}

/** The rule as it is read, a sentence for each level. */
export function describeSeverityRule({ moderate, severe }: SeverityRule): string[] {
  return [
    'None: no sign of damage.',
    'Minor: any sign of damage.',
    `Moderate: ${describeThreshold(moderate)}.`,
    `Severe: ${describeThreshold(severe)}.`,
  ];
}

function describeThreshold({ signs, anyOf, percent }: SeverityThreshold): string {
  return [
    ...anyOf.map((sign) => damageSigns[sign].toLowerCase()),
    `${signs} different signs or more`,
    `regions drawn over ${percent}% of the picture or more`,
  ].join(', or ');
}
