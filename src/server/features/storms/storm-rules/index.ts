import { defineFeature } from '#server/feature.ts';
import { stormRuleJobs } from './storm-rules.jobs.ts';
import { stormRuleHandlers } from './storm-rules.routes.ts';

export { listStormLists } from './lists.data.ts';
export { insertRule, listRules } from './rules.data.ts';
export { runRule } from './run-rule.ts';

export const feature = defineFeature({ handlers: { stormRules: stormRuleHandlers }, jobs: stormRuleJobs });
