import { defineFeature } from '#server/feature.ts';
import { correctionHandlers } from './corrections.routes.ts';
import { withdrawReports } from './withdraw-reports.operations.ts';

export { countWaitingReports } from './list.data.ts';
export { forgetFileValues, protectCorrections } from './protect.data.ts';

export const feature = defineFeature({
  handlers: { corrections: correctionHandlers },
  operations: [withdrawReports],
});
