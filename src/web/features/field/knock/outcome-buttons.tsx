import {
  Ban,
  CalendarCheck,
  CalendarClock,
  ClipboardCheck,
  DoorClosed,
  HandCoins,
  HardHat,
  type LucideIcon,
  MessageCircle,
  ThumbsDown,
} from 'lucide-react';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import { cn } from '#web/ui/cn.ts';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';

/** In the order under the thumb: the most frequent is lowest. */
const offered = [
  ['sold', HandCoins],
  ['inspected', ClipboardCheck],
  ['do_not_knock', Ban],
  ['appointment', CalendarCheck],
  ['has_contractor', HardHat],
  ['not_interested', ThumbsDown],
  ['conversation', MessageCircle],
  ['come_back', CalendarClock],
  ['not_home', DoorClosed],
] as const satisfies readonly (readonly [Outcome, LucideIcon])[];

export type KnockOutcome = (typeof offered)[number][0];

/** What came of the visit, in one press: 56 pixels high at least, for thumbs and gloves. Large letters take the icons' room. */
export function OutcomeButtons({
  propertyId,
  disabled,
  onSay,
}: {
  propertyId: number;
  disabled: boolean;
  onSay: (outcome: KnockOutcome) => void;
}) {
  const guarded = useTapGuard<HTMLFieldSetElement>(String(propertyId));
  return (
    <fieldset ref={guarded} className="grid grid-cols-3 gap-2 large-text:grid-cols-2 large-text:gap-1">
      <legend className="sr-only">What happened?</legend>
      {offered.map(([outcome, Icon]) => (
        <button
          key={outcome}
          type="button"
          disabled={disabled}
          onClick={() => onSay(outcome)}
          className={cn(
            'flex min-h-14 select-none flex-col items-center justify-center gap-0.5 rounded-lg border px-0.5 py-1 text-center text-[min(0.8125rem,4.2vw)] leading-tight font-semibold [touch-action:manipulation] disabled:opacity-50 large-text:min-h-[56px] large-text:text-sm large-text:font-normal large-text:last:col-span-2',
            looks[outcome] ?? 'border-input bg-surface text-foreground active:bg-hover',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0 large-text:hidden" />
          {outcomeLabels[outcome]}
        </button>
      ))}
    </fieldset>
  );
}

const looks: Partial<Record<KnockOutcome, string>> = {
  not_home:
    'border-transparent bg-primary text-primary-foreground active:bg-primary-hover forced-colors:border',
  sold: 'border-transparent bg-accent text-accent-foreground active:bg-accent-hover forced-colors:border',
  do_not_knock: 'border-destructive bg-surface text-destructive-text active:bg-hover',
};
