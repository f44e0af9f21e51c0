import {
  failureText,
  type KeptChange,
  type Outbox,
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
  /** Its text where the server refuses it or fails; the label by itself. */
  failed?: string;
}

interface Saving {
  /** Whether to wait until the result is known, as far as that takes seconds. */
  untilKnown?: boolean;
}

/**
 * Stores a change at a door on this device and sends it. Screens show it from the outbox, before and after the answer. A
 * toast reports the result once it is known.
 * @returns false if it could not be stored, which is reported
 */
export async function saveChange(
  change: Unsigned,
  words: Words = {},
  { untilKnown = false }: Saving = {},
): Promise<boolean> {
  try {
    const told = tellResult(await record(change), words);
    if (untilKnown) await told;
    return true;
  } catch (error) {
    toast({ title: 'Not saved', description: failureText(error), variant: 'destructive' });
    return false;
  }
}

/** Milliseconds after which a change is shown as saved on this device without a failure. The bar shows it at once. */
const PATIENCE_MS = 6000;

async function tellResult({ id, label }: KeptChange, words: Words): Promise<void> {
  const { done, about = label, failed } = words;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([sendRest(), patience]);
  const why = failureOf(id, readOutbox());
  if (why !== null)
    toast({
      title: failed ? 'Error' : 'Not saved',
      description: `${failed ?? label}. ${why}`,
      variant: 'destructive',
    });
  else if (readOutbox().waiting.some((one) => one.id === id))
    toast({ title: 'Saved on this device', description: about });
  else if (done) toast({ title: done, description: about });
}

const SENT_AGAIN = 'It is kept on this device and sent again.';

/** What to add where the server refused a change or failed at it; null if it has it, or cannot be reached. */
function failureOf(id: string, { waiting, parked, setAside, trouble }: Outbox): string | null {
  const refused = parked.find((one) => one.id === id);
  if (refused) return refused.detail ?? '';
  if (!waiting.some((one) => one.id === id)) return null;
  if (setAside.has(id) || trouble?.kind === 'busy') return SENT_AGAIN;
  if (trouble?.kind === 'forbidden') return `${trouble.sentence} ${SENT_AGAIN}`;
  return trouble?.kind === 'sign-in' ? 'Sign in again to send it.' : null;
}
