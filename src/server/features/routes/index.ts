export { routeHandlers } from './routes.routes.ts';
