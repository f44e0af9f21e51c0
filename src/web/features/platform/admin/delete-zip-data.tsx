import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { counted, describeRecords } from '#domain/standing.ts';
import { api, query, refreshAfter, sentenceOf } from '#web/api/index.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Deletes the properties of a ZIP code, which has to be typed, after telling what goes with them. */
export function DeleteZipData({ zipCode }: { zipCode: string }) {
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const plan = useQuery({
    ...query(api.removals.planZip, { params: { zipCode } }),
    enabled: asking,
  });
  const confirm = async () => {
    setStarting(true);
    const begun = await start(zipCode);
    setStarting(false);
    if (begun) setAsking(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete the properties of ${zipCode}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 />
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the properties of ${zipCode}?`}
        description={
          <span role="status">
            {plan.isPending && 'Counting what will be deleted...'}
            {plan.isError && sentenceOf(plan.error, 'Could not count what will be deleted.')}
            {plan.data && wordsOf(plan.data)}
          </span>
        }
        typed={zipCode}
        action="Delete Properties"
        refused={plan.isError}
        pending={starting || plan.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

interface Plan {
  properties: number;
  holders: number;
  standing: Parameters<typeof describeRecords>[0];
}

function wordsOf({ properties, holders, standing }: Plan): string {
  const records = describeRecords(standing);
  return [
    `${counted(properties, 'property is', 'properties are')} removed for good.`,
    records ? `Deleted with them: ${records}.` : 'No notes, visits or deals are attached to them.',
    holders > 0 && `${counted(holders, 'user keeps', 'users keep')} the ZIP code, without properties.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether it has begun. It is followed whatever screen is shown by then. */
async function start(zipCode: string): Promise<boolean> {
  try {
    const body = { confirmation: zipCode };
    const { operationId } = await api.removals.removeZip({ params: { zipCode }, body });
    void follow(operationId);
    return true;
  } catch (error) {
    reportFailure(sentenceOf(error, 'The properties could not be deleted.'));
    return false;
  }
}

async function follow(operationId: string): Promise<void> {
  try {
    const { state, error, result } = await operationEnded(operationId);
    if (state === 'completed') toast({ title: 'Properties deleted', description: result?.message });
    else reportFailure(error ?? 'The properties could not be deleted.');
  } catch (error) {
    reportFailure(sentenceOf(error, 'The result is not known yet. See the list of operations.'));
  }
  await refreshAfter(api.removals.removeZip);
}

const reportFailure = (description: string) => toast({ variant: 'destructive', title: 'Error', description });
