import { useQuery } from '@tanstack/react-query';
import type { Dispute } from '#contract/disputes.ts';
import { type DisputeOutcome, disputeOutcomeTexts } from '#domain/review/dispute.ts';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { DisputeRoof } from './dispute-roof.tsx';

/** What the company disputes of a roof, what became of it, and the way to dispute it. Nothing if there is no picture. */
export const panel: PropertyPanel = { tab: 'details', order: 5, Panel: DisputesPanel };

function DisputesPanel({ property: { id: propertyId, address } }: PropertyPanelProps) {
  const { data } = useQuery(query(api.disputes.list, { params: { propertyId } }));
  const { waiting } = useOutbox();
  const isLeaving = waiting.some(({ kind, body }) => kind === 'dispute' && body.propertyId === propertyId);
  if (!data || (!data.mayDispute && data.disputes.length === 0)) return null;
  return (
    <section aria-label="Disputes" className="grid gap-3">
      {data.disputes.length > 0 && (
        <>
          <h3 className="border-b pb-2 font-semibold">Disputed</h3>
          <ul className="grid gap-3">
            {data.disputes.map((dispute) => (
              <Disputed key={dispute.id} propertyId={propertyId} dispute={dispute} />
            ))}
          </ul>
        </>
      )}
      {isLeaving ? (
        <p role="status" className="text-sm text-muted-foreground">
          Your dispute is saved on this device and on its way.
        </p>
      ) : (
        data.mayDispute && <DisputeRoof propertyId={propertyId} address={address} />
      )}
    </section>
  );
}

const badges: Record<DisputeOutcome, { word: string; variant: 'success' | 'warning' | 'outline' }> = {
  upheld: { word: 'You were right', variant: 'success' },
  rejected: { word: 'Not changed', variant: 'outline' },
  'cannot-tell': { word: 'Cannot be told', variant: 'outline' },
  withdrawn: { word: 'Taken back', variant: 'outline' },
};
const waitingBadge = { word: 'Waiting for a reviewer', variant: 'warning' } as const;

function Disputed({
  propertyId,
  dispute: { id, reason, disputedAt, by, outcome, may },
}: {
  propertyId: number;
  dispute: Dispute;
}) {
  const withdraw = useAct(() => api.disputes.withdraw({ params: { propertyId, disputeId: id } }), {
    failure: 'Failed to take the dispute back',
  });
  const { word, variant } = outcome ? badges[outcome] : waitingBadge;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <p className="break-words">
          {reason} <Badge variant={variant}>{word}</Badge>
        </p>
        <p className="text-sm text-muted-foreground">
          {by ?? 'You'} · <time dateTime={disputedAt}>{dateAndTime(disputedAt)}</time>
        </p>
        {outcome && outcome !== 'withdrawn' && <p className="text-sm">{disputeOutcomeTexts[outcome]}</p>}
      </div>
      {may.withdraw && (
        <Button size="sm" variant="secondary" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Take Back
        </Button>
      )}
    </li>
  );
}
