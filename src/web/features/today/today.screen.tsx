import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { FirstSteps } from '#web/features/first-steps/index.ts';
import { WithoutZipsCard } from '#web/features/team/index.ts';
import { ReadyViewLinks } from '#web/features/views/index.ts';
import { WaitingForZips } from '#web/features/waiting/index.ts';
import { dateAndTime, momentFormat } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { LeaderCards } from './leader-cards.tsx';
import { LeadsToMatchCard } from './leads-to-match-card.tsx';
import { OwnCards } from './own-cards.tsx';
import { useSavedAt } from './use-today.ts';

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
      {!mayLead && !isWaiting && <FirstSteps />}
      {mayLead && <WithoutZipsCard />}
      {mayLead && <LeadsToMatchCard />}
      {!isWaiting && (mayLead ? <LeaderCards /> : <OwnCards />)}
    </Page>
  );
}
