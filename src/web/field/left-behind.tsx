import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveText } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { findLeftBehind } from './removed-accounts.ts';
import { REMOVED_KEPT_DAYS } from './store.ts';

const queryKey = ['left behind'];

/** On the login: what was never sent is still on this device. */
export function LeftBehind() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: () => findLeftBehind().catch(() => null) });
  if (!data) return null;
  return (
    <>
      {data.kept > 0 && <Kept count={data.kept} />}
      {data.changes.length > 0 && (
        <Removed
          count={data.changes.length}
          text={data.text}
          onDelete={() => void data.remove().then(() => client.invalidateQueries({ queryKey }))}
        />
      )}
    </>
  );
}

interface RemovedProps {
  count: number;
  /** The changes as a file. */
  text: string;
  onDelete: () => void;
}

function Removed({ count, text, onDelete }: RemovedProps) {
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
          onClick={() => saveText(text, 'ridgecap-changes.json', 'application/json')}
        >
          Save as File
        </Button>
        <Button variant="secondary" size="sm" onClick={onDelete}>
          Delete from This Device
        </Button>
      </div>
    </section>
  );
}

/** Also after a session has ended by itself. */
function Kept({ count }: { count: number }) {
  return (
    <p className="rounded-lg border bg-muted/60 p-4">
      {count.toLocaleString()}{' '}
      {count === 1 ? 'change that was not sent is' : 'changes that were not sent are'} kept on this device.
      Sign in with the same account to send {count === 1 ? 'it' : 'them'}.
    </p>
  );
}
