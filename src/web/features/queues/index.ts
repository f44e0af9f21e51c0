export { QueueLoading } from './queue-loading.tsx';
export { walkPath } from './queue-view.ts';
export { useItems } from './use-items.ts';
export { useOutcomeStages } from './use-outcome-stages.ts';
