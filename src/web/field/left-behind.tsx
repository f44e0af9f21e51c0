import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveText } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { findLeftBehind } from './removed-accounts.ts';
import { REMOVED_KEPT_DAYS } from './store.ts';

const queryKey = ['left behind'];

/** On the login: what a removed account never sent is still on this device. */
export function LeftBehind() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: () => findLeftBehind().catch(() => null) });
  if (!data || data.changes.length === 0) return null;
  const count = data.changes.length;
  return (
    <section
      aria-label="Never sent"
      className="grid gap-3 rounded-lg border bg-severity-minor-soft p-4 text-severity-minor-text"
    >
      <p>
        An account that was used here was removed. {count.toLocaleString()}{' '}
        {count === 1 ? 'change' : 'changes'} of it {count === 1 ? 'was' : 'were'} never sent. Signing in with
        another account does not send {count === 1 ? 'it' : 'them'}; after {REMOVED_KEPT_DAYS} days{' '}
        {count === 1 ? 'it is' : 'they are'} deleted from this device.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveText(data.text, 'ridgecap-changes.json', 'application/json')}
        >
          Save as File
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void data.remove().then(() => client.invalidateQueries({ queryKey }))}
        >
          Delete from This Device
        </Button>
      </div>
    </section>
  );
}
