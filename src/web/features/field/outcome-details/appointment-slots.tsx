import { CalendarPlus, ChevronLeft } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import { nextSlots, slotLabels } from '#domain/appointments/slots.ts';
import { Input } from '#web/ui/input.tsx';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { Choice } from './choice.tsx';
import { DetailFields } from './detail-fields.tsx';
import type { DetailsTyped } from './use-details.ts';

interface AppointmentSlotsProps {
  /** The clocks at the door. */
  timeZone: string;
  /** Who is to be met; may be left empty. */
  typed: DetailsTyped;
  disabled: boolean;
  /** A time on the clocks of the door, 'YYYY-MM-DDTHH:MM'; null for a visit whose time is still to be agreed on. */
  onAgree: (slot: string | null) => void;
  onBack: () => void;
}

const OFFERED_SLOTS = 5;
/** The place in the grid where 'Appointment' was tapped: nothing can be tapped there now. */
const UNDER_APPOINTMENT = 3;

/** When to come back, under the thumb: the next times in one press, any other in a field. */
export function AppointmentSlots({ timeZone, typed, disabled, onAgree, onBack }: AppointmentSlotsProps) {
  const [now] = useState(() => wallClockAt(new Date(), timeZone));
  const [other, setOther] = useState(false);
  const slots = nextSlots(now, OFFERED_SLOTS);
  const guarded = useTapGuard<HTMLFieldSetElement>(other ? 'other time' : 'slots');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  if (other)
    return (
      <OtherTime
        guarded={guarded}
        typed={typed}
        first={slots[0] ?? now}
        disabled={disabled}
        onAgree={onAgree}
        onBack={onBack}
      />
    );
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2">
      <legend className="sr-only">When is the appointment?</legend>
      <DetailFields
        wanted={['name', 'phone']}
        details={typed.details}
        problem={typed.problem}
        onChange={typed.change}
      />
      {slots.map((slot, place) => {
        const { day, time } = slotLabels(slot, now);
        return (
          <Fragment key={slot}>
            {place === UNDER_APPOINTMENT && (
              <p aria-hidden="true" className="grid min-h-14 place-content-center text-sm font-semibold">
                When?
              </p>
            )}
            <Choice
              ref={place === 0 ? first : undefined}
              disabled={disabled}
              onPress={() => onAgree(slot)}
              strong
            >
              <span className="text-xs font-medium">{day}</span> {time}
            </Choice>
          </Fragment>
        );
      })}
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
      <Choice disabled={disabled} onPress={() => onAgree(null)}>
        No Time Yet
      </Choice>
      <Choice disabled={disabled} onPress={() => setOther(true)}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Other Time
      </Choice>
    </fieldset>
  );
}

function OtherTime({
  guarded,
  typed,
  first,
  disabled,
  onAgree,
  onBack,
}: Omit<AppointmentSlotsProps, 'timeZone'> & {
  guarded: RefObject<HTMLFieldSetElement | null>;
  first: string;
}) {
  const [day, setDay] = useState(first.slice(0, 10));
  const [time, setTime] = useState(first.slice(11));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2">
      <legend className="sr-only">When is the appointment?</legend>
      <DetailFields
        wanted={['name', 'phone']}
        details={typed.details}
        problem={typed.problem}
        onChange={typed.change}
      />
      <Input
        ref={field}
        type="date"
        aria-label="Day"
        className="col-span-3 h-14"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Input
        type="time"
        aria-label="Time"
        className="col-span-3 h-14"
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <div className="col-span-2 grid">
        <Choice
          disabled={disabled}
          why={(day === '' || time === '') && 'Choose a day and a time.'}
          onPress={() => onAgree(`${day}T${time}`)}
          strong
        >
          Set Appointment
        </Choice>
      </div>
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
    </fieldset>
  );
}
