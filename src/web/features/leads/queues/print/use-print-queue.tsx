import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QueueItem } from '#contract/queue-items.ts';
import { QueueSheet } from './queue-sheet.tsx';

/**
 * Prints the doors shown, in their order: by its button, and by the browser's own command while no property is open,
 * which prints itself. The sheet is there for the printer alone: a queue may hold thousands.
 */
export function usePrintQueue(
  name: string,
  tab: string,
  items: readonly QueueItem[],
  pictures = false,
): { act: () => Promise<void>; sheet: ReactNode } {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const show = () => document.querySelector('.print-sheet') || flushSync(() => setWanted(true));
    const hide = () => setWanted(false);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);
  const act = async () => {
    flushSync(() => setWanted(true));
    await picturesThere();
    window.print();
  };
  return { act, sheet: wanted && <QueueSheet name={name} tab={tab} items={items} pictures={pictures} /> };
}

const PATIENCE_MS = 8000;

/** Paper shows what has come; what does not come leaves its place empty. */
async function picturesThere(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('.print-sheet img');
  const all = Promise.allSettled([...pictures].map((picture) => picture.decode()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
