import type { ProposalContent } from '#contract/proposal-content.ts';
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
