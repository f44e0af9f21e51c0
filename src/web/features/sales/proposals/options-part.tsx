import { useQuery } from '@tanstack/react-query';
import type { ProposalFields } from '#contract/proposal-draft.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { MOST_OPTIONS } from '#domain/proposals/statuses.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Part } from './room.tsx';

interface OptionsPartProps {
  propertyId: number;
  fields: Pick<ProposalFields, 'costCalculationIds' | 'preselectedId'>;
  onChange: (part: Partial<ProposalFields>) => void;
}

/** The calculations a draft offers, of all there are for the property. */
export function OptionsPart({ propertyId, fields, onChange }: OptionsPartProps) {
  const list = useQuery(query(api.costCalculations.list, { params: { propertyId } }));
  const { costCalculationIds: offered, preselectedId } = fields;
  const offer = (id: number, isOffered: boolean) => {
    const next = isOffered ? [...offered, id] : offered.filter((one) => one !== id);
    const [first] = next;
    if (first === undefined) return;
    onChange({
      costCalculationIds: next,
      preselectedId: next.includes(preselectedId) ? preselectedId : first,
    });
  };
  return (
    <Part title="Options">
      <Loaded query={list} failure="Failed to fetch the calculations">
        {(rows) => (
          <ul className="grid gap-2">
            {rows.map(({ id, name, totalProjectCost, isSample, createdAt, by }) => {
              const isOffered = offered.includes(id);
              return (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border px-3 py-2"
                >
                  <LabeledCheckbox
                    className="min-w-0"
                    checked={isOffered}
                    disabled={!isOffered && offered.length >= MOST_OPTIONS}
                    onCheckedChange={(checked) => offer(id, checked)}
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-medium">{name}</span>{' '}
                      <span className="tabular-nums">{dollars(totalProjectCost)}</span>
                      <span className="block text-sm text-muted-foreground">
                        {[dateAndTime(createdAt), by].filter(Boolean).join(', ')}
                      </span>
                    </span>
                  </LabeledCheckbox>
                  {isSample && <Badge variant="warning">Sample prices</Badge>}
                  {isOffered && (
                    <label htmlFor={`first-${id}`} className="flex items-center gap-2 touch:min-h-11">
                      <input
                        type="radio"
                        id={`first-${id}`}
                        name="preselected"
                        checked={preselectedId === id}
                        onChange={() => onChange({ preselectedId: id })}
                        className="size-4 accent-primary touch:size-5"
                      />
                      Preselected<span className="sr-only">: {name}</span>
                    </label>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      <p className="text-sm text-muted-foreground">
        One to {MOST_OPTIONS} options. A calculation never changes: price the roof again for new ones.
      </p>
    </Part>
  );
}
