export { profileHandlers } from './profile.routes.ts';
