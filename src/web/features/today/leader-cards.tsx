import { dayOf, startOfDay } from '#web/ui/days.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CrewAppointmentsCard } from './crew/crew-appointments-card.tsx';
import { CrewDayCard } from './crew/crew-day-card.tsx';
import { DayMapCard } from './crew/day-map-card.tsx';
import { DoorCards } from './door-cards.tsx';
import { OwnCards } from './own-cards.tsx';
import { useCrewDay, useCrewWalks, useToday } from './use-today.ts';
import { WalksCard } from './walks-card.tsx';

/** The day of who leads a crew: the crew first, then the leader’s own doors. Who leads nobody has their own day. */
export function LeaderCards() {
  const crew = useCrewDay();
  const walks = useCrewWalks().data ?? [];
  const today = useToday();
  if (crew.isPending) return <Loading />;
  const isCrew = (crew.data?.people.length ?? 0) > 1;
  if (!isCrew && crew.data)
    return (
      <>
        <OwnCards />
        <DayMapCard crew={crew} walks={walks} />
      </>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <CrewDayCard crew={crew} walks={walks} since={startOfDay(dayOf(new Date()))} />
      <DayMapCard crew={crew} walks={walks} />
      <CrewAppointmentsCard />
      <WalksCard title="Your walks" notHomes="crew" />
      <DoorCards today={today} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the day...</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  );
}
