import { CloudOff, RefreshCwOff } from 'lucide-react';
import { type CrewRow, namesOf, withoutSync } from './crew-rows.ts';

/** Whose work of the day may not have arrived; nothing where all of it has. */
export function Unsynced({ rows }: { rows: readonly CrewRow[] }) {
  const silent = withoutSync(rows);
  const keeping = rows.filter(({ phone }) => phone.unsent > 0);
  const unsent = keeping.reduce((sum, { phone }) => sum + phone.unsent, 0);
  if (silent.length === 0 && keeping.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-lg bg-severity-minor-soft p-3 text-severity-minor-text">
      {silent.length > 0 && (
        <li className="flex gap-2">
          <RefreshCwOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Not synced today, with a walk to do: {namesOf(silent)}.
          </span>
        </li>
      )}
      {keeping.length > 0 && (
        <li className="flex gap-2">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {unsent === 1 ? '1 change' : `${unsent.toLocaleString()} changes`} not sent yet:{' '}
            {namesOf(keeping)}.
          </span>
        </li>
      )}
    </ul>
  );
}
