export { imageryHandlers } from './imagery.routes.ts';
export { hadSampleCapture, loadSampleCapture } from './sample.data.ts';
