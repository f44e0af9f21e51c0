import { clockWords } from '#domain/appointments/local-moment.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Line } from './line.tsx';
import { doorPath } from './paths.ts';
import { useAppointmentsToday } from './use-today.ts';

export function AppointmentsCard() {
  const appointments = useAppointmentsToday();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Appointments</CardTitle>
      </CardHeader>
      <CardContent className="pt-3">
        <Loaded query={appointments} failure="Failed to fetch the appointments">
          {(list) =>
            list.length === 0 ? (
              <p className="text-muted-foreground">None today. Set one in a property, under CRM.</p>
            ) : (
              <ul className="grid">
                {list.map(({ id, propertyId, address, startsAt, timeZone, minutes, note }) => (
                  <Line
                    key={id}
                    to={doorPath(propertyId)}
                    title={`${clockWords(new Date(startsAt), timeZone)} · ${address}`}
                  >
                    {minutes} minutes
                    {note && <span className="line-clamp-1 w-full wrap-anywhere">{note}</span>}
                  </Line>
                ))}
              </ul>
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  );
}
