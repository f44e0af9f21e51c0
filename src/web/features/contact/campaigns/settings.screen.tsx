import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, query } from '#web/api/index.ts';
import { CompanyFacts } from '#web/features/company/company/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { SettingsForm } from './settings-form.tsx';

/** What the company prints on all of its mail, and what it pays for a piece. */
export function MailSettingsScreen() {
  usePageTitle('Return address and prices');
  // A draft that misses an address or a price sends here, and is gone back to.
  const campaign = Number(useSearchParams()[0].get('campaign'));
  const next = campaign > 0 ? `/mail/${campaign}` : null;
  const read = useQuery(query(api.mailSettings.get));
  const template = useQuery(query(api.proposals.getTemplate));
  return (
    <Page
      title="Return address and prices"
      description="Printed on every new piece. Existing pieces do not change."
      back={{ to: next ?? '/mail', label: next ? 'Campaign' : 'Mail' }}
    >
      <Loaded query={read} failure="Failed to fetch the settings">
        {(settings) => (
          <Loaded query={template} failure="Failed to fetch the company’s address">
            {(company) => (
              <div className="grid max-w-3xl grid-cols-1 gap-6">
                <CompanyFacts template={company} />
                <SettingsForm settings={settings} next={next} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
