import { defineFeature } from '#server/feature.ts';
import { addressJobs, addressOperations } from './addresses.operations.ts';

export const feature = defineFeature({ jobs: addressJobs, operations: addressOperations });
