export { addFolder } from './add-folder.ts';
export { insertCapture } from './captures.data.ts';
export { captureHandlers } from './captures.routes.ts';
export { joinComparison, type Laid, laidColumns, overlayOfRow, viewBefore } from './comparisons.data.ts';
export { captureOperations } from './placing.operations.ts';
export { flySample, startSampleFlight } from './sample-flight.operations.ts';
export { findDeliveredView, findEarlierView } from './views.data.ts';
export { sampleOutlines, writeFlight } from './write-flight.ts';
