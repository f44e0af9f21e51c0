export { correctionHandlers } from './corrections.routes.ts';
export { forgetFileWords, heedCorrections } from './heed.data.ts';
export { countWaitingReports } from './list.data.ts';
export { withdrawReports } from './withdraw-reports.operations.ts';
