import type { CrewPerson } from '#contract/crew-day.ts';
import { outcomeLabels, visitOutcomes } from '#domain/queues/outcomes.ts';
import { Definition } from '#web/ui/definition.tsx';

/** The visits of the day by what came of them. */
export function CrewOutcomes({ people }: { people: readonly CrewPerson[] }) {
  const counts = visitOutcomes
    .map((outcome) => ({ outcome, count: countOf(people, outcome) }))
    .filter(({ count }) => count > 0);
  const visits = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <dl aria-label="Visits today by outcome" className="flex flex-wrap gap-2">
      <div className="flex items-center gap-1.5 rounded-lg bg-primary-soft px-3 py-1.5 text-primary-text">
        <dt>Visits</dt>
        <dd className="font-semibold tabular-nums">{visits.toLocaleString()}</dd>
        <dd className="-mr-2 flex">
          <Definition term="Visits">
            Visits made today by anyone in your company. Skipped doors and visits that were taken back are not
            counted.
          </Definition>
        </dd>
      </div>
      {counts.map(({ outcome, count }) => (
        <div key={outcome} className="flex items-center gap-1.5 rounded-lg border px-3 py-1.5">
          <dt className="text-muted-foreground">{outcomeLabels[outcome]}</dt>
          <dd className="font-semibold tabular-nums">{count.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

const countOf = (people: readonly CrewPerson[], wanted: CrewPerson['visits'][number]['outcome']): number =>
  people
    .flatMap(({ visits }) => visits)
    .filter(({ outcome }) => outcome === wanted)
    .reduce((sum, { count }) => sum + count, 0);
