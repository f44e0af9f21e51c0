import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContactAllowance } from '#contract/contacts.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { OptOutListCard } from './opt-out-list-card.tsx';
import { TraceCard } from './trace-card.tsx';

/** Where a company's phone numbers and email addresses come from: its plan's lookups, and its own files. */
export function ContactsScreen() {
  usePageTitle('Owner contacts');
  const allowance = useQuery(query(api.contacts.allowance));
  return (
    <Page
      title="Owner contacts"
      description="Phone numbers and email addresses of owners, and what your plan includes. Each property shows whether you may use them."
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          <TraceCard />
          <OptOutListCard />
        </div>
        <Section
          title="Lookups this year"
          description="An owner counts once a year, however often they are looked up. Numbers you type or import never count."
        >
          <Loaded query={allowance} failure="Failed to load what your plan includes">
            {(loaded) => <Allowance allowance={loaded} />}
          </Loaded>
        </Section>
      </div>
    </Page>
  );
}

function Allowance({ allowance: { vendor, perYear, kind, used } }: { allowance: ContactAllowance }) {
  return (
    <div className="grid gap-2">
      <p className="text-2xl font-semibold tabular-nums">
        {used.toLocaleString()}
        {typeof perYear === 'number' && ` of ${perYear.toLocaleString()}`}
      </p>
      <p className="text-muted-foreground">
        {perYear === null
          ? 'Your plan does not include lookups. '
          : `${perYear === 'unlimited' ? 'Your plan has no limit. ' : ''}${
              kind === 'commercial' ? 'It includes commercial properties only. ' : ''
            }`}
        {perYear === null && (
          <Link to="/coverage" className="text-primary-text underline">
            See your coverage
          </Link>
        )}
      </p>
      <p className="text-muted-foreground wrap-anywhere">
        {vendor === null
          ? 'No vendor is set up, so owners cannot be looked up. The administrator of this installation can add one.'
          : `Owners are looked up at ${vendor}.`}
      </p>
    </div>
  );
}
