import { AT_SIGNATURE, type Rule } from '../rule.ts';

const roofing = {
  jurisdiction: 'CO',
  // Senate Bill 12-038.
  from: '2012-06-06',
  to: null,
  checkedOn: '2026-11-24',
  status: 'for counsel',
} as const;
const contract = {
  ...roofing,
  source: 'https://colorado.public.law/statutes/crs_6-22-103',
  applies: { leastCents: 100_000 },
} as const;
const insured = { paidByInsurance: true, leastCents: 100_000 } as const;

export const coloradoRules: readonly Rule[] = [
  {
    ...contract,
    ...AT_SIGNATURE,
    id: 'co-trust-notice',
    text: [
      'The roofing contractor shall hold in trust any payment from the property owner until the contractor has delivered roofing materials to the property site or has performed a majority of the roofing work on the property.',
    ],
  },
  {
    ...contract,
    ...AT_SIGNATURE,
    id: 'co-rescission-notice',
    text: [
      'The property owner may rescind this contract and obtain a full refund of any deposit within seventy-two hours after entering the contract.',
    ],
  },
  {
    ...contract,
    ...AT_SIGNATURE,
    applies: insured,
    id: 'co-deductible-notice',
    text: [
      'If the property owner plans to use the proceeds of a property and casualty insurance policy to pay for the roofing work, the roofing contractor cannot pay, waive, rebate, or promise to pay, waive, or rebate all or part of any insurance deductible applicable to the insurance claim for payment for roofing work on the covered residential property.',
    ],
  },
  {
    ...roofing,
    ...AT_SIGNATURE,
    source: 'https://colorado.public.law/statutes/crs_6-22-104',
    applies: insured,
    id: 'co-denial-notice',
    text: [
      'The property owner may rescind this contract within seventy-two hours after receiving written notice from the insurer that the claim has been denied in whole or in part (section 6-22-104, Colorado Revised Statutes). Any payment is then returned within ten days.',
    ],
  },
  {
    ...contract,
    id: 'co-rescission',
    kind: 'cancellation',
    window: { unit: 'hours', hours: 72 },
    why: 'with a full refund of any deposit (C.R.S. 6-22-103)',
  },
  {
    ...roofing,
    source: 'https://colorado.public.law/statutes/crs_6-22-104',
    applies: insured,
    id: 'co-denial',
    kind: 'cancellation',
    window: { unit: 'hours after denial', hours: 72 },
    why: 'if your insurer denies your claim in whole or in part (C.R.S. 6-22-104)',
  },
  {
    ...contract,
    id: 'co-contract-terms',
    kind: 'statement',
    facts: ['startOn', 'finishOn', 'companyAddress', 'companyPhone', 'companyEmail', 'insurer'],
  },
];
