import { ChevronDown, House, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { type Outcome, outcomeLabels, standingOf, visitOutcomes } from '#domain/queues/outcomes.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { AgreeSheet, type AskedOutcome, isAsked } from './agree-sheet.tsx';
import { saveDraft } from './note-drafts.ts';

interface OutcomeProps {
  queueId: number;
  item: QueueItem;
}

/** The most frequent outcomes, one press away, and the others behind the second button. */
export function OutcomeButtons({ queueId, item, className }: OutcomeProps & { className?: string }) {
  const say = useSayOutcome(queueId);
  const { address } = item.property;
  const standing = standingOf(item);
  const open = standing === 'new' || standing === 'not_home';
  return (
    <div data-outcome="" className={cn('flex grow gap-2', className)}>
      {open ? (
        <Button
          variant="secondary"
          className="grow"
          aria-label={`Not home at ${address}`}
          onClick={() => say(item, 'not_home')}
        >
          <House />
          {outcomeLabels.not_home}
        </Button>
      ) : (
        item.stage !== 'won' && (
          <Button
            variant="secondary"
            className="grow"
            aria-label={`To do again: ${address}`}
            onClick={() => say(item, 'to_do')}
          >
            <Undo2 />
            {outcomeLabels.to_do}
          </Button>
        )
      )}
      <OutcomeMenu queueId={queueId} item={item}>
        <Button variant={open ? 'accent' : 'secondary'} className="grow" aria-label={`Outcome at ${address}`}>
          Outcome
          <ChevronDown />
        </Button>
      </OutcomeMenu>
    </div>
  );
}

/** Every outcome of a visit; some ask for details first. `more` follows them. */
export function OutcomeMenu({
  queueId,
  item,
  children,
  more,
}: OutcomeProps & { children: ReactNode; more?: ReactNode }) {
  const say = useSayOutcome(queueId);
  const [asked, setAsked] = useState<AskedOutcome | null>(null);
  const again = standingOf(item) !== 'new' && item.stage !== 'won';
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
        <DropdownMenuContent align="start" data-outcome="">
          {visitOutcomes.map((outcome) => (
            <DropdownMenuItem
              key={outcome}
              onSelect={() => (isAsked(outcome) ? setAsked(outcome) : void say(item, outcome))}
            >
              {outcomeLabels[outcome]}
            </DropdownMenuItem>
          ))}
          {again && (
            <DropdownMenuItem onSelect={() => say(item, 'to_do')}>{outcomeLabels.to_do}</DropdownMenuItem>
          )}
          {more}
        </DropdownMenuContent>
      </DropdownMenu>
      <AgreeSheet queueId={queueId} item={item} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Keeps the outcome of a visit, and saves the note that is typed. */
function useSayOutcome(queueId: number): (item: QueueItem, outcome: Outcome) => Promise<boolean> {
  const userId = useSignedInUser().id;
  return async ({ property: { id: propertyId, address } }, outcome) => {
    const label = `${outcomeLabels[outcome]}, ${address}`;
    const [isKept] = await Promise.all([
      saveChange(
        outcome === 'to_do'
          ? { kind: 'to-do', body: { propertyId, queueId }, label }
          : { kind: 'knock', body: { propertyId, queueId, outcome, fix: null }, label },
      ),
      saveDraft({ userId, queueId, propertyId }),
    ]);
    return isKept;
  };
}
