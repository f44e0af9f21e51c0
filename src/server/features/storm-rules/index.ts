export { listStormLists } from './lists.data.ts';
export { stormRuleJobs } from './storm-rules.jobs.ts';
export { stormRuleHandlers } from './storm-rules.routes.ts';
