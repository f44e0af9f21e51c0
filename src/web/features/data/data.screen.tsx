import { can } from '#access/can.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { PropertyUpload, RecentImports, type UploadTexts } from '#web/features/uploads/index.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CoverageCard } from './coverage-card.tsx';
import { DatabaseStats } from './database-stats.tsx';
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
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <h1 className="text-2xl font-semibold">Data management</h1>
      <DatabaseStats />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6 max-lg:contents">
          <Card>
            <CardHeader>
              <CardTitle>CSV upload</CardTitle>
              {mayUpload && (
                <CardDescription>
                  Columns can be in any order; only the address is required. Rows without coordinates are
                  looked up afterwards.
                </CardDescription>
              )}
            </CardHeader>
            <CardContent>{mayUpload ? <PropertyUpload words={words} /> : <ReadOnly />}</CardContent>
          </Card>
          <RecentImports />
        </div>
        <div className="grid gap-6 max-lg:contents">
          <CoverageCard className="max-lg:order-first" />
          <SampleCard />
        </div>
      </div>
    </div>
  );
}
