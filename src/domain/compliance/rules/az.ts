import { AT_SIGNATURE, type Rule } from '../rule.ts';

const storm = {
  jurisdiction: 'AZ',
  // Laws 2012, HB 2091.
  from: '2012-08-02',
  to: null,
  source: 'https://www.azleg.gov/ars/32/01158-02.htm',
  checkedOn: '2026-11-24',
  status: 'for counsel',
  // The law is for catastrophic storms in an area that an insurer designated; nobody at the door knows that for sure.
  applies: { paidByInsurance: true },
} as const;

const contract = {
  jurisdiction: 'AZ',
  from: '2007-12-31',
  to: null,
  source: 'https://www.azleg.gov/ars/32/01158.htm',
  checkedOn: '2026-11-28',
  status: 'for counsel',
  // Of more than $1,000.
  applies: { leastCents: 100_001 },
} as const;

export const arizonaRules: readonly Rule[] = [
  {
    ...contract,
    ...AT_SIGNATURE,
    id: 'az-registrar-notice',
    text: [
      'You, the property owner, have the right to file a written complaint with the Arizona Registrar of Contractors for an alleged violation of section 32-1154, subsection A, Arizona Revised Statutes. Complaints must be made within the applicable time period as set forth in section 32-1162, subsection A. Registrar of Contractors: telephone 602-542-1525 or, toll-free, 877-692-9762; website roc.az.gov.',
    ],
  },
  {
    ...contract,
    id: 'az-contract-terms',
    kind: 'statement',
    facts: ['finishOn', 'licenseNumber', 'companyAddress'],
  },
  {
    ...storm,
    ...AT_SIGNATURE,
    id: 'az-storm-denial-notice',
    text: [
      'You may cancel this contract at any time within seventy-two hours after you have been notified that your insurer has denied your claim to pay for the goods and services to be provided under this contract.',
    ],
  },
  {
    ...storm,
    ...AT_SIGNATURE,
    id: 'az-storm-four-days-notice',
    text: [
      'You may cancel this contract at any time, for any reason, within four business days after signing this contract.',
    ],
  },
  {
    ...storm,
    ...AT_SIGNATURE,
    id: 'az-storm-no-assurance',
    text: [
      'The contractor has made no assurances that the claimed loss will be covered by an insurance policy. The policyholder is responsible for payment for any work performed if the insurer denies the claim in whole or in part.',
    ],
  },
  {
    ...storm,
    id: 'az-storm-four-days',
    kind: 'cancellation',
    window: { unit: 'business days', days: 4, calendar: 'weekdays' },
    why: 'for any reason (A.R.S. 32-1158.02)',
  },
  {
    ...storm,
    id: 'az-storm-denial',
    kind: 'cancellation',
    window: { unit: 'hours after denial', hours: 72 },
    why: 'if your insurer denies your claim (A.R.S. 32-1158.02)',
  },
  {
    ...storm,
    id: 'az-storm-down-payment',
    kind: 'deposit',
    mostPercent: 50,
    why: 'Arizona limits the down payment of storm repairs to half of the price (A.R.S. 32-1158.02).',
  },
  {
    ...storm,
    id: 'az-storm-estimate',
    kind: 'statement',
    facts: ['damage', 'excludedAreas', 'roofAccessed', 'licenseNumber', 'companyAddress'],
  },
];
