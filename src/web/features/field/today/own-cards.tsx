import type { UseQueryResult } from '@tanstack/react-query';
import type { Today } from '#contract/today.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { AppointmentsCard } from './appointments-card.tsx';
import { DoorCards } from './door-cards.tsx';
import { useToday } from './use-today.ts';
import { WalksCard } from './walks-card.tsx';

/** On wide screens the cards go on in the next column, so that no short one leaves a hole beside a long one. */
const columns = 'grid grid-cols-1 gap-5 md:block md:columns-2 md:gap-5 md:*:mb-5 md:*:break-inside-avoid';

/** The day of a rep, alone or in a crew that others lead. */
export function OwnCards() {
  const today = useToday();
  return (
    <div className={columns}>
      <WalksCard />
      <AppointmentsCard whose="mine" />
      <DoorCards today={today} />
      <CrewCard today={today} />
    </div>
  );
}

/** What everybody of the company did today. */
function CrewCard({ today }: { today: UseQueryResult<Today> }) {
  return (
    <Section
      title="The crew today"
      description="Visits today, appointments they ended with, and deals won today that are still won."
      cardClass="md:col-span-2"
      className="pt-3"
    >
      <Loaded query={today} failure="Failed to fetch the crew’s day">
        {({ crew }) =>
          crew.length === 0 ? (
            <p className="text-muted-foreground">No one has been out yet.</p>
          ) : (
            <table className="w-full text-left large-text:wrap-anywhere">
              <thead className="text-sm text-muted-foreground">
                <tr>
                  <th className="py-2 font-medium">Who</th>
                  <th className="py-2 text-right font-medium">Visits</th>
                  <th className="py-2 pl-3 text-right font-medium">Appointments</th>
                  <th className="py-2 pl-3 text-right font-medium">Won</th>
                </tr>
              </thead>
              <tbody>
                {crew.map(({ name, isMe, visits, appointments, won }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two colleagues may have one name
                  <tr key={index} className="border-t">
                    <th scope="row" className="py-2 pr-2 font-medium wrap-anywhere">
                      {isMe ? `${name} (you)` : name}
                    </th>
                    <td className="py-2 text-right tabular-nums">{visits?.toLocaleString() ?? '–'}</td>
                    <td className="py-2 text-right tabular-nums">{appointments.toLocaleString()}</td>
                    <td className="py-2 text-right tabular-nums">{won.toLocaleString()}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Section>
  );
}
