import { CalendarPlus, ChevronLeft } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import { nextSlots, slotWords } from '#domain/appointments/slots.ts';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { type Door, zoneOf } from './overlay.ts';

interface AppointmentSlotsProps {
  door: Door;
  disabled: boolean;
  /** A time on the clocks of the door, 'YYYY-MM-DDTHH:MM'; null for a visit whose time is still to be agreed on. */
  onAgree: (slot: string | null) => void;
  onBack: () => void;
}

/** When to come back, under the thumb: the next times in one press, any other in a field. */
export function AppointmentSlots({ door, disabled, onAgree, onBack }: AppointmentSlotsProps) {
  const timeZone = zoneOf(door);
  const [now] = useState(() => wallClockAt(new Date(), timeZone));
  const [other, setOther] = useState(false);
  const slots = nextSlots(now);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  if (other)
    return <OtherTime first={slots[0] ?? now} disabled={disabled} onAgree={onAgree} onBack={onBack} />;
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">When is the appointment?</legend>
      {slots.map((slot, place) => {
        const { day, time } = slotWords(slot, now);
        return (
          <Choice
            key={slot}
            ref={place === 0 ? first : undefined}
            disabled={disabled}
            onPress={() => onAgree(slot)}
            strong
          >
            <span className="text-xs font-medium">{day}</span> {time}
          </Choice>
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
  first,
  disabled,
  onAgree,
  onBack,
}: Omit<AppointmentSlotsProps, 'door'> & { first: string }) {
  const [day, setDay] = useState(first.slice(0, 10));
  const [time, setTime] = useState(first.slice(11));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">When is the appointment?</legend>
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
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
      <div className="col-span-2 grid">
        <Choice
          disabled={disabled || day === '' || time === ''}
          onPress={() => onAgree(`${day}T${time}`)}
          strong
        >
          Set Appointment
        </Choice>
      </div>
    </fieldset>
  );
}

function Choice({
  ref,
  disabled,
  onPress,
  strong,
  children,
}: {
  ref?: Ref<HTMLButtonElement> | undefined;
  disabled: boolean;
  onPress: () => void;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={cn(
        'flex min-h-14 select-none flex-col items-center justify-center rounded-lg border px-1 py-1 text-center text-sm leading-tight font-semibold [touch-action:manipulation] disabled:opacity-50',
        strong
          ? 'border-transparent bg-primary text-primary-foreground active:bg-primary-hover forced-colors:border'
          : 'border-input bg-surface text-foreground active:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
