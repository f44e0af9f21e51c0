import { useSyncExternalStore } from 'react';
import { type QueueColumn, queueColumns } from '#domain/queues/export-columns.ts';
import { deviceChoice } from '#web/ui/device-choice.ts';

const choice = deviceChoice<readonly QueueColumn[]>('queue-export-columns', {
  parse: (stored) => queueColumns.filter((column) => stored?.split(',').includes(column)),
  print: (columns) => columns.join(',') || null,
});

/** What this device's exports of queues carry behind the columns of every export. */
export const useExportColumns = (): readonly QueueColumn[] =>
  useSyncExternalStore(choice.subscribe, choice.get);

export const setExportColumns = choice.set;
