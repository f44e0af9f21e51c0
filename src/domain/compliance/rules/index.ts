import type { Rule } from '../rule.ts';
import { arizonaRules } from './az.ts';
import { coloradoRules } from './co.ts';
import { floridaRules } from './fl.ts';
import { minnesotaRules } from './mn.ts';
import { texasRules } from './tx.ts';
import { federalRules } from './us.ts';

/** Every rule for roofing contracts. Their texts are for counsel to confirm. */
export const rules: readonly Rule[] = [
  ...federalRules,
  ...arizonaRules,
  ...coloradoRules,
  ...floridaRules,
  ...minnesotaRules,
  ...texasRules,
];
