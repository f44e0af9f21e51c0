import type { Rule } from '../rule.ts';
import { arizonaRules } from './az.ts';
import { carefulRules } from './careful.ts';
import { coloradoRules } from './co.ts';
import { depositRules } from './deposits.ts';
import { floridaRules } from './fl.ts';
import { minnesotaRules } from './mn.ts';
import { texasRules } from './tx.ts';
import { federalRules } from './us.ts';

/** Every rule for roofing contracts. Their texts are for counsel to confirm. */
export const rules: readonly Rule[] = [
  ...federalRules,
  ...carefulRules,
  ...depositRules,
  ...arizonaRules,
  ...coloradoRules,
  ...floridaRules,
  ...minnesotaRules,
  ...texasRules,
];
