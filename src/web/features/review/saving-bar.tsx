import { sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import type { Desk } from './use-desk.ts';

/** The state of sending, if answers wait or fail. Nothing is lost meanwhile. */
export function SavingBar({ desk: { sending, retry } }: { desk: Desk }) {
  if (sending.stopped === null) return null;
  const count = sending.unsent === 1 ? '1 answer is' : `${sending.unsent.toLocaleString()} answers are`;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b bg-severity-minor-soft px-4 py-2 text-severity-minor-text lg:px-6"
    >
      <p className="min-w-0 grow">
        {count} not saved yet. {sentenceOf(sending.stopped, 'The server cannot be reached.')} Leave this page
        open.
      </p>
      <Button variant="secondary" size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
