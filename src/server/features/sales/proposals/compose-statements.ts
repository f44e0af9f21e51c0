import type { ProposalContent } from '#contract/proposal-content.ts';
import { type FactField, factFields } from '#domain/assessments/sources.ts';
import { describeOrigin } from '#domain/assessments/words.ts';
import type { Chosen } from '#domain/compliance/choose.ts';
import { formatCalendarDay } from '#domain/compliance/day-words.ts';
import type { RequiredFact } from '#domain/compliance/jurisdictions.ts';
import type { ProposalRow } from './rows.data.ts';
import type { Sources } from './sources.data.ts';

const statementLabels: Record<'damage' | 'excludedAreas' | 'roofAccessed' | 'startOn' | 'finishOn', string> =
  {
    damage: 'Damage and its location',
    excludedAreas: 'Areas not included, and why',
    roofAccessed: 'Inspection of the roof',
    startOn: 'Start of the work',
    finishOn: 'End of the work',
  };

/** What was stated because a rule may want it. */
export function statementsOf({ fields }: ProposalRow): ProposalContent['statements'] {
  const { roofAccessed, startOn, finishOn } = fields;
  const stated = {
    damage: fields.damage,
    excludedAreas: fields.excludedAreas,
    roofAccessed:
      roofAccessed === null
        ? ''
        : roofAccessed
          ? 'The roof was physically accessed before this proposal was made.'
          : 'The roof was not physically accessed before this proposal was made.',
    startOn: startOn === null ? '' : formatCalendarDay(startOn),
    finishOn: finishOn === null ? '' : formatCalendarDay(finishOn),
  };
  const keys = Object.keys(stated) as (keyof typeof stated)[];
  return keys.flatMap((key) => (stated[key] ? [{ label: statementLabels[key], text: stated[key] }] : []));
}

export const factSentences: Record<RequiredFact, string> = {
  damage: 'the damage and its exact location',
  excludedAreas: 'which damaged areas are left out and why, or that none are',
  roofAccessed: 'whether somebody was on the roof',
  startOn: 'when the work starts',
  finishOn: 'when the work ends',
  licenseNumber: 'your license number (in the template)',
  insurer: 'who insures your work (in the template)',
  companyAddress: 'your address (in the template)',
  companyPhone: 'your phone number (in the template)',
  companyEmail: 'your email address (in the template)',
};

/** What the rules of this sale want stated and is not. */
export function missingFacts(rules: Chosen, { fields }: ProposalRow, { template }: Sources): RequiredFact[] {
  const company = template.fields;
  const stated: Record<RequiredFact, boolean> = {
    damage: fields.damage !== '',
    excludedAreas: fields.excludedAreas !== '',
    roofAccessed: fields.roofAccessed !== null,
    startOn: fields.startOn !== null,
    finishOn: fields.finishOn !== null,
    licenseNumber: company.licenseNumber !== '',
    insurer: company.insurer !== '',
    companyAddress: company.address !== '',
    companyPhone: company.phone !== '',
    companyEmail: company.email !== '',
  };
  return rules.facts.filter((fact) => !stated[fact]);
}

/** What each fact of a roof is called; null for what is nothing of a roof. */
export const factLabels: Record<FactField, string | null> = {
  severityLevel: 'Damage',
  roofType: 'Roof type',
  roofSubtype: 'Roof covering',
  hasMissingShingles: 'Missing shingles',
  hasWaterStains: 'Water stains',
  hasCrackedShingles: 'Cracked shingles',
  hasCurlingShingles: 'Curling shingles',
  hasSolarPanels: 'Solar panels',
  roofReplacedOn: 'Roof replaced on',
  hasPool: null,
  poolStatus: null,
};

/**
 * Where a draft contradicts what is on record of its roof, a sentence each that names both places: damage is stated, and
 * the record says that there is none of it.
 */
export function contradictionsOf({ fields }: ProposalRow, facts: Sources['facts']): string[] {
  const stated = fields.damage.toLowerCase();
  if (stated === '' || /^(none|no damage)\b/.test(stated)) return [];
  return factFields.flatMap((field) => {
    const fact = facts[field];
    const label = factLabels[field];
    if (!fact || label === null) return [];
    const isDenied =
      field === 'severityLevel'
        ? fact.value === 'none'
        : fact.value === false && stated.includes(label.toLowerCase());
    if (!isDenied) return [];
    const source = describeOrigin(fact, formatCalendarDay(fact.observedOn));
    return [
      `‘${statementLabels.damage}’ states “${fields.damage}”, but the condition of this roof has ‘${label}: none’ (${source}). Correct one of them.`,
    ];
  });
}
