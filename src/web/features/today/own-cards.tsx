import { AppointmentsCard } from './appointments-card.tsx';
import { CrewCard } from './crew-card.tsx';
import { DoorCards } from './door-cards.tsx';
import { useToday } from './use-today.ts';
import { WalksCard } from './walks-card.tsx';

/** On wide screens the cards go on in the next column, so that no short one leaves a hole beside a long one. */
const columns = 'grid grid-cols-1 gap-5 md:block md:columns-2 md:gap-5 md:*:mb-5 md:*:break-inside-avoid';

/** The day of who works alone or in a crew that others lead. */
export function OwnCards() {
  const today = useToday();
  return (
    <div className={columns}>
      <WalksCard />
      <AppointmentsCard />
      <DoorCards today={today} />
      <CrewCard today={today} />
    </div>
  );
}
