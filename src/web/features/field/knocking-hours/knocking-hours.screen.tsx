import { useState } from 'react';
import type { HoursImport } from '#contract/knocking-hours.ts';
import { Section } from '#web/ui/card.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { type ChosenFile, HoursForm } from './hours-form.tsx';
import { HoursList } from './hours-list.tsx';
import { HoursPreview } from './hours-preview.tsx';
import { NoKnockCard } from './no-knock-card.tsx';

/** Municipal knocking hours: importing a file of them after a look at it, and what is on file. */
export function KnockingHoursScreen() {
  usePageTitle('Knocking hours');
  const [looked, setLooked] = useState<{ chosen: ChosenFile; preview: HoursImport } | null>(null);
  const [round, setRound] = useState(0);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="text-2xl font-semibold">Knocking hours</h1>
      <Section
        title="Import a file"
        description={
          <>
            A CSV with a row for each rule: state, city, from, to, weekdays, opens, closes, source, checked
            on, note. Times are such as 9 AM, 21:00, sunset, sunset-30, or later of 7 PM and sunset; ‘closed’
            under opens forbids knocking. Empty dates and weekdays mean all of them. Days that no rule of a
            city covers keep the cautious hours.{' '}
            <a href="/examples/knocking-hours-arizona.csv" download className="underline">
              Example for Arizona
            </a>
          </>
        }
        className="grid grid-cols-1 gap-6"
      >
        <HoursForm
          key={round}
          onChosen={() => setLooked(null)}
          onLooked={(chosen, preview) => setLooked({ chosen, preview })}
        />
        {looked && (
          <HoursPreview
            {...looked}
            onApplied={() => {
              setLooked(null);
              setRound(round + 1);
            }}
          />
        )}
      </Section>
      <Section
        title="Hours on file"
        description="Shown at doors and on planned walks. If a city has none, cautious hours are shown with the reason."
      >
        <HoursList />
      </Section>
      <NoKnockCard />
    </div>
  );
}
