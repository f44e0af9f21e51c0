export { walkPath } from '#web/features/leads/add-to-queue/index.ts';
export { useDoorsKnown } from './items/use-doors-known.ts';
export { useItems } from './items/use-items.ts';
export { useToDoHere } from './items/use-to-do-here.ts';
export { QueuesPage } from './list/queues-page.tsx';
export { QueueLoading } from './queue-loading.tsx';
export { useKeptGround, useKeptPack } from './walk/pack.ts';
export { useTodaysPacks } from './walk/use-todays-packs.ts';
