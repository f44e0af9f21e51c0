import type { Rule } from '../rule.ts';
import { coolingOff } from './us.ts';

const careful = {
  jurisdiction: 'OTHER',
  from: '2026-01-01',
  to: null,
  source: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-429',
  checkedOn: '2026-11-28',
  status: 'for counsel',
  applies: {},
} as const;

/**
 * What holds in a state whose rules for roofing contracts nobody looked up: every sale can be canceled as one at the
 * door can, the strictest deposit limit that is known, and the facts that the known states want of a plain sale.
 */
export const carefulRules: readonly Rule[] = [
  ...coolingOff('OTHER', { leastCents: 2500 }),
  {
    ...careful,
    id: 'other-deposit',
    source:
      'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=BPC&sectionNum=7159.5',
    kind: 'deposit',
    mostPercent: 10,
    mostCents: 100_000,
    why: 'The deposit rules of this state are not known here, so the strictest known limit holds: $1,000 or 10 percent, whichever is less.',
  },
  {
    ...careful,
    id: 'other-contract-terms',
    kind: 'statement',
    facts: ['finishOn', 'companyAddress', 'companyPhone'],
  },
];
