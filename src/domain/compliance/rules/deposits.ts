import type { Rule } from '../rule.ts';

const deposit = {
  kind: 'deposit',
  from: '2026-01-01',
  to: null,
  checkedOn: '2026-11-28',
  status: 'for counsel',
  applies: {},
} as const;
const third = { ...deposit, mostPercent: 100 / 3 } as const;

/** Limits on what may be taken at signing, of states whose other rules nobody looked up. */
export const depositRules: readonly Rule[] = [
  {
    ...deposit,
    id: 'ca-down-payment',
    jurisdiction: 'CA',
    source:
      'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=BPC&sectionNum=7159.5',
    mostPercent: 10,
    mostCents: 100_000,
    why: 'California limits the down payment of home improvements to $1,000 or 10 percent, whichever is less (Business & Professions Code 7159.5).',
  },
  {
    ...third,
    id: 'md-deposit',
    jurisdiction: 'MD',
    source: 'https://law.justia.com/codes/maryland/2005/gbr/8-617.html',
    why: 'Maryland limits the deposit of home improvements to a third of the price (Business Regulation 8-617).',
  },
  {
    ...third,
    id: 'ma-deposit',
    jurisdiction: 'MA',
    source: 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXX/Chapter142A/Section2',
    applies: { leastCents: 100_001 },
    why: 'Massachusetts limits the deposit of home improvements to a third of the price (General Laws 142A, section 2).',
  },
  {
    ...third,
    id: 'me-down-payment',
    jurisdiction: 'ME',
    source: 'https://legislature.maine.gov/statutes/10/title10sec1487.html',
    applies: { leastCents: 300_001 },
    why: 'Maine limits the down payment of home construction to a third of the price (10 M.R.S. 1487).',
  },
  {
    ...third,
    id: 'pa-deposit',
    jurisdiction: 'PA',
    source: 'https://www.legis.state.pa.us/WU01/LI/LI/US/HTM/2008/0/0132..HTM',
    applies: { leastCents: 500_001 },
    why: 'Pennsylvania limits the deposit of home improvements to a third of the price (73 P.S. 517.9).',
  },
  {
    ...third,
    id: 'tn-down-payment',
    jurisdiction: 'TN',
    source: 'https://law.justia.com/codes/tennessee/title-62/chapter-6/part-5/section-62-6-510/',
    why: 'Tennessee limits the down payment of home improvements to a third of the price (Code 62-6-510).',
  },
];
