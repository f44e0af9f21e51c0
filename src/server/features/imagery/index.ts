export { imageryHandlers } from './imagery.routes.ts';
export { listRoofs } from './roofs.ts';
export { hadSampleCapture, loadSampleCapture } from './sample.data.ts';
