export { imageryHandlers } from './imagery.routes.ts';
export { loadSampleCapture } from './sample.data.ts';
