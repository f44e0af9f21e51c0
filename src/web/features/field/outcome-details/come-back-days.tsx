import { CalendarPlus, ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import { dayAfter } from '#domain/queues/follow-up.ts';
import { Input } from '#web/ui/input.tsx';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { Choice } from './choice.tsx';

interface ComeBackDaysProps {
  /** The clocks at the door. */
  timeZone: string;
  disabled: boolean;
  /** A day of the door's calendar, 'YYYY-MM-DD'; null if none was chosen. */
  onChoose: (day: string | null) => void;
  onBack: () => void;
}

/** When to come back. 'Come Back' was tapped at the bottom, in the middle: nothing that saves appears there. */
export function ComeBackDays({ timeZone, disabled, onChoose, onBack }: ComeBackDaysProps) {
  const [today] = useState(() => wallClockAt(new Date(), timeZone).slice(0, 10));
  const [other, setOther] = useState<string | null>(null);
  const guarded = useTapGuard<HTMLFieldSetElement>(other === null ? 'days' : 'other day');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2">
      <legend className="sr-only">When will you come back?</legend>
      {other === null ? (
        <>
          <Choice ref={first} disabled={disabled} onPress={() => onChoose(today)} strong>
            Later Today
          </Choice>
          <Choice disabled={disabled} onPress={() => onChoose(dayAfter(today, 1))} strong>
            Tomorrow
          </Choice>
          <Choice disabled={disabled} onPress={() => setOther(dayAfter(today, 2))}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Other Day
          </Choice>
        </>
      ) : (
        <>
          <Input
            type="date"
            aria-label="Day to come back"
            className="col-span-2 h-14"
            min={today}
            value={other}
            onChange={(event) => setOther(event.target.value)}
          />
          <Choice
            disabled={disabled}
            why={other < today && 'Choose today or a later day.'}
            onPress={() => onChoose(other)}
            strong
          >
            Save Day
          </Choice>
        </>
      )}
      <Choice disabled={disabled} onPress={onBack}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Back
      </Choice>
      <p aria-hidden="true" className="grid min-h-14 place-content-center text-sm font-semibold">
        When?
      </p>
      <Choice disabled={disabled} onPress={() => onChoose(null)}>
        No Day Yet
      </Choice>
    </fieldset>
  );
}
