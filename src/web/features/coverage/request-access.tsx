import { Check } from 'lucide-react';
import type { AvailableZip } from '#contract/coverage.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';

/** The button that asks for a ZIP code, and the badge once it is asked for. */
export function RequestAccess({ zip }: { zip: AvailableZip }) {
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
        zip.taken ? `Join waiting list for ZIP ${zip.zipCode}` : `Request Access to ZIP ${zip.zipCode}`
      }
      pending={request.isPending}
      onClick={() => request.mutate()}
    >
      {zip.taken ? 'Join waiting list' : 'Request Access'}
    </Button>
  );
}
