import { defineFeature } from '#server/feature.ts';
import { imageryHandlers } from './imagery.routes.ts';

export { type GroundPicture, groundPicture } from './ground-picture.ts';
export { findPictured, listPicturedRoofs, type Pictured, pictured } from './imagery.data.ts';
export { keptPicture } from './kept-pictures.ts';
export { listRoofs, roofFilesForPrint } from './roofs.ts';
export { ensureSampleGround, hadSampleCapture, loadSampleCapture } from './sample.data.ts';

export const feature = defineFeature({ handlers: { imagery: imageryHandlers } });
