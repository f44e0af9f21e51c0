import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import type { RoofInspection } from '#contract/inspections.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { RecordInspection } from './record-inspection.tsx';

/** Inspections on the roof, and for administrators a form to record one. Nothing without both. */
export function InspectionsPanel({ propertyId }: { propertyId: number }) {
  const mayRecord = can(useSignedInUser(), 'review:govern');
  const { data } = useQuery(query(api.inspections.list, { params: { propertyId } }));
  if (!data || (data.length === 0 && !mayRecord)) return null;
  return (
    <section aria-label="Inspected on the roof" className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">Inspected on the roof</h3>
      {data.length === 0 && <p className="text-muted-foreground">This roof has not been inspected.</p>}
      <ul className="grid gap-3">
        {data.map((inspection) => (
          <Inspected
            key={inspection.id}
            propertyId={propertyId}
            inspection={inspection}
            mayWithdraw={mayRecord}
          />
        ))}
      </ul>
      {mayRecord && <RecordInspection propertyId={propertyId} />}
    </section>
  );
}

interface InspectedProps {
  propertyId: number;
  inspection: RoofInspection;
  mayWithdraw: boolean;
}

function Inspected({
  propertyId,
  inspection: { id, inspectedOn, inspectedBy, severity, note, recordedBy },
  mayWithdraw,
}: InspectedProps) {
  const withdraw = useAct(() => api.inspections.withdraw({ params: { propertyId, inspectionId: id } }), {
    failure: 'Failed to take the inspection back',
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 grow basis-60 gap-1">
        <SeverityBadge severity={severity} />
        {note && <p className="break-words">{note}</p>}
        <p className="text-sm break-words text-muted-foreground">
          {formatDay(inspectedOn)} by {inspectedBy}
          {recordedBy && `, recorded by ${recordedBy}`}
        </p>
      </div>
      {mayWithdraw && (
        <Button size="sm" variant="secondary" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Take Back
        </Button>
      )}
    </li>
  );
}
