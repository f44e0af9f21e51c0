export { changeHandlers } from './changes.routes.ts';
