import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { StormRuleFields, StormTrial } from '#contract/storm-rules.ts';
import { counted } from '#domain/standing.ts';
import { formatStormDay } from '#domain/storms/rules.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';

/** What the rule in the form would have made of the latest storm. Nothing is made by looking. */
export function Trial() {
  const { getValues, trigger } = useFormContext<StormRuleFields>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Omit<StormRuleFields, 'name' | 'isOn'>) => api.stormRules.try({ body }),
  });
  const look = async () => {
    // What it is called does not matter for this.
    const { name: _name, isOn: _isOn, ...asked } = getValues();
    if (await trigger(Object.keys(asked) as (keyof typeof asked)[])) mutate(asked);
  };
  return (
    <section aria-label="Trial" className="grid gap-3 rounded-lg bg-muted p-3">
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={isPending}
        onClick={() => void look()}
      >
        <FlaskConical />
        {isPending ? 'Looking...' : 'Try It Now'}
      </Button>
      <div role="status">
        {data && <p className="font-medium">{describeTrial(data)}</p>}
        {error && (
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
