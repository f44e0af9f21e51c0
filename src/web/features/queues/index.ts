export { walkPath } from './queue-view.ts';
export { QueueLoading } from './queue-loading.tsx';
export { useItems } from './use-items.ts';
