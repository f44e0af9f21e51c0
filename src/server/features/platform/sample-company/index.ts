import { defineFeature } from '#server/feature.ts';
import { goOn, sampleJobs } from './go-on.operations.ts';
import { reviewSampleFlight } from './review.operations.ts';
import { hailOnSample, liveSampleCompany } from './sample-company.operations.ts';
import { sampleHandlers } from './sample-company.routes.ts';

export { insertSampleCompany } from './crew.data.ts';
export { removeSample } from './remove.data.ts';
export { removedSentence } from './removed-sentence.ts';
export { startSampleCompany } from './sample-company.operations.ts';

export const feature = defineFeature({
  handlers: { sample: sampleHandlers },
  operations: [liveSampleCompany, hailOnSample, goOn, reviewSampleFlight],
  jobs: sampleJobs,
});
