import type { Rule } from '../rule.ts';

const texas = { jurisdiction: 'TX', to: null, checkedOn: '2026-11-24', status: 'for counsel' } as const;
const notice = { kind: 'notice', place: 'signature', bold: true, copies: 1, title: null } as const;
const disaster = {
  ...texas,
  from: '2011-09-01',
  source: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.58.htm',
  // Companies with an address in the county or next to it are exempt; the notice does no harm there.
  applies: { declaredEmergency: true },
} as const;

export const texasRules: readonly Rule[] = [
  {
    ...texas,
    ...notice,
    from: '2026-01-01',
    source: 'https://statutes.capitol.texas.gov/Docs/PR/htm/PR.41.htm',
    // For homesteads, which a home usually is; the notice does no harm elsewhere.
    applies: {},
    id: 'tx-homestead-notice',
    points: 10,
    text: [
      'IMPORTANT NOTICE: You and your contractor are responsible for meeting the terms and conditions of this contract. If you sign this contract and you fail to meet the terms and conditions of this contract, you may lose your legal ownership rights in your home. KNOW YOUR RIGHTS AND DUTIES UNDER THE LAW.',
    ],
  },
  {
    ...texas,
    ...notice,
    from: '2019-09-01',
    source: 'https://texas.public.law/statutes/tex._bus._and_com._code_section_27.02',
    applies: { paidByInsurance: true, leastCents: 100_000 },
    id: 'tx-deductible-notice',
    points: 12,
    text: [
      'Texas law requires a person insured under a property insurance policy to pay any deductible applicable to a claim made under the policy. It is a violation of Texas law for a seller of goods or services who reasonably expects to be paid wholly or partly from the proceeds of a property insurance claim to knowingly allow the insured person to fail to pay, or assist the insured person’s failure to pay, the applicable insurance deductible.',
    ],
  },
  {
    ...disaster,
    ...notice,
    id: 'tx-disaster-notice',
    points: 10,
    text: [
      'This contract is subject to Chapter 58, Business & Commerce Code. A contractor may not require a full or partial payment before the contractor begins work and may not require partial payments in an amount that exceeds an amount reasonably proportionate to the work performed, including any materials delivered.',
    ],
  },
  {
    ...disaster,
    id: 'tx-disaster-payment',
    kind: 'deposit',
    mostPercent: 0,
    why: 'Texas allows no payment before work begins after a declared disaster (Business & Commerce Code, chapter 58).',
  },
];
