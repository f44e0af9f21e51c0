import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDayAndTime } from '#domain/appointments/local-moment.ts';
import { type BookedTime, useBooked } from '#web/features/field/appointments/index.ts';
import { Button } from '#web/ui/button.tsx';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { AppointmentSlots } from './appointment-slots.tsx';
import { Choice } from './choice.tsx';
import { DetailFields } from './detail-fields.tsx';
import { isEmpty, type ReadDetails } from './details.ts';
import { type DetailsTyped, useDetails } from './use-details.ts';

interface DetailedOutcomeProps {
  outcome: 'appointment' | 'sold';
  /** The clocks at the door. */
  timeZone: string;
  disabled: boolean;
  /** @param at on the clocks of the door; null if no time was agreed on */
  onAgree: (at: string | null, read: ReadDetails) => void;
  onSell: (read: ReadDetails) => void;
  /** Proposes instead: signing makes it a sale. */
  onPropose?: (read: ReadDetails) => void;
  onBack: () => void;
}

/** An outcome with the contact's details. None of them is required. */
export function DetailedOutcome({
  outcome,
  timeZone,
  disabled,
  onAgree,
  onSell,
  onPropose,
  onBack,
}: DetailedOutcomeProps) {
  const typed = useDetails();
  const [doubled, setDoubled] = useState<{ at: string; booked: BookedTime } | null>(null);
  const findBooked = useBooked();
  if (outcome === 'sold')
    return (
      <SaleDetails
        typed={typed}
        disabled={disabled}
        onSell={() => typed.withRead(onSell)}
        onPropose={onPropose && (() => typed.withRead(onPropose))}
        onBack={onBack}
      />
    );
  if (doubled)
    return (
      <DoubleBooking
        booked={doubled.booked}
        timeZone={timeZone}
        disabled={disabled}
        onBoth={() => typed.withRead((read) => onAgree(doubled.at, read))}
        onBack={() => setDoubled(null)}
      />
    );
  const agreeOn = (at: string | null, read: ReadDetails) => {
    const booked = at === null ? undefined : findBooked(at, timeZone);
    if (at !== null && booked) setDoubled({ at, booked });
    else onAgree(at, read);
  };
  return (
    <AppointmentSlots
      timeZone={timeZone}
      typed={typed}
      disabled={disabled}
      onAgree={(at) => typed.withRead((read) => agreeOn(at, read))}
      onBack={onBack}
    />
  );
}

interface DoubleBookingProps {
  booked: BookedTime;
  timeZone: string;
  disabled: boolean;
  onBoth: () => void;
  onBack: () => void;
}

/** Asks before the rep promises the same hour at two doors. */
function DoubleBooking({ booked, timeZone, disabled, onBoth, onBack }: DoubleBookingProps) {
  const guarded = useTapGuard<HTMLFieldSetElement>('double booking');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset ref={guarded} className="grid grid-cols-2 gap-2">
      <legend className="sr-only">You have another appointment at that time</legend>
      <p role="alert" className="col-span-2 text-sm font-medium wrap-anywhere">
        You have another appointment at that time: {formatDayAndTime(new Date(booked.startsAt), timeZone)},{' '}
        {booked.where}
      </p>
      <Button ref={back} variant="secondary" size="lg" busy={disabled} onClick={onBack}>
        Other Time
      </Button>
      <Button variant="destructive" size="lg" busy={disabled} onClick={onBoth}>
        Set Both
      </Button>
    </fieldset>
  );
}

interface SaleDetailsProps {
  typed: DetailsTyped;
  disabled: boolean;
  onSell: () => void;
  /** To a proposal that is signed; absent where none can be made. */
  onPropose?: (() => void) | undefined;
  onBack: () => void;
}

/** Amount and buyer: both can be completed later. Or a proposal, whose signature is the sale. */
function SaleDetails({
  typed: { details, problem, change },
  disabled,
  onSell,
  onPropose,
  onBack,
}: SaleDetailsProps) {
  const guarded = useTapGuard<HTMLFieldSetElement>('sale');
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2">
      <legend className="sr-only">What was sold, and to whom?</legend>
      <DetailFields
        wanted={onPropose ? ['amount', 'name', 'email'] : ['amount', 'name']}
        details={details}
        problem={problem}
        onChange={change}
      />
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
      <Choice disabled={disabled} onPress={onSell} strong={!onPropose} className="col-span-2">
        {isEmpty(details) ? 'Sold, Details Later' : 'Save Sale'}
      </Choice>
      {onPropose && (
        <Choice disabled={disabled} onPress={onPropose} strong className="col-span-3">
          Propose and Sign
        </Choice>
      )}
    </fieldset>
  );
}
