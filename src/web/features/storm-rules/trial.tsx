import type { UseMutationResult } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { StormTrial } from '#contract/storm-rules.ts';
import { counted } from '#domain/standing.ts';
import { formatStormDay } from '#domain/storms/rules.ts';
import { sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';

interface TrialProps {
  trial: Pick<UseMutationResult<StormTrial, Error, never>, 'data' | 'error' | 'isError' | 'isPending'>;
  onTry: () => void;
}

/** What the rule would have made of the latest storm. Nothing is made by looking. */
export function Trial({ trial: { data, error, isError, isPending }, onTry }: TrialProps) {
  return (
    <section aria-label="Trial" className="grid gap-3 rounded-lg bg-muted p-3">
      <Button variant="secondary" className="justify-self-start" pending={isPending} onClick={onTry}>
        <FlaskConical />
        {isPending ? 'Looking...' : 'Try It Now'}
      </Button>
      <div role="status">
        {data && <p className="font-medium">{describeTrial(data)}</p>}
        {isError && (
          <p className="text-sm text-destructive-text">{sentenceOf(error, 'Failed to try the rule')}</p>
        )}
      </div>
      {data && data.first.length > 0 && (
        <ol className="grid gap-2">
          {data.first.map(({ propertyId, address, zipCode, reason }) => (
            <li key={propertyId} className="wrap-anywhere">
              {address}, {zipCode}
              <span className="block text-sm text-muted-foreground">{reason}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function describeTrial({ day, doors, reached }: StormTrial): string {
  if (day === null) return 'No storm we know of reached such a door in your ZIP codes.';
  const made = `It would have listed ${counted(doors, 'door', 'doors')} from the storm of ${formatStormDay(day)}`;
  return reached > doors
    ? `${made}, and left ${counted(reached - doors, 'one', 'more')} for the next mornings.`
    : `${made}.`;
}
