export { figureHandlers } from './figures.routes.ts';
