import type { ProposalBoard } from '#contract/proposal.ts';
import { proposalStatuses, proposalStatusLabels } from '#domain/proposals/statuses.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ProposalPlace } from './use-proposal-place.ts';

const EVERY = 'every';
const statusOptions = [
  { value: EVERY, label: 'Every status' },
  ...proposalStatuses.map((value) => ({ value, label: proposalStatusLabels[value] })),
];

interface FiltersProps {
  place: ProposalPlace;
  reps: ProposalBoard['reps'];
}

/** Which proposals the list shows: by status, and by whose they are. */
export function Filters({ place, reps }: FiltersProps) {
  const repOptions = [
    { value: EVERY, label: 'Everybody' },
    ...reps.map(({ userId, name }) => ({ value: userId, label: name })),
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <Field label="Status" className="sm:w-48">
        {(control) => (
          <Select
            {...control}
            value={place.status ?? EVERY}
            options={statusOptions}
            onValueChange={(value) =>
              place.setStatus(proposalStatuses.find((status) => status === value) ?? null)
            }
          />
        )}
      </Field>
      <Field label="Person" className="sm:w-56">
        {(control) => (
          <Select
            {...control}
            value={place.rep ?? EVERY}
            options={repOptions}
            onValueChange={(value) => place.setRep(value === EVERY ? null : value)}
          />
        )}
      </Field>
    </div>
  );
}
