import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { counted, describeRecords } from '#domain/standing.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { reportEnd } from '#web/operations/report-end.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';

const failure = 'The properties could not be deleted.';

/** Deletes the properties of a ZIP code, which has to be typed, after telling what goes with them. */
export function DeleteZipData({ zipCode }: { zipCode: string }) {
  const [asking, setAsking] = useState(false);
  const plan = useQuery({
    ...query(api.removals.planZip, { params: { zipCode } }),
    enabled: asking,
  });
  const remove = useAct(
    () => api.removals.removeZip({ params: { zipCode }, body: { confirmation: zipCode } }),
    {
      failure,
      onDone: ({ operationId }) => {
        setAsking(false);
        void reportEnd(operationId, api.removals.removeZip, { done: 'Properties deleted', failure });
      },
    },
  );
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
        pending={remove.isPending || plan.isPending}
        onConfirm={() => remove.mutate()}
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
