import { defineFeature } from '#server/feature.ts';
import { changeHandlers } from './changes.routes.ts';

export { applyPhoto } from './apply-photo.ts';
export { applyChanges } from './changes.data.ts';

export const feature = defineFeature({ handlers: { changes: changeHandlers } });
