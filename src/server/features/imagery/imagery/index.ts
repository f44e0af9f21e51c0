import { defineFeature } from '#server/feature.ts';
import { imageryHandlers } from './imagery.routes.ts';

export { groundPicture } from './ground-picture.ts';
export { findPictured, type Pictured, pictured } from './imagery.data.ts';
export { keptPicture } from './kept-pictures.ts';
export { listRoofs, roofFilesForPrint } from './roofs.ts';
export { ensureSampleGround, hadSampleCapture, loadSampleCapture } from './sample.data.ts';

export const feature = defineFeature({ handlers: { imagery: imageryHandlers } });
