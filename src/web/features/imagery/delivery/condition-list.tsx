import { Circle, CircleCheck } from 'lucide-react';
import type { DeliveryCondition } from '#domain/review/delivery.ts';
import { ConditionAction } from './condition-action.tsx';

interface ConditionListProps {
  captureId: number;
  conditions: readonly DeliveryCondition[];
  /** Why no blind check can be drawn yet. */
  drawProblem: string | null;
}

/** What a capture needs before it is delivered, each with what can be done about it. */
export function ConditionList({ captureId, conditions, drawProblem }: ConditionListProps) {
  return (
    <ul aria-label="Before it is delivered" className="grid gap-3">
      {conditions.map((condition) => (
        <li
          key={condition.action}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          data-done={condition.done}
        >
          <span className="flex min-w-0 grow basis-60 items-start gap-2">
            {condition.done ? (
              <CircleCheck aria-label="Done:" className="mt-0.5 size-5 shrink-0 text-severity-none-text" />
            ) : (
              <Circle aria-label="Missing:" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
            )}
            <span className={condition.done ? 'text-muted-foreground' : undefined}>{condition.sentence}</span>
          </span>
          <ConditionAction captureId={captureId} condition={condition} drawProblem={drawProblem} />
        </li>
      ))}
    </ul>
  );
}
