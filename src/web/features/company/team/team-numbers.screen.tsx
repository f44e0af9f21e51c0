import {
  BurnDownCard,
  CoverageCard,
  DaysCard,
  FiguresCard,
  HoursCard,
} from '#web/features/company/figures/index.ts';
import { WeightsCard } from '#web/features/leads/scores/index.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { TeamPage } from './team-page.tsx';

/** What came of the crew’s visits: by person, by hour, and what is left of a ZIP code. */
export function TeamNumbersScreen() {
  usePageTitle('Team numbers');
  return (
    <TeamPage>
      <DaysCard />
      <FiguresCard />
      <HoursCard />
      <BurnDownCard />
      <CoverageCard />
      <WeightsCard />
    </TeamPage>
  );
}
