export { walkPath } from '#web/features/add-to-queue/index.ts';
export { useKeptGround, useKeptPack } from './pack.ts';
export { QueueLoading } from './queue-loading.tsx';
export { useItems } from './use-items.ts';
export { useOutcomeStages } from './use-outcome-stages.ts';
export { useToDoHere } from './use-to-do-here.ts';
export { useTodaysPacks } from './use-todays-packs.ts';
