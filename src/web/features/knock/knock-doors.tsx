import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { NOTE_LENGTH } from '#contract/crm.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { type KeptChange, record, saidOf, takeBack } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DoorCard } from './door-card.tsx';
import { Finished } from './finished.tsx';
import { MapStrip } from './map-strip.tsx';
import { type KnockOutcome, OutcomeButtons } from './outcome-buttons.tsx';
import type { Door } from './overlay.ts';
import { PlaceNotice } from './place-notice.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { useNote } from './use-note.ts';
import { usePlaceChoice, useWhereabouts, type Whereabouts } from './use-place.ts';
import { nextToDo, stepFrom } from './walk.ts';

/** One door after the other: what is known of it above, what came of it under the thumb. */
export function KnockDoors({ queueId, doors }: { queueId: number; doors: readonly Door[] }) {
  const whereabouts = useWhereabouts();
  const [chosen, setChosen] = useState<number | null>(null);
  const [justSaved, setJustSaved] = useState<KeptChange | null>(null);
  const currentId = chosen ?? nextToDo(doors, null);
  const door = doors.find(({ item }) => item.property.id === currentId);
  const endUndo = useCallback(() => setJustSaved(null), []);

  async function undo(visit: KeptChange) {
    setJustSaved(null);
    try {
      await takeBack(visit);
      setChosen(Number(visit.body.propertyId));
    } catch (error) {
      toast({ title: 'Not taken back', description: saidOf(error), variant: 'destructive' });
    }
  }

  const undoStrip = justSaved && (
    <UndoStrip key={justSaved.id} visit={justSaved} onUndo={() => void undo(justSaved)} onEnd={endUndo} />
  );
  return (
    <>
      {door ? (
        <AtDoor
          key={door.item.property.id}
          whereabouts={whereabouts}
          queueId={queueId}
          doors={doors}
          door={door}
          undoStrip={undoStrip}
          onSaved={(visit) => {
            setJustSaved(visit);
            setChosen(nextToDo(doors, door.item.property.id));
          }}
          onStep={(by) => setChosen(stepFrom(doors, door.item.property.id, by))}
          onTakeBack={(visit) => void undo(visit)}
        />
      ) : (
        <div className="grid grow content-start gap-3 p-3">
          {undoStrip}
          <Finished queueId={queueId} doors={doors} />
        </div>
      )}
    </>
  );
}

interface AtDoorProps {
  whereabouts: Whereabouts;
  queueId: number;
  doors: readonly Door[];
  door: Door;
  undoStrip: ReactNode;
  onSaved: (visit: KeptChange) => void;
  onStep: (by: 1 | -1) => void;
  onTakeBack: (visit: KeptChange) => void;
}

function AtDoor({
  whereabouts: { fix, problem },
  queueId,
  doors,
  door,
  undoStrip,
  onSaved,
  onStep,
  onTakeBack,
}: AtDoorProps) {
  const userId = useSignedInUser().id;
  const { property } = door.item;
  const [note, type] = useNote(userId, property.id);
  const [saving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const undecided = usePlaceChoice() === null;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  async function save(act: () => Promise<void>) {
    setSaving(true);
    try {
      await act();
    } catch (error) {
      toast({ title: 'Not saved', description: saidOf(error), variant: 'destructive' });
    } finally {
      setSaving(false);
    }
  }

  async function saveNote() {
    const body = note.trim();
    if (body === '') return;
    const propertyId = property.id;
    await record({ kind: 'note', body: { propertyId, body }, label: `Note on ${property.address}` });
    type('');
  }

  const say = (outcome: KnockOutcome) =>
    save(async () => {
      await saveNote();
      const label = `${outcomeLabels[outcome]}, ${property.address}`;
      const body = { propertyId: property.id, queueId, outcome, fix };
      onSaved(await record({ kind: 'knock', body, label }));
    });

  return (
    <div className="grid min-h-0 grow grid-cols-1 grid-rows-[minmax(0,1fr)_auto] short:grid-cols-2 short:grid-rows-1">
      <div className="grid min-h-0 grid-cols-1 content-start gap-3 overflow-y-auto p-3">
        {undecided && <PlaceNotice />}
        <DoorCard door={door} fix={fix} headingRef={heading} />
        <div className="grid gap-2">
          <Textarea
            aria-label={`Note on ${property.address}`}
            placeholder="Note, saved with the outcome"
            rows={2}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => type(event.target.value)}
          />
          {note.trim() !== '' && (
            <Button
              variant="secondary"
              className="justify-self-end"
              disabled={saving}
              onClick={() => save(saveNote)}
            >
              Save Note
            </Button>
          )}
        </div>
        <MapStrip doors={doors} current={door} fix={fix} />
        {problem && <p className="text-sm text-muted-foreground">{problem}</p>}
      </div>
      <div className="grid grid-cols-1 content-end gap-2 border-t bg-background p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] short:border-t-0 short:border-l">
        {undoStrip}
        {door.ownVisit && !undoStrip && (
          <Button variant="secondary" size="lg" onClick={() => door.ownVisit && onTakeBack(door.ownVisit)}>
            <Undo2 />
            Take Back ‘{door.ownVisit.label}’
          </Button>
        )}
        <div className={cn('flex gap-2', undoStrip && 'short:hidden')}>
          <Button variant="secondary" size="lg" className="grow px-2" onClick={() => onStep(-1)}>
            <ChevronLeft />
            Previous Door
          </Button>
          <Button variant="secondary" size="lg" className="grow px-2" onClick={() => onStep(1)}>
            Next Door
            <ChevronRight />
          </Button>
        </div>
        <OutcomeButtons disabled={saving} onSay={(outcome) => void say(outcome)} />
      </div>
    </div>
  );
}
