export { walkPath } from './queue-view.ts';
