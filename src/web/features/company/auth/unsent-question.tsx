import { useSyncExternalStore } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

interface Question {
  /** How many changes wait on this device. */
  unsent: number;
  answer: (leaves: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks whether to leave although something was not sent yet. */
export function leavesUnsent(unsent: number): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const answer = (leaves: boolean) => {
      show(null);
      resolve(leaves);
    };
    show({ unsent, answer });
  });
}

const UnsentDialog = lazyPart(
  async () => (await import('./unsent-dialog.tsx')).UnsentDialog,
  ({ unsent }) => unsent !== null,
);

/** Where that question is asked, on any screen. */
export function UnsentQuestion() {
  const asked = useSyncExternalStore(subscribe, () => question);
  return <UnsentDialog unsent={asked?.unsent ?? null} onAnswer={(leaves) => asked?.answer(leaves)} />;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
