import { ArrowLeft } from 'lucide-react';
import { describeCapture } from '#domain/assessments/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import type { Desk } from './use-desk.ts';

/** The capture, how much is left, and the reviewer's own pace, which only they see. */
export function DeskHead({ desk, onLeave }: { desk: Desk; onLeave: () => void }) {
  const { item, figures, spent, judgedHere, sending } = desk;
  const place = figures && figures.roofs - figures.waiting + judgedHere - figures.from + 1;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 lg:px-6">
      <Button variant="ghost" size="sm" onClick={onLeave}>
        <ArrowLeft />
        Captures
      </Button>
      {item && (
        <p className="font-medium tabular-nums">
          ZIP {item.zipCode}
          <span className="font-normal text-muted-foreground">
            {' · '}
            {describeCapture(item, formatDay(item.capturedOn))}
          </span>
        </p>
      )}
      {item?.blind && <Badge variant="outline">Blind check</Badge>}
      {figures && (
        <p className="ml-auto text-sm text-muted-foreground tabular-nums max-sm:ml-0">
          {item && place !== null && (
            <span className="font-medium text-foreground">
              {Math.min(place, figures.roofs).toLocaleString()} of {figures.roofs.toLocaleString()}
              {' · '}
            </span>
          )}
          {judgedHere.toLocaleString()} judged here
          {spent.length > 0 && ` · ${paceOf(spent)}`}
          {judgedHere > 0 && (sending.unsent === 0 ? ' · All saved' : ' · Saving...')}
        </p>
      )}
    </div>
  );
}

function paceOf(spent: readonly number[]): string {
  const sorted = [...spent].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${median.toFixed(1)} s a roof`;
}
