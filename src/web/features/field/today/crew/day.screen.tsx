import { ChevronLeft, ChevronRight } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { can } from '#access/can.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { CrewWeek } from '#web/features/field/appointments/index.ts';
import { CutWalks, WalkList } from '#web/features/field/walks/index.ts';
import { QueuesPage } from '#web/features/leads/queues/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Input } from '#web/ui/input.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { useCrewDay, useCrewWalks } from '../use-today.ts';
import { walkColor } from './day-layers.ts';
import { DayMapCard } from './day-map-card.tsx';

/** A day of walks: who walks which doors, what came of them on the map, and where the crew is expected that week. */
export function DayScreen() {
  usePageTitle('Walks of a day');
  const mayLead = can(useSignedInUser(), 'team:lead');
  const isDark = useIsDark();
  const [day, setDay] = useDay();
  const walks = useCrewWalks(day);
  const crew = useCrewDay(day, mayLead);
  const people = crew.data?.people ?? [];
  const colorAt = (place: number) => (place < 0 ? undefined : walkColor(place, isDark));
  const colorOf = (id: string) =>
    walkColor(
      people.findIndex((one) => one.id === id),
      isDark,
    );
  return (
    <QueuesPage
      actions={
        <>
          <DaySwitch day={day} onChange={setDay} />
          <CutWalks day={day} />
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
        <Section
          title="Walks"
          description={
            mayLead ? 'Who walks which doors. A door is in one walk a day.' : 'Your doors for the day.'
          }
          cardClass={mayLead ? undefined : 'md:col-span-3'}
          className="grid grid-cols-1 gap-4"
        >
          <Loaded query={walks} failure="Failed to fetch the walks">
            {(list) => <WalkList walks={list} colorOf={mayLead ? colorOf : null} />}
          </Loaded>
        </Section>
        {mayLead && <DayMapCard crew={crew} walks={walks.data ?? []} />}
      </div>
      {mayLead && (
        <CrewWeek day={day} colorOf={(name) => colorAt(people.findIndex((one) => one.name === name))} />
      )}
    </QueuesPage>
  );
}

/** The day that the address names; today where it names none. */
function useDay() {
  const [named, setNamed] = useQueryState('day', parseAsString);
  const day = named !== null && /^20\d\d-\d\d-\d\d$/.test(named) ? named : dayOf(new Date());
  return [day, (next: string) => void setNamed(next === dayOf(new Date()) ? null : next)] as const;
}

function DaySwitch({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Day before"
        onClick={() => onChange(daysAfter(day, -1))}
      >
        <ChevronLeft />
      </Button>
      <Input
        type="date"
        aria-label="Day"
        value={day}
        onChange={({ target }) => target.value && onChange(target.value)}
        className="w-40 max-w-full"
      />
      <Button variant="ghost" size="icon" aria-label="Day after" onClick={() => onChange(daysAfter(day, 1))}>
        <ChevronRight />
      </Button>
    </div>
  );
}
