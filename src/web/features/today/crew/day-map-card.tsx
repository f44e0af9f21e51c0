import type { UseQueryResult } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CrewDay } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { DayLegend } from './day-legend.tsx';
import { DayMap } from './day-map.tsx';
import { boundsOfDay, countGroups, dayDoors } from './day-map-data.ts';

const EVERYONE = 'everyone';

interface DayMapCardProps {
  crew: UseQueryResult<CrewDay>;
  walks: readonly Walk[];
}

/** The doors of the day on the ground: walks by person, doors by what came of the last visit. */
export function DayMapCard({ crew, walks }: DayMapCardProps) {
  const [chosen, setChosen] = useState(EVERYONE);
  const people = (crew.data?.people ?? []).filter(
    ({ id, doors }) => doors > 0 || walks.some(({ walker }) => walker.id === id),
  );
  const person = people.find(({ id }) => id === chosen)?.id ?? null;
  return (
    <Card className="md:col-span-2">
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Map of the day</CardTitle>
          <CardDescription>Doors by the outcome of their last visit today, walks by person.</CardDescription>
        </div>
        {people.length > 1 && (
          <Select
            aria-label="Whose doors"
            value={person ?? EVERYONE}
            onValueChange={setChosen}
            options={[
              { value: EVERYONE, label: 'Everyone' },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            className="w-48"
          />
        )}
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <Loaded query={crew} failure="Failed to fetch the doors of the day">
          {(day) => <Day day={day} walks={walks} person={person} />}
        </Loaded>
      </CardContent>
    </Card>
  );
}

function Day({ day, walks, person }: { day: CrewDay; walks: readonly Walk[]; person: string | null }) {
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const all = useMemo(() => dayDoors(day), [day]);
  const doors = useMemo(
    () => (person === null ? all : all.filter(({ personId }) => personId === person)),
    [all, person],
  );
  const shownWalks = useMemo(
    () => (person === null ? walks : walks.filter(({ walker }) => walker.id === person)),
    [walks, person],
  );
  const bounds = useMemo(() => boundsOfDay(doors, shownWalks), [doors, shownWalks]);
  const shown = useMemo(() => doors.filter(({ group }) => !hidden.includes(group)), [doors, hidden]);
  if (!bounds)
    return (
      <EmptyState icon={MapPin} title="Nothing on the map yet" className="py-6">
        Doors of today’s walks and doors visited today appear here.
      </EmptyState>
    );
  return (
    <>
      <DayMap doors={shown} walks={shownWalks} people={day.people} bounds={bounds} />
      <DayLegend counts={countGroups(doors)} hidden={hidden} onChange={setHidden} />
      {person === null && <NotDrawn day={day} />}
    </>
  );
}

/** Which doors of the day the map does not have. */
function NotDrawn({ day: { doors, doorCount, withoutPosition } }: { day: CrewDay }) {
  const beyond = doorCount - withoutPosition - doors.length;
  const parts = [
    beyond > 0 &&
      `The map shows ${doors.length.toLocaleString()} of ${doorCount.toLocaleString()} doors, visited ones first.`,
    withoutPosition > 0 &&
      `${withoutPosition.toLocaleString()} ${withoutPosition === 1 ? 'door has' : 'doors have'} no position and cannot be drawn.`,
  ].filter(Boolean);
  return parts.length === 0 ? null : <p className="text-sm text-muted-foreground">{parts.join(' ')}</p>;
}
