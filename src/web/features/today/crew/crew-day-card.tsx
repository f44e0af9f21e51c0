import type { UseQueryResult } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { CrewDay } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Definition } from '#web/ui/definition.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CrewOutcomes } from './crew-outcomes.tsx';
import { crewRows } from './crew-rows.ts';
import { CrewTable, crewDefinitions } from './crew-table.tsx';
import { Unsynced } from './unsynced.tsx';

interface CrewDayCardProps {
  crew: UseQueryResult<CrewDay>;
  walks: readonly Walk[];
  /** When today began, ISO 8601. */
  since: string;
}

/** What the crew does today, and whose phone was last heard of when; for who leads it. */
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
          <Link to="/team/walks">Cut Walks</Link>
        </Button>
      }
      className="py-4"
    >
      Give your reps walks and follow them here.
    </EmptyState>
  );
}
