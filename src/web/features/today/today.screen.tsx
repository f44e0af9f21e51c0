import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { FirstSteps } from '#web/features/first-steps/index.ts';
import { RoofChangesCard } from '#web/features/roof-changes/index.ts';
import { StormListsCard } from '#web/features/storm-rules/index.ts';
import { WithoutZipsCard } from '#web/features/team/index.ts';
import { WaitingForZips } from '#web/features/waiting/index.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useWide } from '#web/ui/use-wide.ts';
import { AppointmentsCard } from './appointments-card.tsx';
import { CrewCard } from './crew-card.tsx';
import { CrewPlanCard } from './crew-plan-card.tsx';
import { DoorsCard } from './doors-card.tsx';
import { Line } from './line.tsx';
import { workPath } from './paths.ts';
import { useSavedAt, useToday } from './use-today.ts';
import { WalksCard } from './walks-card.tsx';

const dayLine = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });

/** What to do now: every line leads into the work. */
export function TodayScreen() {
  usePageTitle('Today');
  const savedAt = useSavedAt();
  const user = useSignedInUser();
  const mayLead = can(user, 'team:lead');
  const isWaiting = !user.isAdmin && user.assignedZipCodes.length === 0;
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 sm:p-6">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">Today</h1>
        <p className="text-muted-foreground">{dayLine.format(new Date())}</p>
        {savedAt !== null && (
          <p role="status" className="text-severity-minor-text">
            No connection. This is the day as it was on {dateAndTime(savedAt)}.
          </p>
        )}
      </header>
      {isWaiting && <WaitingForZips />}
      {!mayLead && !isWaiting && <FirstSteps />}
      {mayLead && <WithoutZipsCard />}
      {!isWaiting && <Cards />}
    </div>
  );
}

function Cards() {
  const today = useToday();
  const wide = useWide();
  const mayLead = can(useSignedInUser(), 'team:lead');
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <AppointmentsCard />
      <WalksCard />
      {mayLead && <CrewPlanCard />}
      <StormListsCard
        today={today}
        line={({ queueId, title, words }) => (
          <Line key={queueId} to={workPath(queueId, wide)} title={title}>
            {words}
          </Line>
        )}
      />
      <DoorsCard
        title="Come-backs due"
        today={today}
        pick={({ comeBacks }) => comeBacks}
        empty="No follow-ups due."
        all={{ to: '/dashboard?tags=not_home,come_back', word: 'come-backs' }}
      />
      <DoorsCard
        title="Hot leads untouched"
        today={today}
        pick={({ hotLeads }) => hotLeads}
        empty="Every severe roof you see is in a queue or was visited."
        all={{ to: '/dashboard?severity=severe&stage=new', word: 'hot leads' }}
      />
      <RoofChangesCard />
      <CrewCard today={today} />
    </div>
  );
}
