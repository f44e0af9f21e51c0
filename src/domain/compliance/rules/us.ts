import type { Jurisdiction } from '../jurisdictions.ts';
import type { Applies, Rule } from '../rule.ts';

const cooling = {
  // As amended in 2015 (80 FR 1332).
  from: '2015-03-13',
  to: null,
  source: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-429',
  checkedOn: '2026-11-24',
  status: 'read at the source',
} as const;

/** The notice, form and right of the cooling-off rule, for the sales it is for by itself or by another rule. */
export const coolingOff = (jurisdiction: Jurisdiction, applies: Applies): Rule[] => {
  const of = { ...cooling, jurisdiction, applies };
  const id = jurisdiction.toLowerCase();
  return [
    {
      ...of,
      id: `${id}-cooling-off-notice`,
      kind: 'notice',
      place: 'signature',
      points: 10,
      bold: true,
      copies: 1,
      title: null,
      text: [
        'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
      ],
    },
    {
      ...of,
      id: `${id}-cooling-off-form`,
      kind: 'notice',
      place: 'form',
      points: 10,
      bold: true,
      copies: 2,
      title: 'Notice of Cancellation',
      text: [
        '{{transactionDate}} (Date)',
        'You may CANCEL this transaction, without any Penalty or Obligation, within THREE BUSINESS DAYS from the above date.',
        'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be canceled.',
        'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
        'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
        'To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to {{seller}}, at {{sellerAddress}}, NOT LATER THAN MIDNIGHT OF {{cancelBy}}.',
        'I HEREBY CANCEL THIS TRANSACTION.',
        '{{blank}} (Date)',
        '{{blank}} (Buyer’s signature)',
      ],
    },
    {
      ...of,
      id: `${id}-cooling-off`,
      kind: 'cancellation',
      window: { unit: 'business days', days: 3, calendar: 'federal' },
      why: 'for any reason (federal cooling-off rule, 16 CFR 429)',
    },
    { ...of, id: `${id}-cooling-off-seller`, kind: 'statement', facts: ['companyAddress'] },
  ];
};

export const federalRules: readonly Rule[] = coolingOff('US', { soldAtHome: true, leastCents: 2500 });
