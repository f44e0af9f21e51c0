import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NOTE_LENGTH } from '#contract/crm.ts';
import type { PersonFields } from '#contract/people.ts';
import { type Door, zoneOf } from '#web/features/field/doors/index.ts';
import { ComeBackDays, DetailedOutcome } from '#web/features/field/outcome-details/index.ts';
import { DoorPhotos } from '#web/features/field/photos/index.ts';
import { DisputeRoof } from '#web/features/imagery/disputes/index.ts';
import { useKeptGround } from '#web/features/leads/queues/index.ts';
import type { KeptChange } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Textarea } from '#web/ui/input.tsx';
import { painted } from '#web/ui/painted.ts';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { DoorCard } from './door-card.tsx';
import { MapStrip } from './map-strip.tsx';
import { type KnockOutcome, OutcomeButtons } from './outcome-buttons.tsx';
import { PlaceNotice } from './place-notice.tsx';
import { useMapOpen } from './use-map-open.ts';
import { useIsPlaceAsked, type Whereabouts } from './use-place.ts';
import { type Saved, useRecording } from './use-saying.ts';
import { WalkMap } from './walk-map.tsx';

type Recording = ReturnType<typeof useRecording>;

interface AtDoorProps {
  whereabouts: Whereabouts;
  queueId: number;
  doors: readonly Door[];
  door: Door;
  undoStrip: ReactNode;
  onSaved: (saved: Saved) => void;
  /** What was saved has been shown: time for another door. */
  onRecorded: () => void;
  onStep: (by: 1 | -1) => void;
  onChoose: (propertyId: number) => void;
  onTakeBack: (visit: KeptChange) => void;
  /** What was agreed on is to be signed. */
  onPropose: (door: Door, met: PersonFields | null) => void;
}

