import { AppointmentsCard } from './appointments-card.tsx';
import { CrewCard } from './crew-card.tsx';
import { DoorCards } from './door-cards.tsx';
import { useToday } from './use-today.ts';
import { WalksCard } from './walks-card.tsx';

/** The day of who works alone or in a crew that others lead. */
export function OwnCards() {
  const today = useToday();
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <WalksCard />
      <AppointmentsCard />
      <DoorCards today={today} />
      <CrewCard today={today} />
    </div>
  );
}
