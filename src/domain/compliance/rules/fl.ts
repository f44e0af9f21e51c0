import type { Rule } from '../rule.ts';

const prohibited = {
  jurisdiction: 'FL',
  to: null,
  source: 'https://www.flsenate.gov/Laws/Statutes/2025/489.147',
  checkedOn: '2026-11-24',
} as const;
const emergency = { ...prohibited, from: '2024-07-01', applies: { declaredEmergency: true } } as const;

export const floridaRules: readonly Rule[] = [
  {
    ...emergency,
    id: 'fl-emergency-notice',
    kind: 'notice',
    place: 'signature',
    // Amended since to a smaller size by some accounts; the larger one satisfies both.
    points: 18,
    bold: true,
    copies: 1,
    title: null,
    text: [
      'You, the residential property owner, may cancel this contract without penalty or obligation within 10 days after the execution of the contract or by the official start date, whichever comes first, because this contract was entered into during a state of emergency by the Governor. The official start date is the date on which work that includes the installation of materials that will be included in the final work on the roof commences, a final permit has been issued, or a temporary repair to the roof covering or roof system has been made in compliance with the Florida Building Code.',
    ],
  },
  {
    ...emergency,
    id: 'fl-emergency',
    kind: 'cancellation',
    window: { unit: 'days', days: 10, endsAtStart: true },
    why: 'because of the declared state of emergency (section 489.147, Florida Statutes)',
  },
  { ...emergency, id: 'fl-emergency-start', kind: 'statement', facts: ['startOn', 'companyAddress'] },
  {
    ...prohibited,
    from: '2021-07-01',
    applies: { paidByInsurance: true },
    id: 'fl-deductible-notice',
    kind: 'notice',
    place: 'body',
    points: 12,
    bold: false,
    copies: 1,
    title: null,
    text: [
      'The consumer is responsible for payment of any insurance deductible.',
      'It is insurance fraud punishable as a felony of the third degree for a contractor to knowingly or willfully, and with intent to injure, defraud, or deceive, pay, waive, or rebate all or part of an insurance deductible applicable to payment to the contractor for repairs to a property covered by a property insurance policy.',
      'It is insurance fraud punishable as a felony of the third degree to intentionally file an insurance claim containing any false, incomplete, or misleading information.',
    ],
  },
];
