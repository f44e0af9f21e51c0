import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { Link } from 'react-router';
import { can } from '#access/can.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { PropertyUpload, type UploadTexts } from '#web/features/leads/uploads/index.ts';
import { Section } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ReadOnly } from './read-only.tsx';
import { geocoderSentence } from './words.ts';

const words: UploadTexts = {
  done: ({ count }) => `Uploaded ${propertyCount(count)}.`,
  failed: () => 'Failed to upload CSV file',
};

/** Uploading for administrators; everyone else sees that they cannot. */
export function UploadScreen() {
  usePageTitle('Upload properties');
  const mayUpload = can(useSignedInUser(), 'property:upload');
  return (
    <Page title="Upload properties">
      <Section
        title="Property CSV"
        description={mayUpload && 'A .csv file with headers in the first row and one property per row.'}
      >
        {mayUpload ? <PropertyUpload words={words} /> : <ReadOnly />}
      </Section>
      {mayUpload && <AboutTheFile />}
      <Link
        to="/data"
        className="w-fit text-sm font-medium text-primary-text underline-offset-4 hover:underline touch:py-3"
      >
        Database statistics and recent imports
      </Link>
    </Page>
  );
}

function AboutTheFile() {
  const { data: geocoding } = useQuery(query(api.geocoding.getStatus));
  return (
    <Section
      title="CSV format"
      description="Columns can be in any order. Headers from county assessors work, too."
      className="grid gap-5"
    >
      <FormatNotes />
      <p className="flex gap-2 rounded-lg bg-muted p-3 text-sm">
        <LocateFixed aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <span>Geocoding happens automatically on upload. {geocoding && geocoderSentence(geocoding)}</span>
      </p>
    </Section>
  );
}

const notes = [
  { title: 'Columns', names: ['address', 'owner', 'yearBuilt', 'areaSquareFeet'] },
  {
    title: 'Damage indicators',
    names: ['hasMissingShingles', 'hasWaterStains', 'hasCrackedShingles', 'hasCurlingShingles'],
  },
  { title: 'Details', names: ['roofType', 'severityLevel', 'hasPool', 'hasSolarPanels'] },
] as const;

/** Which headers a file may have, by what they are for. */
function FormatNotes() {
  return (
    <dl className="grid gap-4">
      {notes.map(({ title, names }) => (
        <div key={title} className="grid gap-2">
          <dt className="font-medium">{title}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {names.map((name) => (
              <code key={name} className="rounded-md bg-muted px-2 py-0.5 font-mono text-sm">
                {name}
              </code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
