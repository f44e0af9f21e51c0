import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { CorrectionMade } from '#contract/corrections.ts';
import { describeCorrection } from '#domain/corrections.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { DecideReport } from './decide-report.tsx';

interface CorrectionListProps {
  propertyId: number;
  /** Also those that were taken back or declined. */
  all?: boolean;
}

/** What people corrected of a property, each with its way back. Nothing if there is nothing, or not yet. */
export function CorrectionList({ propertyId, all = false }: CorrectionListProps) {
  const { data = [] } = useQuery(query(api.corrections.list, { params: { propertyId } }));
  const shown = data.filter(({ withdrawn, state }) => all || (!withdrawn && state !== 'declined'));
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">Corrected by hand</h3>
      <ul className="grid gap-3">
        {shown.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <Statement one={one} />
            <div className="flex flex-wrap gap-2">
              {one.may.decide && <DecideReport propertyId={propertyId} id={one.id} says={one.says} />}
              {one.may.withdraw && <UndoCorrection propertyId={propertyId} one={one} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sources: Record<CorrectionMade['source'], string> = {
  reviewer: 'corrected by a person',
  rep: 'seen at the door',
};

function Statement({ one }: { one: CorrectionMade }) {
  const gone = one.withdrawn || one.state === 'declined';
  return (
    <div className="min-w-0 grow basis-60">
      <p className="break-words">
        <span className={gone ? 'line-through' : undefined}>{describeCorrection(one.says)}</span>{' '}
        {one.withdrawn && <Badge>Taken back</Badge>}
        {!one.withdrawn && one.state === 'waiting' && (
          <Badge variant="warning">Owner and lot are waiting for review</Badge>
        )}
        {!one.withdrawn && one.state === 'declined' && <Badge variant="destructive">Declined</Badge>}
      </p>
      <p className="text-sm break-words text-muted-foreground">
        {sources[one.source]} · <time dateTime={one.saidAt}>{dateAndTime(one.saidAt)}</time>
        {one.by && ` · ${one.by}`}
      </p>
    </div>
  );
}

function UndoCorrection({ propertyId, one }: { propertyId: number; one: CorrectionMade }) {
  const what = describeCorrection(one.says);
  const undo = useAct(() => api.corrections.withdraw({ params: { propertyId, correctionId: one.id } }), {
    failure: 'Failed to undo the correction',
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Undo: ${what}`}
      pending={undo.isPending}
      onClick={() => undo.mutate()}
    >
      <Undo2 />
      Undo
    </Button>
  );
}
