import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { CompanyFacts } from '#web/features/company/company/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { TemplateForm } from './template-form.tsx';

/** What the company’s proposals have in common: texts and usual terms. */
export function TemplateScreen() {
  usePageTitle('Proposal template');
  const read = useQuery(query(api.proposals.getTemplate));
  return (
    <Page
      title="Proposal template"
      description="New drafts start with it. Sent proposals do not change. Have your attorney confirm the texts."
      back={{ to: '/proposals', label: 'Proposals' }}
    >
      <Loaded query={read} failure="Failed to fetch the template">
        {(template) => (
          <div className="grid max-w-3xl grid-cols-1 gap-6">
            <CompanyFacts template={template} />
            <TemplateForm template={template} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
