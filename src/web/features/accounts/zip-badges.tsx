import { X } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contract/admin.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.tsx';

const SHOWN_FIRST = 12;

/** The ZIP codes of a user, each with a button that takes it away. @param none the text where there are none */
export function ZipBadges({ user, none }: { user: AdminUser; none: string }) {
  const [showAll, setShowAll] = useState(false);
  const zips = user.assignedZipCodes;
  if (zips.length === 0) return <span className="text-muted-foreground">{none}</span>;
  const shown = showAll ? zips : zips.slice(0, SHOWN_FIRST);
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {shown.map((zipCode) => (
        <li key={zipCode}>
          <ZipBadge user={user} zipCode={zipCode} />
        </li>
      ))}
      {zips.length > shown.length && (
        <li>
          <Button variant="link" size="sm" className="px-1" onClick={() => setShowAll(true)}>
            Show all {zips.length}
          </Button>
        </li>
      )}
    </ul>
  );
}

function ZipBadge({ user, zipCode }: { user: AdminUser; zipCode: string }) {
  const remove = useAct(() => api.admin.removeZip({ body: { userId: user.id, zipCode } }), {
    failure: 'Failed to remove ZIP access',
    onDone: () => {
      toast({ title: `ZIP ${zipCode} access removed` });
    },
  });
  return (
    <span className="inline-flex h-7 items-center rounded-md bg-primary-soft pl-2 text-sm font-medium text-primary-text tabular-nums touch:h-11 touch:pl-3">
      {zipCode}
      <button
        type="button"
        aria-label={`Remove ZIP ${zipCode} from ${user.email}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        className="grid size-7 place-content-center rounded-md hover:bg-primary/15 touch:size-11"
      >
        {remove.isPending ? <Spinner className="size-3.5" /> : <X aria-hidden="true" className="size-3.5" />}
      </button>
    </span>
  );
}
