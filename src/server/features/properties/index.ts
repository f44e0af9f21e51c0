export { propertyHandlers } from './properties.routes.ts';
