import { PartyPopper, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { outcomeLabels, visitOutcomes } from '#domain/queues/outcomes.ts';
import type { Door } from '#web/features/field/doors/index.ts';
import { type OpenedProposal, ProposalDialog } from '#web/features/sales/proposals/index.ts';
import { failureText, type KeptChange, putDraft, takeBack } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AtDoor } from './at-door.tsx';
import { useWhereabouts } from './use-place.ts';
import type { Saved } from './use-saying.ts';
import { nextToDo, stepFrom } from './walk.ts';

/** One door after the other: what is known of it above, the outcomes under the thumb. */
export function KnockDoors({ queueId, doors }: { queueId: number; doors: readonly Door[] }) {
  const whereabouts = useWhereabouts();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<number | null>(() => Number(search.get('door')) || null);
  const [justSaved, setJustSaved] = useState<Saved | null>(null);
  const [recorded, setRecorded] = useState<{ propertyId: number; doors: readonly Door[] } | null>(null);
  // A recorded door is in the list a moment later: until then it is still shown there as to do.
  const behind = recorded?.doors === doors ? recorded.propertyId : null;
  // The one that was chosen may have left the queue meanwhile.
  const door =
    doors.find(({ item }) => item.property.id === chosen) ??
    doors.find(({ item }) => item.property.id === nextToDo(doors, behind));
  const [proposing, setProposing] = useState<OpenedProposal | null>(null);
  const [restored, setRestored] = useState(0);
  const endUndo = useCallback(() => setJustSaved(null), []);

  async function undo(visit: KeptChange) {
    setJustSaved(null);
    try {
      const { note } = await takeBack(visit);
      const propertyId = Number(visit.body.propertyId);
      // What was typed is back where it was typed.
      if (note !== null && putDraft('knock-notes', visit.userId, propertyId, note))
        setRestored((count) => count + 1);
      setChosen(propertyId);
    } catch (error) {
      toast({ title: 'Not taken back', description: failureText(error), variant: 'destructive' });
    }
  }

  const undoStrip = justSaved && (
    <UndoStrip
      key={justSaved.visit.id}
      label={justSaved.label}
      details={justSaved.details}
      onUndo={() => void undo(justSaved.visit)}
      onEnd={endUndo}
    />
  );
  return (
    <>
      {door ? (
        <AtDoor
          key={restored}
          whereabouts={whereabouts}
          queueId={queueId}
          doors={doors}
          door={door}
          undoStrip={undoStrip}
          onSaved={setJustSaved}
          onRecorded={() => {
            const propertyId = door.item.property.id;
            setRecorded({ propertyId, doors });
            // Unless the user moved to another door meanwhile.
            setChosen((now) => (now === chosen ? nextToDo(doors, propertyId) : now));
          }}
          onStep={(by) => setChosen(stepFrom(doors, door.item.property.id, by))}
          onChoose={setChosen}
          onTakeBack={(visit) => void undo(visit)}
          onPropose={({ item: { property } }, met) => setProposing({ property, isAtDoor: true, met })}
        />
      ) : (
        <div className="grid grow content-start gap-3 p-3">
          {undoStrip}
          <Finished queueId={queueId} doors={doors} />
        </div>
      )}
      <ProposalDialog opened={proposing} onClose={() => setProposing(null)} />
    </>
  );
}

/** Milliseconds in which a press is taken back in one press more. */
const UNDO_MS = 6000;

/** What was just saved, with the way back for six seconds. */
function UndoStrip({
  label,
  details,
  onUndo,
  onEnd,
}: {
  /** What was saved: 'Not home, 12 Main St'. */
  label: string;
  /** What else it did; all of it is taken back. */
  details: readonly string[];
  onUndo: () => void;
  onEnd: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <div className="flex items-center gap-2 rounded-lg bg-foreground py-1 pr-1 pl-3 text-background">
      <div role="status" className="min-w-0 grow py-1 leading-snug wrap-anywhere">
        <p className="font-medium">Saved: {label}</p>
        {details.length > 0 && <p className="text-sm">With {details.join(', ')}</p>}
      </div>
      <Button
        variant="ghost"
        onClick={onUndo}
        className="h-11 shrink-0 text-background hover:bg-background/20 hover:text-background"
      >
        <Undo2 />
        Undo
      </Button>
    </div>
  );
}

/** The walk is done: its results, and the way back. */
function Finished({ queueId, doors }: { queueId: number; doors: readonly Door[] }) {
  const today = dayOf(new Date());
  const visited = doors.flatMap(({ known }) =>
    known.lastKnock && dayOf(new Date(known.lastKnock.at)) === today ? [known.lastKnock.outcome] : [],
  );
  const counts = visitOutcomes.flatMap((outcome) => {
    const count = visited.filter((one) => one === outcome).length;
    return count > 0 ? [`${outcomeLabels[outcome]} ${count}`] : [];
  });
  return (
    <EmptyState
      icon={PartyPopper}
      title="No more doors to knock on"
      action={
        <Button asChild size="lg">
          <Link to={`/queue/${queueId}`}>Back to the Queue</Link>
        </Button>
      }
    >
      {counts.length > 0 ? `Today: ${counts.join(', ')}.` : 'Every door in this queue has been worked.'}
    </EmptyState>
  );
}
