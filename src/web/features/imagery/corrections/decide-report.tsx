import { Check, X } from 'lucide-react';
import { type Corrected, describeCorrection } from '#domain/corrections.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';

interface DecideReportProps {
  propertyId: number;
  id: number;
  says: Corrected;
}

/** Accept and Decline of a report that waits. */
export function DecideReport({ propertyId, id, says }: DecideReportProps) {
  const what = describeCorrection(says);
  const params = { propertyId, correctionId: id };
  const decide = useAct(
    (accept: boolean) => (accept ? api.corrections.accept({ params }) : api.corrections.decline({ params })),
    { failure: 'Failed to decide the report' },
  );
  const pendingOn = (accept: boolean) => decide.isPending && decide.variables === accept;
  return (
    <>
      <Button
        size="sm"
        aria-label={`Accept: ${what}`}
        pending={pendingOn(true)}
        onClick={() => decide.mutate(true)}
      >
        <Check />
        Accept
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Decline: ${what}`}
        pending={pendingOn(false)}
        onClick={() => decide.mutate(false)}
      >
        <X />
        Decline
      </Button>
    </>
  );
}
