import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff, RefreshCwOff, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { CrewDay, CrewPerson } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { crewDefinitions, stepDefinitions, stepsOf } from '#domain/figures/ledger.ts';
import { outcomeLabels, visitOutcomes } from '#domain/queues/outcomes.ts';
import { counted } from '#domain/standing.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Definition } from '#web/ui/definition.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type CrewRow, crewRows, namesOf, withoutSync } from './crew-rows.ts';
import { CrewTable } from './crew-table.tsx';

interface CrewDayCardProps {
  crew: UseQueryResult<CrewDay>;
  walks: readonly Walk[];
  /** When today began, ISO 8601. */
  since: string;
}

/** What the crew does today, and when each phone last sent something; for leaders. */
export function CrewDayCard({ crew, walks, since }: CrewDayCardProps) {
  return (
    <Card className="md:col-span-2">
      <CardHeader>
        <div className="flex items-center gap-1">
          <CardTitle>The crew today</CardTitle>
          <span className="sm:hidden">
            <Definition term="The crew today">
              {Object.entries(crewDefinitions).map(([term, text]) => (
                <p key={term} className="not-first:mt-2">
                  <span className="font-medium">{term}:</span> {text}
                </p>
              ))}
            </Definition>
          </span>
        </div>
        <CardDescription>Everyone’s walks, visits and phones.</CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-4">
        <Loaded query={crew} failure="Failed to fetch the crew’s day">
          {({ people }) => {
            const rows = crewRows(people, walks, since);
            return (
              <>
                <Unsynced rows={rows} />
                <CrewOutcomes people={people} />
                {walks.length === 0 && <NoWalks />}
                <CrewTable rows={rows} />
              </>
            );
          }}
        </Loaded>
      </CardContent>
    </Card>
  );
}

function NoWalks() {
  return (
    <EmptyState
      icon={UsersRound}
      title="No walks today"
      action={
        <Button asChild variant="secondary">
          <Link to="/queues/day">Split into Walks</Link>
        </Button>
      }
      className="py-4"
    >
      Give your reps walks and follow them here.
    </EmptyState>
  );
}

/** Whose work of the day may not have arrived; nothing if all of it has. */
function Unsynced({ rows }: { rows: readonly CrewRow[] }) {
  const silent = withoutSync(rows);
  const keeping = rows.filter(({ phone }) => phone.unsent > 0);
  const unsent = keeping.reduce((sum, { phone }) => sum + phone.unsent, 0);
  if (silent.length === 0 && keeping.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-lg bg-severity-minor-soft p-3 text-severity-minor-text">
      {silent.length > 0 && (
        <li className="flex gap-2">
          <RefreshCwOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Not synced today, with a walk to do: {namesOf(silent)}.
          </span>
        </li>
      )}
      {keeping.length > 0 && (
        <li className="flex gap-2">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {counted(unsent, 'change', 'changes')} not sent yet: {namesOf(keeping)}.
          </span>
        </li>
      )}
    </ul>
  );
}

/** The visits of the day by their outcomes. */
function CrewOutcomes({ people }: { people: readonly CrewPerson[] }) {
  const all = people.flatMap((one) => one.visits);
  const { visits } = stepsOf(all);
  const counts = visitOutcomes
    .map((outcome) => ({ outcome, count: stepsOf(all.filter((one) => one.outcome === outcome)).visits }))
    .filter(({ count }) => count > 0);
  return (
    <dl aria-label="Visits today by outcome" className="flex flex-wrap gap-2">
      <div className="flex items-center gap-1.5 rounded-lg bg-primary-soft px-3 py-1.5 text-primary-text">
        <dt>Visits</dt>
        <dd className="font-semibold tabular-nums">{visits.toLocaleString()}</dd>
        <dd className="-mr-2 flex">
          <Definition term="Visits">{stepDefinitions.visits}</Definition>
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
