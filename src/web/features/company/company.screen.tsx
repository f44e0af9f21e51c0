import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { NameCard } from './name-card.tsx';
import { OutcomeStagesCard } from './outcome-stages-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

/** What a company decides about itself, in one place: changed here, or with a way to the screen that has it. */
export function CompanyScreen() {
  usePageTitle('Company settings');
  return (
    <Page title="Company settings" description="Settings that apply to everyone in your company.">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <NameCard />
          <TimeZoneCard />
          <OutcomeStagesCard />
        </div>
        <PlacesCard />
      </div>
    </Page>
  );
}
