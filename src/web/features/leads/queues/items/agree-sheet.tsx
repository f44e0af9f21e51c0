import { useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { timeInstead } from '#domain/appointments/local-moment.ts';
import { skippedSentence } from '#domain/appointments/slots.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import {
  type AgreedVisit,
  ComeBackDays,
  DetailedOutcome,
  visitChanges,
} from '#web/features/field/outcome-details/index.ts';
import { failureText, recordTogether } from '#web/field/index.ts';
import { dayZone } from '#web/ui/days.ts';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useDoorsKnown } from './use-doors-known.ts';

/** Outcomes with something that is agreed on. */
const askedOutcomes = ['come_back', 'appointment', 'sold'] as const;
export type AskedOutcome = (typeof askedOutcomes)[number];
export const isAsked = (outcome: Outcome): outcome is AskedOutcome =>
  askedOutcomes.some((asked) => asked === outcome);

interface AgreeSheetProps {
  queueId: number;
  item: QueueItem;
  /** Open while there is one. */
  asked: AskedOutcome | null;
  onClose: () => void;
}

/** Asks for what an outcome agrees on, as knock mode does; all of it may be left open. Kept on this device, then sent. */
export function AgreeSheet({ queueId, item, asked, onClose }: AgreeSheetProps) {
  const [saving, setSaving] = useState(false);
  const { id: propertyId, address } = item.property;
  const known = useDoorsKnown(queueId, asked !== null).data?.data;
  const timeZone = known?.find((one) => one.propertyId === propertyId)?.timeZone ?? dayZone();
  async function say(visit: AgreedVisit) {
    setSaving(true);
    try {
      const place = { propertyId, address, queueId, timeZone, fix: null, note: '' };
      const { changes, label } = visitChanges(visit, place);
      await recordTogether(changes);
      const instead = visit.at ? timeInstead(visit.at, timeZone) : null;
      toast({
        title: 'Saved',
        description: visit.at && instead ? skippedSentence(visit.at, instead) : label,
      });
      onClose();
    } catch (error) {
      toast({ title: 'Not saved', description: failureText(error), variant: 'destructive' });
    } finally {
      setSaving(false);
    }
  }
  return (
    <Sheet open={asked !== null} onOpenChange={(open) => open || onClose()}>
      <SheetContent side="bottom" title={asked ? `${outcomeLabels[asked]}: ${address}` : address}>
        {asked === 'come_back' ? (
          <ComeBackDays
            key={timeZone}
            timeZone={timeZone}
            disabled={saving}
            onChoose={(followUpOn) => void say({ outcome: 'come_back', followUpOn })}
            onBack={onClose}
          />
        ) : (
          asked && (
            <DetailedOutcome
              key={`${asked} ${timeZone}`}
              outcome={asked}
              timeZone={timeZone}
              disabled={saving}
              onAgree={(at, read) => void say({ outcome: 'appointment', at, read })}
              onSell={(read) => void say({ outcome: 'sold', read })}
              onBack={onClose}
            />
          )
        )}
      </SheetContent>
    </Sheet>
  );
}