/** One door, and its buttons under the thumb. It stays mounted while the doors change: remounting it is noticeable. */
export function AtDoor({
  whereabouts: { fix, problem },
  queueId,
  doors,
  door,
  undoStrip,
  onSaved,
  onRecorded,
  onStep,
  onChoose,
  onTakeBack,
  onPropose,
}: AtDoorProps) {
  const { property } = door.item;
  const ground = useKeptGround(queueId);
  const recording = useRecording({ door, queueId, fix }, { onSaved, onRecorded });
  const heading = useRef<HTMLHeadingElement>(null);
  const isScrolled = useRef(false);
  const isAsked = useIsPlaceAsked();
  const map = useMapOpen(property.id);
  const page = useTapGuard(`${property.id} ${isAsked}`);
  const steps = useTapGuard(`${property.id} ${undoStrip !== null} ${door.ownVisit?.id}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another door begins at its top
  useEffect(() => {
    if (page.current && isScrolled.current) page.current.scrollTop = 0;
    // Focusing has the browser lay out everything at once: the door is to be seen first.
    void painted().then(() => heading.current?.focus({ preventScroll: true }));
  }, [property.id]);

  return (
    <div className="grid min-h-0 grow grid-cols-1 grid-rows-[minmax(5rem,1fr)_minmax(0,auto)] short:grid-cols-2 short:grid-rows-1">
      <div className="relative grid min-h-0 grid-cols-1 grid-rows-[minmax(0,1fr)]">
        <div
          ref={page}
          inert={map.isOpen}
          onScroll={() => {
            isScrolled.current = true;
          }}
          className="grid min-h-0 grid-cols-1 content-start gap-3 overflow-y-auto p-3"
        >
          {isAsked && <PlaceNotice />}
          <DoorCard
            door={door}
            queueId={queueId}
            fix={fix}
            headingRef={heading}
            map={
              <MapStrip
                doors={doors}
                current={door}
                fix={fix}
                ground={ground}
                isOpen={map.isOpen}
                onOpen={map.open}
              />
            }
            note={<NoteField address={property.address} recording={recording} />}
          />
          <DoorPhotos propertyId={property.id} address={property.address} photos={door.known.photos ?? []} />
          <DisputeRoof propertyId={property.id} address={property.address} className="h-14" />
          {problem && <p className="text-sm text-muted-foreground">{problem}</p>}
        </div>
        {map.isOpen && (
          <WalkMap
            doors={doors}
            current={door}
            whereabouts={{ fix, problem }}
            ground={ground}
            onClose={map.close}
            onChoose={(propertyId) => {
              map.close();
              onChoose(propertyId);
            }}
          />
        )}
      </div>
      <div className="grid grid-cols-1 content-end gap-2 overflow-y-auto border-t bg-background p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] short:border-t-0 short:border-l large-text:gap-1 large-text:p-2">
        <div ref={steps} className="grid grid-cols-1 gap-2">
          {undoStrip}
          {door.ownVisit && !undoStrip && (
            <Button variant="secondary" size="lg" onClick={() => door.ownVisit && onTakeBack(door.ownVisit)}>
              <Undo2 />
              Take Back ‘{door.ownVisit.label}’
            </Button>
          )}
          <div className={cn('flex gap-2', undoStrip && 'short:hidden')}>
            <StepButton onClick={() => onStep(-1)}>
              <ChevronLeft className="large-text:hidden" />
              Previous<span className="large-text:sr-only"> Door</span>
            </StepButton>
            <StepButton onClick={() => onStep(1)}>
              Next<span className="large-text:sr-only"> Door</span>
              <ChevronRight className="large-text:hidden" />
            </StepButton>
          </div>
        </div>
        <Outcomes door={door} recording={recording} onPropose={onPropose} />
      </div>
    </div>
  );
}

function NoteField({ address, recording }: { address: string; recording: Recording }) {
  const { note, type, saving, saveNote } = recording;
  return (
    <div className="grid gap-2">
      <Textarea
        aria-label={`Note on ${address}`}
        placeholder="Note, saved with the outcome"
        rows={2}
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={(event) => type(event.target.value)}
      />
      {note.trim() !== '' && (
        <Button variant="secondary" className="justify-self-end" busy={saving} onClick={saveNote}>
          Save Note
        </Button>
      )}
    </div>
  );
}

const StepButton = (props: { onClick: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="lg" className="min-w-0 grow gap-1 px-1" data-repeats="" {...props} />
);

interface OutcomesProps extends Pick<AtDoorProps, 'door' | 'onPropose'> {
  recording: Recording;
}

/** The outcomes of a visit, and what some of them ask for. */
function Outcomes({ door, recording: { saving, say }, onPropose }: OutcomesProps) {
  const { id } = door.item.property;
  const [asking, setAsking] = useState<{ propertyId: number; what: AskedOutcome } | null>(null);
  if (asking !== null && asking.propertyId !== id) setAsking(null);
  const asked = asking?.propertyId === id ? asking.what : null;
  const shared = { timeZone: zoneOf(door), disabled: saving, onBack: () => setAsking(null) };
  if (asked === null)
    return (
      <OutcomeButtons
        propertyId={id}
        disabled={saving}
        onSay={(outcome) =>
          isAsked(outcome) ? setAsking({ propertyId: id, what: outcome }) : void say({ outcome })
        }
      />
    );
  if (asked === 'come_back')
    return (
      <ComeBackDays {...shared} onChoose={(followUpOn) => void say({ outcome: 'come_back', followUpOn })} />
    );
  return (
    <DetailedOutcome
      key={`${id} ${asked}`}
      {...shared}
      outcome={asked}
      onAgree={(at, read) => void say({ outcome: 'appointment', at, read })}
      onSell={(read) => void say({ outcome: 'sold', read })}
      onPropose={(read) => {
        onPropose(door, read.person);
        // The signature is the sale: until then it was a conversation, with whom is known.
        void say({ outcome: 'conversation', read });
      }}
    />
  );
}

/** Outcomes that ask one thing more. */
const askedOutcomes = ['appointment', 'come_back', 'sold'] as const;
type AskedOutcome = (typeof askedOutcomes)[number];
const isAsked = (outcome: KnockOutcome): outcome is AskedOutcome =>
  askedOutcomes.some((asked) => asked === outcome);
