import { Check } from 'lucide-react';
import type { AvailableZip } from '#contract/coverage.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { zipColumns } from './zip-columns.tsx';

/** Columns of the ZIP codes a user can ask for. */
export const availableColumns: readonly TableColumn<AvailableZip>[] = [
  ...zipColumns<AvailableZip>(({ zipCode }) => zipCode),
  { header: 'Availability', body: 'max-md:order-2', cell: (zip) => <Availability zip={zip} /> },
  {
    header: 'Request',
    quiet: true,
    head: 'w-44',
    body: 'py-1.5 max-md:order-6 max-md:ml-auto md:text-right',
    cell: (zip) => <RequestAccess zip={zip} />,
  },
];

function Availability({ zip: { taken, takenUntil } }: { zip: AvailableZip }) {
  if (!taken) return <Badge variant="success">Available</Badge>;
  return <Badge variant="warning">{takenUntil ? `Taken until ${dateOnly(takenUntil)}` : 'Taken'}</Badge>;
}

/** The button that asks for a ZIP code, and the badge once it is asked for. */
function RequestAccess({ zip }: { zip: AvailableZip }) {
  const request = useAct(() => api.coverage.requestAccess({ body: { zipCodeId: zip.id } }), {
    failure: 'Failed to submit access request',
    onDone: ({ waiting, takenUntil }) => {
      const until = takenUntil ? ` It is taken until ${dateOnly(takenUntil)}.` : '';
      toast({
        title: waiting ? 'You are on the waiting list' : 'Access requested',
        description: waiting
          ? `ZIP ${zip.zipCode}:${until} You get an email when it becomes free.`
          : `An administrator decides about ZIP ${zip.zipCode}. You get an email.`,
      });
    },
  });
  if (zip.hasRequested) {
    return (
      <Badge variant="primary">
        <Check aria-hidden="true" />
        Requested
        {zip.taken && <span className="font-normal">· waiting list</span>}
      </Badge>
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={
        zip.taken ? `Join Waiting List for ZIP ${zip.zipCode}` : `Request Access to ZIP ${zip.zipCode}`
      }
      pending={request.isPending}
      onClick={() => request.mutate()}
    >
      {zip.taken ? 'Join Waiting List' : 'Request Access'}
    </Button>
  );
}
