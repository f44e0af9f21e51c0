import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NOTE_LENGTH } from '#contract/crm.ts';
import { DisputeRoof } from '#web/features/disputes/index.ts';
import { DoorPhotos } from '#web/features/photos/index.ts';
import { useKeptGround } from '#web/features/queues/index.ts';
import type { KeptChange } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Textarea } from '#web/ui/input.tsx';
import { painted } from '#web/ui/painted.ts';
import { AppointmentSlots } from './appointment-slots.tsx';
import { DoorCard } from './door-card.tsx';
import { MapStrip } from './map-strip.tsx';
import { OutcomeButtons } from './outcome-buttons.tsx';
import type { Door } from './overlay.ts';
import { PlaceNotice } from './place-notice.tsx';
import { usePlaceChoice, type Whereabouts } from './use-place.ts';
import { type Saved, useSaying } from './use-saying.ts';

interface AtDoorProps {
  whereabouts: Whereabouts;
  queueId: number;
  doors: readonly Door[];
  door: Door;
  undoStrip: ReactNode;
  onSaved: (saved: Saved) => void;
  /** What was saved has been shown: time for another door. */
  onTold: () => void;
  onStep: (by: 1 | -1) => void;
  onTakeBack: (visit: KeptChange) => void;
}

/** One door, and what can be said of it under the thumb. It stays while the doors change: making it again would be felt. */
export function AtDoor({
  whereabouts: { fix, problem },
  queueId,
  doors,
  door,
  undoStrip,
  onSaved,
  onTold,
  onStep,
  onTakeBack,
}: AtDoorProps) {
  const { property } = door.item;
  const ground = useKeptGround(queueId);
  const { note, type, saving, saveNote, say, agree } = useSaying({ door, queueId, fix }, { onSaved, onTold });
  const [agreeingAt, setAgreeingAt] = useState<number | null>(null);
  if (agreeingAt !== null && agreeingAt !== property.id) setAgreeingAt(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const undecided = usePlaceChoice() === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another door begins at its top
  useEffect(() => {
    if (page.current && isScrolled.current) page.current.scrollTop = 0;
    // Focusing has the browser lay out everything at once: the door is to be seen first.
    void painted().then(() => heading.current?.focus({ preventScroll: true }));
  }, [property.id]);

  return (
    <div className="grid min-h-0 grow grid-cols-1 grid-rows-[minmax(0,1fr)_auto] short:grid-cols-2 short:grid-rows-1">
      <div
        ref={page}
        onScroll={() => {
          isScrolled.current = true;
        }}
        className="grid min-h-0 grid-cols-1 content-start gap-3 overflow-y-auto p-3"
      >
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
              onClick={() => void saveNote()}
            >
              Save Note
            </Button>
          )}
        </div>
        <DoorPhotos propertyId={property.id} address={property.address} photos={door.known.photos ?? []} />
        <DisputeRoof propertyId={property.id} address={property.address} className="h-14" />
        <MapStrip doors={doors} current={door} fix={fix} ground={ground} />
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
        {agreeingAt === property.id ? (
          <AppointmentSlots
            door={door}
            disabled={saving}
            onAgree={(at) => void (at === null ? say('appointment') : agree(at))}
            onBack={() => setAgreeingAt(null)}
          />
        ) : (
          <OutcomeButtons
            disabled={saving}
            onSay={(outcome) => (outcome === 'appointment' ? setAgreeingAt(property.id) : void say(outcome))}
          />
        )}
      </div>
    </div>
  );
}
