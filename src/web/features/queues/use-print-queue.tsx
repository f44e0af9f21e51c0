import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QueueItem } from '#contract/queues.ts';
import { QueueSheet } from './queue-sheet.tsx';

/** Prints the doors shown, in their order. The sheet is made when it is first asked for: a queue may hold thousands. */
export function usePrintQueue(
  name: string,
  tab: string,
  items: readonly QueueItem[],
): { act: () => void; sheet: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const act = () => {
    flushSync(() => setWanted(true));
    window.print();
  };
  return { act, sheet: wanted && <QueueSheet name={name} tab={tab} items={items} /> };
}
