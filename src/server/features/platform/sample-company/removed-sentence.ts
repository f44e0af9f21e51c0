import { counted } from '#domain/standing.ts';
import { SAMPLE_COMPANY } from '#sample/company/crew.ts';
import type { SampleThere } from './remove.data.ts';

/** What removing the sample came to. */
export const removedSentence = ({ people, properties }: SampleThere): string =>
  people + properties === 0
    ? 'There is no sample to remove.'
    : `${SAMPLE_COMPANY.name} is gone, with ${counted(people, 'person', 'people')} and ${counted(properties, 'simulated property', 'simulated properties')}.`;
