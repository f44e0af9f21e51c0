import { defineFeature } from '#server/feature.ts';
import { liveSampleCompany } from './sample-company.operations.ts';

export { insertSampleCompany } from './crew.data.ts';
export { startSampleCompany } from './sample-company.operations.ts';

export const feature = defineFeature({ operations: [liveSampleCompany] });
