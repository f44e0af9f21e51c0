import { ChevronDown, ChevronLeft, ChevronRight, Crosshair, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { StormDay } from '#contract/storm-map.ts';
import { LateSources } from '#web/features/storms/storms/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf, formatDay } from '#web/ui/days.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { Input } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { PlaceCard } from './place-card.tsx';
import { stepDay } from './step-day.ts';
import { describeRecent, describeStormDay } from './storm-day-words.ts';
import { StormLegend } from './storm-legend.tsx';
import type { StormMap } from './use-storm-map.ts';

/** The storm on the map: its day, a summary, and the pressed cell. */
export function StormBar({ storm, isDark }: { storm: StormMap; isDark: boolean }) {
  const { day, spot, data } = storm;
  if (day === null) return null;
  return (
    <section
      aria-label="Storm"
      className="grid w-full max-w-xl gap-1.5 text-base md:rounded-lg md:border md:bg-raised md:p-2 md:shadow-float"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <DayBox day={day} onDay={storm.show} />
        <RecentStorms days={data.recent} day={day} onDay={storm.show} />
        <span className="ml-auto flex gap-1">
          <Tooltip text="Cell in the middle of the map">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Cell in the middle of the map"
              onClick={storm.pressMiddle}
            >
              <Crosshair />
            </Button>
          </Tooltip>
          <Button variant="ghost" size="icon-sm" aria-label="Close the storms" onClick={storm.close}>
            <X />
          </Button>
        </span>
      </div>
      <div role="status" className="flex min-h-5 items-center gap-2 px-1 text-sm">
        <Summary data={data} />
      </div>
      <details className="px-1 text-sm">
        <summary className="w-fit min-h-8 cursor-pointer content-center touch:min-h-11">
          What the bands and marks mean
        </summary>
        <StormLegend isDark={isDark} />
        <LateSources />
      </details>
      {spot && (
        <PlaceCard spot={spot} place={data.place} error={data.placeError} onClose={() => storm.press(null)} />
      )}
    </section>
  );
}

function Summary({ data }: Pick<StormMap, 'data'>) {
  const { swath, reports, error, pending, retry } = data;
  if (error)
    return (
      <>
        <span>Failed to fetch the storm.</span>
        <Button variant="link" size="inline" onClick={retry}>
          Try Again
        </Button>
      </>
    );
  if (pending || !swath || !reports)
    return (
      <>
        <Spinner />
        Loading the storm...
      </>
    );
  return <span>{describeStormDay(swath, reports)}</span>;
}

/** A day: typed, picked, or stepped to by its buttons and the arrow keys. */
function DayBox({ day, onDay }: { day: string; onDay: (day: string) => void }) {
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
        why={day >= today && 'That is today.'}
        onClick={() => step(1)}
      >
        <ChevronRight />
      </Button>
    </div>
  );
}

interface RecentStormsProps {
  /** Undefined while they are read. */
  days: readonly StormDay[] | undefined;
  day: string;
  onDay: (day: string) => void;
}

/** The latest days with hail or wind at the user's doors. */
function RecentStorms({ days, day, onDay }: RecentStormsProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" className="px-3">
          Recent Storms
          <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-[60dvh] overflow-y-auto">
        {days === undefined && <DropdownMenuLabel>Loading...</DropdownMenuLabel>}
        {days?.length === 0 && <DropdownMenuLabel>No storm is known at your properties.</DropdownMenuLabel>}
        {days && days.length > 0 && (
          <DropdownMenuRadioGroup value={day} onValueChange={onDay} aria-label="Recent storms">
            {days.map((one) => (
              <DropdownMenuRadioItem key={one.date} value={one.date} className="py-1">
                <span className="grid">
                  <span className="font-medium tabular-nums">{formatDay(one.date)}</span>
                  <span className="text-sm text-muted-foreground">{describeRecent(one)}</span>
                </span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
