import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Door } from '#web/features/doors/index.ts';
import { type OpenedProposal, ProposalDialog } from '#web/features/proposals/index.ts';
import { failureText, type KeptChange, putDraft, takeBack } from '#web/field/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { AtDoor } from './at-door.tsx';
import { Finished } from './finished.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { useWhereabouts } from './use-place.ts';
import type { Saved } from './use-saying.ts';
import { nextToDo, stepFrom } from './walk.ts';

/** One door after the other: what is known of it above, what came of it under the thumb. */
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
