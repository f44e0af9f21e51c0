export { insertCapture } from './captures.data.ts';
export { captureHandlers } from './captures.routes.ts';
export {
  joinComparison,
  type Laid,
  laidColumns,
  overlayOfRow,
  viewBefore,
} from './comparing/comparisons.data.ts';
export { addFolder } from './pictures/add-folder.ts';
export { captureOperations } from './placing/placing.operations.ts';
export { findDeliveredView, findEarlierView } from './placing/views.data.ts';
export { flySample, startSampleFlight } from './sample-flight/sample-flight.operations.ts';
export { sampleOutlines, writeFlight } from './sample-flight/write-flight.ts';
