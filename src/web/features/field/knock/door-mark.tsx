import { Ban, Check, Minus, RotateCcw, Star, X } from 'lucide-react';
import type { Door } from '#web/features/field/doors/index.ts';
import { cn } from '#web/ui/cn.ts';
import { type Mark, markLabels, markOf, marks } from './walk-plan.ts';

const icons = { again: RotateCcw, talked: Check, won: Star, no: X, do_not_contact: Ban, skipped: Minus };

const looks: Record<Mark, string> = {
  to_do: 'border-foreground bg-background text-foreground',
  again: 'border-severity-minor-text bg-severity-minor-soft text-severity-minor-text',
  talked: 'border-muted-foreground bg-surface text-foreground',
  won: 'border-severity-none-text bg-severity-none-soft text-severity-none-text',
  no: 'border-muted-foreground bg-muted text-foreground',
  do_not_contact: 'border-destructive-text bg-destructive-soft text-destructive-text',
  skipped: 'border-muted-foreground bg-muted text-foreground',
};

/** What came of a door as a symbol; one to do shows its place in the walk. */
export function DoorMark({
  mark,
  place,
  emphasis,
}: {
  mark: Mark;
  /** None in the legend. */
  place?: number;
  emphasis?: 'this' | 'next' | undefined;
}) {
  const Icon = mark === 'to_do' ? null : icons[mark];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-6 shrink-0 place-content-center rounded-full border-2 text-xs leading-none font-bold tabular-nums',
        looks[mark],
        emphasis === 'this' && 'border-foreground bg-accent text-accent-foreground',
        emphasis && 'size-8 text-sm ring-2 ring-foreground ring-offset-2 ring-offset-background',
        emphasis === 'next' && 'border-primary bg-primary text-primary-foreground ring-primary',
      )}
    >
      {Icon ? <Icon className="size-3.5" strokeWidth={3} /> : place}
    </span>
  );
}

/** What the marks of the doors of a walk mean, with how many have each. */
export function Legend({ doors }: { doors: readonly Door[] }) {
  const found = doors.map(markOf);
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-1">
      {marks.map((mark) => {
        const count = found.filter((one) => one === mark).length;
        return (
          count > 0 && (
            <li key={mark} className="flex items-center gap-1">
              <DoorMark mark={mark} />
              {markLabels[mark]} {count.toLocaleString()}
            </li>
          )
        );
      })}
    </ul>
  );
}
