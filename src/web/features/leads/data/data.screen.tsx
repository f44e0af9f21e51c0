import { useQuery } from '@tanstack/react-query';
import { Building2, ImageIcon, MapPinned, TriangleAlert } from 'lucide-react';
import { can } from '#access/can.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { UnclearPermitsCard } from '#web/features/leads/permits/index.ts';
import { PropertyUpload, RecentImports, type UploadTexts } from '#web/features/leads/uploads/index.ts';
import { Card, Section } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { ReadOnly } from './read-only.tsx';
import { SampleCard } from './sample-card.tsx';

const words: UploadTexts = {
  done: ({ success, errors }) =>
    `Imported ${success.toLocaleString()} properties successfully. ${errors.toLocaleString()} errors.`,
  failed: ({ statusText }) => `Upload failed: ${statusText}`,
};

/** What the database holds, how much of it has a place, and how more gets in. */
export function DataScreen() {
  usePageTitle('Data management');
  const mayUpload = can(useSignedInUser(), 'property:upload');
  return (
    <Page title="Data management">
      <DatabaseStats />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6 max-lg:contents">
          <Section
            title="CSV upload"
            description={
              mayUpload &&
              'Columns can be in any order; only the address is required. Rows without coordinates are looked up afterwards.'
            }
          >
            {mayUpload ? <PropertyUpload words={words} /> : <ReadOnly />}
          </Section>
          {mayUpload && <UnclearPermitsCard />}
          <RecentImports />
        </div>
        <div className="grid gap-6 max-lg:contents">
          <CoverageCard className="max-lg:order-first" />
          <SampleCard />
        </div>
      </div>
    </Page>
  );
}

/** The four figures over the properties that the user sees. */
function DatabaseStats() {
  const stats = useQuery(query(api.properties.getStats));
  if (stats.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch database statistics"
          onRetry={() => stats.refetch()}
          retrying={stats.isFetching}
          className="py-6"
        >
          {sentenceOf(stats.error, 'Something went wrong while loading them.')}
        </ErrorState>
      </Card>
    );
  }
  return (
    <section
      aria-label="Database statistics"
      className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 large-text:grid-cols-1"
    >
      <StatCard label="Total Properties" icon={Building2} value={stats.data?.total} />
      <StatCard label="With Coordinates" icon={MapPinned} value={stats.data?.withCoordinates} />
      <StatCard label="Severe Damage" icon={TriangleAlert} value={stats.data?.severeDamage} />
      <StatCard label="With Images" icon={ImageIcon} value={stats.data?.withImages} />
    </section>
  );
}
