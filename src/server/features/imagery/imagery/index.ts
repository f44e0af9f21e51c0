import { defineFeature } from '#server/feature.ts';
import { imageryHandlers } from './imagery.routes.ts';

export { findPictured, type Pictured } from './imagery.data.ts';
export { simulatedPicture } from './imagery.rules.ts';
export { keptPicture } from './kept-pictures.ts';
export { drawSampleTile, outlinePicture } from './picture-threads.ts';
export { listRoofs, roofFilesForPrint } from './roofs.ts';
export { hadSampleCapture, loadSampleCapture } from './sample.data.ts';

export const feature = defineFeature({ handlers: { imagery: imageryHandlers } });
