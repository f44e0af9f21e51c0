import {
  failureText,
  type KeptChange,
  readOutbox,
  record,
  sendRest,
  type Unsigned,
} from '#web/field/index.ts';
import { toast } from '#web/ui/toast.tsx';

interface Words {
  /** The toast's title once the server has it; without it no toast is shown then. */
  done?: string;
  /** Its text; the label of the change by itself. */
  about?: string;
}

/**
 * Stores a change at a door on this device and sends it. Screens show it from the outbox, before and after the answer. A
 * toast reports the result once it is known.
 * @returns false if it could not be stored, which is reported
 */
export async function saveChange(change: Unsigned, words: Words = {}): Promise<boolean> {
  try {
    void tellResult(await record(change), words);
    return true;
  } catch (error) {
    toast({ title: 'Not saved', description: failureText(error), variant: 'destructive' });
    return false;
  }
}

/** Milliseconds after which a change is shown as saved on this device without a failure. The bar shows it at once. */
const PATIENCE_MS = 6000;

async function tellResult({ id, label }: KeptChange, { done, about = label }: Words): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([sendRest(), patience]);
  const isIt = (one: KeptChange) => one.id === id;
  const { waiting, parked } = readOutbox();
  const refused = parked.find(isIt);
  if (refused)
    toast({ title: 'Not saved', description: `${label}. ${refused.detail ?? ''}`, variant: 'destructive' });
  else if (waiting.some(isIt)) toast({ title: 'Saved on this device', description: about });
  else if (done) toast({ title: done, description: about });
}
