import { defineFeature } from '#server/feature.ts';
import { captureHandlers } from './captures.routes.ts';
import { groundFiles } from './ground/ground.data.ts';
import { pictureFiles } from './pictures/pictures.data.ts';
import { captureOperations } from './placing/placing.operations.ts';

export { insertCapture } from './captures.data.ts';
export {
  joinComparison,
  type Laid,
  laidColumns,
  overlayOfRow,
  viewBefore,
} from './comparing/comparisons.data.ts';
export { deliverCapture } from './delivery/deliver.data.ts';
export { replaceGround } from './ground/ground.data.ts';
export { addFolder } from './pictures/add-folder.ts';
export { loadFlight } from './placing/load-flight.data.ts';
export {
  type DeliveredCrop,
  type DeliveredSource,
  deliveredCropOf,
  deliveredDayOf,
  findDeliveredSource,
  findDeliveredView,
  findEarlierView,
  listDeliveredCrops,
  listOutlines,
} from './placing/views.data.ts';

export const feature = defineFeature({
  handlers: { captures: captureHandlers },
  operations: captureOperations,
  files: [...pictureFiles, groundFiles],
});
