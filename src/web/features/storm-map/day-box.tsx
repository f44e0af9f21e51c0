import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Input } from '#web/ui/input.tsx';
import { stepDay } from './step-day.ts';

/** A day: typed, picked, or stepped to by its buttons and the arrow keys. */
export function DayBox({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const today = dayOf(new Date());
  const step = (days: number) => {
    const next = stepDay(day, days);
    if (next <= today) onDay(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (days === 0) return;
    // The browser would count up the focused part of the date, and end in unintended months.
    event.preventDefault();
    step(days);
  };
  return (
    <div className="flex gap-1">
      <Button variant="secondary" size="icon" aria-label="Previous day" onClick={() => step(-1)}>
        <ChevronLeft />
      </Button>
      <Input
        type="date"
        aria-label="Day of the storm"
        title="Arrow up and down move by one day"
        max={today}
        value={day}
        onChange={({ target }) => target.validity.valid && target.value !== '' && onDay(target.value)}
        onKeyDown={onKeyDown}
        className="w-37 px-2 touch:w-40"
      />
      <Button
        variant="secondary"
        size="icon"
        aria-label="Next day"
        disabled={day >= today}
        onClick={() => step(1)}
      >
        <ChevronRight />
      </Button>
    </div>
  );
}
