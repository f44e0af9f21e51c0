import { AT_SIGNATURE, IN_DUPLICATE, type Rule } from '../rule.ts';

const insured = {
  jurisdiction: 'MN',
  to: null,
  checkedOn: '2026-11-24',
  status: 'for counsel',
  applies: { paidByInsurance: true },
} as const;
const cancel = {
  ...insured,
  from: '2010-08-01',
  source: 'https://www.revisor.mn.gov/statutes/cite/326B.811',
} as const;

export const minnesotaRules: readonly Rule[] = [
  {
    ...cancel,
    id: 'mn-denial-notice',
    ...AT_SIGNATURE,
    text: [
      'You may cancel this contract at any time within 72 hours after you have been notified that your insurer has denied your claim to pay for the goods and services to be provided under this contract. See attached notice of cancellation form for an explanation of this right.',
    ],
  },
  {
    ...cancel,
    id: 'mn-denial-form',
    ...IN_DUPLICATE,
    title: 'Notice of Cancellation',
    text: [
      '{{transactionDate}} (Date of transaction)',
      'If your insurer denies all or any part of your claim to pay for goods and services to be provided under this contract, you may cancel the contract by mailing or delivering a signed and dated copy of this cancellation notice or any other written notice to {{seller}}, at {{sellerAddress}}, at any time within 72 hours after you have been notified that your claim has been denied. If you cancel, any payments made by you under the contract will be returned to you within ten business days following receipt by the contractor of your cancellation notice.',
      'I HEREBY CANCEL THIS TRANSACTION.',
      '{{blank}} (Date)',
      '{{blank}} (Insured’s signature)',
    ],
  },
  {
    ...cancel,
    id: 'mn-denial',
    kind: 'cancellation',
    window: { unit: 'hours after denial', hours: 72 },
    why: 'if your insurer denies your claim (Minnesota Statutes 326B.811)',
  },
  {
    ...insured,
    from: '2018-08-01',
    source: 'https://www.revisor.mn.gov/statutes/cite/325E.66',
    id: 'mn-deductible-notice',
    kind: 'notice',
    place: 'body',
    points: 10,
    bold: false,
    copies: 1,
    title: null,
    text: [
      'A residential contractor providing home repair or improvement services to be paid by an insured from the proceeds of a property or casualty insurance policy shall not, as an inducement to the sale or provision of goods or services, advertise or promise to pay, directly or indirectly, all or part of any applicable insurance deductible, or offer to compensate an insured for providing any service to the insured (Minnesota Statutes 325E.66).',
    ],
  },
  {
    ...insured,
    // Every proposal names the license.
    applies: {},
    from: '2010-08-01',
    source: 'https://www.revisor.mn.gov/statutes/cite/326B.805',
    id: 'mn-license',
    kind: 'statement',
    facts: ['licenseNumber', 'companyAddress'],
  },
];
