import type { UseQueryResult } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CrewDay } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { useIsDark } from '#web/ui/theme.ts';
import { dayGroups } from './day-groups.ts';
import { DayMap } from './day-map.tsx';
import { boundsOfDay, countGroups, dayDoors } from './day-map-data.ts';

const EVERYONE = 'everyone';

interface DayMapCardProps {
  crew: UseQueryResult<CrewDay>;
  walks: readonly Walk[];
}

/** The doors of the day on the ground: walks by person, doors by the outcome of the last visit. */
export function DayMapCard({ crew, walks }: DayMapCardProps) {
  const [chosen, setChosen] = useState(EVERYONE);
  const people = (crew.data?.people ?? []).filter(
    ({ id, visits }) => visits.length > 0 || walks.some(({ walker }) => walker.id === id),
  );
  const person = people.find(({ id }) => id === chosen)?.id ?? null;
  return (
    <Section
      title="Map of the day"
      description="Doors by the outcome of their last visit of the day, walks by person."
      actions={
        people.length > 1 && (
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
        )
      }
      cardClass="md:col-span-2"
      className="grid grid-cols-1 gap-3"
    >
      <Loaded query={crew} failure="Failed to fetch the doors of the day">
        {(day) => <Day day={day} walks={walks} person={person} />}
      </Loaded>
    </Section>
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
        Doors of the day’s walks and doors visited on it appear here.
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

interface DayLegendProps {
  /** Doors by the place of their group. */
  counts: ReadonlyMap<number, number>;
  /** Groups that the map leaves out. */
  hidden: readonly number[];
  onChange: (hidden: readonly number[]) => void;
}

/** What the colors mean, with counts; a press takes a group off the map and puts it back. */
function DayLegend({ counts, hidden, onChange }: DayLegendProps) {
  const isDark = useIsDark();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap like a line of text
    <div role="group" aria-label="Doors on the map" className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
      {dayGroups.map(({ key, label, light, dark }, place) => {
        const count = counts.get(place) ?? 0;
        if (count === 0) return null;
        const isShown = !hidden.includes(place);
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? [...hidden, place] : hidden.filter((one) => one !== place))}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-muted touch:min-h-11"
          >
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
              <circle
                cx={6}
                cy={6}
                r={4.5}
                fill={isShown ? (isDark ? dark : light) : 'none'}
                className="stroke-muted-foreground"
              />
            </svg>
            <span className={isShown ? undefined : 'text-muted-foreground line-through'}>{label}</span>
            <span className="text-muted-foreground tabular-nums">{count.toLocaleString()}</span>
          </button>
        );
      })}
    </div>
  );
}
