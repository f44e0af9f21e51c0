import { useQuery } from '@tanstack/react-query';
import { can } from '#access/can.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { FirstSteps } from '#web/features/company/first-steps/index.ts';
import { WithoutZipsCard } from '#web/features/company/team/index.ts';
import { WaitingForZips } from '#web/features/field/waiting/index.ts';
import { ReadyViewLinks } from '#web/features/leads/views/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime, momentFormat } from '#web/ui/dates.ts';
import { dayOf, startOfDay } from '#web/ui/days.ts';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AppointmentsCard, NextAppointmentCard } from './appointments-card.tsx';
import { CrewDayCard } from './crew/crew-day-card.tsx';
import { DayMapCard } from './crew/day-map-card.tsx';
import { DoorCards } from './door-cards.tsx';
import { OwnCards } from './own-cards.tsx';
import { useCrewDay, useCrewWalks, useSavedAt, useToday } from './use-today.ts';
import { WalksCard } from './walks-card.tsx';

const dayLine = momentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** What to do now: every line leads into the work. */
export function TodayScreen() {
  usePageTitle('Today');
  const savedAt = useSavedAt();
  const user = useSignedInUser();
  const mayLead = can(user, 'team:lead');
  const isWaiting = !user.isAdmin && user.assignedZipCodes.length === 0;
  return (
    <Page
      title="Today"
      description={
        <>
          <p>{dayLine(Date.now())}</p>
          {savedAt !== null && (
            <p role="status" className="text-severity-minor-text">
              No connection. This is the day as it was on {dateAndTime(savedAt)}.
            </p>
          )}
        </>
      }
      actions={!isWaiting && <ReadyViewLinks />}
    >
      {isWaiting && <WaitingForZips />}
      {!isWaiting && <NextAppointmentCard />}
      {!mayLead && !isWaiting && <FirstSteps />}
      {mayLead && <WithoutZipsCard />}
      {mayLead && <LeadsToMatchCard />}
      {!isWaiting && (mayLead ? <LeaderCards /> : <OwnCards />)}
    </Page>
  );
}

const NAMED = 3;

/** Leads from websites and lead services that nobody has matched to a property; nothing if there are none. */
function LeadsToMatchCard() {
  const reply = useQuery(queryWithHeaders(api.incomingLeads.list, { query: { pageSize: NAMED } })).data;
  if (!reply) return null;
  const { items, total } = pagedReply(reply, { page: 1, setPage: () => {} });
  if (total === 0) return null;
  return (
    <Section title="New leads to match" className="pt-3">
      <ul className="grid">
        {items.map(({ id, name, address, source, receivedAt }) => (
          <LinkRow key={id} to="/connect/leads" title={name ?? address ?? 'Lead without a name'}>
            {source} · {dateAndTime(receivedAt)}
          </LinkRow>
        ))}
        {total > NAMED && (
          <LinkRow to="/connect/leads" title={`All ${total.toLocaleString()} leads`}>
            Match them to your doors
          </LinkRow>
        )}
      </ul>
    </Section>
  );
}

/** A leader’s day: the crew first, then their own doors. Everybody else has only their own. */
function LeaderCards() {
  const day = dayOf(new Date());
  const crew = useCrewDay(day);
  const walks = useCrewWalks(day).data ?? [];
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
      <CrewDayCard crew={crew} walks={walks} since={startOfDay(day)} />
      <DayMapCard crew={crew} walks={walks} />
      <AppointmentsCard whose="company" />
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
