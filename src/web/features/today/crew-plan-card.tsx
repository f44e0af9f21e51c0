import { formatClock } from '#domain/appointments/local-moment.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { Line } from './line.tsx';
import { doorPath, workPath } from './paths.ts';
import { useCrewAppointments, useCrewWalks } from './use-today.ts';

/** Where the crew is expected today, for who leads it. */
export function CrewPlanCard() {
  return (
    <Card className="md:col-span-2">
      <CardHeader>
        <CardTitle>The crew’s plan</CardTitle>
        <CardDescription>Colleagues’ appointments of today, and the walks given for it.</CardDescription>
      </CardHeader>
      <CardContent className="grid items-start gap-5 pt-3 md:grid-cols-2">
        <CrewAppointments />
        <CrewWalks />
      </CardContent>
    </Card>
  );
}

function CrewAppointments() {
  const appointments = useCrewAppointments();
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium text-muted-foreground">Appointments</h3>
      <Loaded query={appointments} failure="Failed to fetch the crew’s appointments">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted-foreground">No colleague has an appointment today.</p>
          ) : (
            <ul className="grid">
              {all.map(({ id, propertyId, address, startsAt, timeZone, by }) => (
                <Line
                  key={id}
                  to={doorPath(propertyId)}
                  title={`${formatClock(new Date(startsAt), timeZone)} · ${address}`}
                >
                  <span className="wrap-anywhere">{by}</span>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function CrewWalks() {
  const walks = useCrewWalks();
  const { id: me } = useSignedInUser();
  const wide = useWide();
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium text-muted-foreground">Walks</h3>
      <Loaded query={walks} failure="Failed to fetch the crew’s walks">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted-foreground">No walk was given for today.</p>
          ) : (
            <ul className="grid">
              {all.map(({ id, queueId, name, walker, doors, done }) => (
                <Line
                  key={id}
                  to={walker.id === me ? workPath(queueId, wide) : `/queue/${queueId}`}
                  title={name}
                >
                  <span className="wrap-anywhere">{walker.id === me ? 'You' : walker.name}</span>
                  <span>
                    {done.toLocaleString()} of {doors.toLocaleString()} doors done
                  </span>
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
