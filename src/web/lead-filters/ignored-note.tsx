import { X } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v8';
import { cn } from '#web/ui/cn.ts';
import { filterParsers } from './address-bar.ts';
import { type IgnoredValue, ignoredValues } from './ignored-values.ts';
import { labelOf, type Screen } from './words.ts';

const parsers = { ...filterParsers, zip: parseAsString };

interface IgnoredNoteProps {
  screen: Screen;
  /** Those that can be chosen; null if they are not known yet. */
  zipCodes: readonly string[] | null;
  className?: string;
}

/** Reports parts of the address that no filter understands; dismissing it removes them from the address. */
export function IgnoredNote({ screen, zipCodes, className }: IgnoredNoteProps) {
  const inAddress = useOptimisticSearchParams();
  const [, write] = useQueryStates(parsers, { history: 'replace', scroll: false });
  const ignored = ignoredValues((name) => inAddress.get(name), zipCodes);
  if (ignored.length === 0) return null;
  const nameOf = ({ name }: IgnoredValue) => (name === 'zip' ? 'ZIP code' : labelOf(name, screen));
  const dismiss = () => void write(Object.fromEntries(ignored.map(({ address, rest }) => [address, rest])));
  return (
    <div
      role="status"
      className={cn('flex items-start gap-2 rounded-lg border bg-raised py-1 pr-1 pl-3 text-sm', className)}
    >
      <p className="min-w-0 grow py-1 wrap-anywhere">
        Ignored in this link:{' '}
        {ignored.map((value) => `${nameOf(value)} “${value.text.slice(0, 60)}”`).join(', ')}.
      </p>
      <button
        type="button"
        aria-label="Remove the ignored values from the address"
        onClick={dismiss}
        className="grid size-7 shrink-0 place-content-center rounded-lg hover:bg-hover touch:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
