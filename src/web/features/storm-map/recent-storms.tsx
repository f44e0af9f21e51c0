import { ChevronDown } from 'lucide-react';
import type { StormDay } from '#contract/storm-map.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { describeRecent } from './storm-day-words.ts';

interface RecentStormsProps {
  /** Undefined while they are read. */
  days: readonly StormDay[] | undefined;
  day: string;
  onDay: (day: string) => void;
}

/** The latest days with hail or wind at the user's doors. */
export function RecentStorms({ days, day, onDay }: RecentStormsProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" className="px-3">
          Recent storms
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
