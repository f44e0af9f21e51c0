import { defineFeature } from '#server/feature.ts';
import { peopleHandlers } from './people.routes.ts';

export { listPeople, putPerson, takeBackPeople } from './people.data.ts';

export const feature = defineFeature({ handlers: { people: peopleHandlers } });
