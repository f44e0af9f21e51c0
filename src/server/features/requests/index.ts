export { requestHandlers } from './requests.routes.ts';
