import { useQuery } from '@tanstack/react-query';
import { CloudHail } from 'lucide-react';
import { api, pageQuery, pollWhileAnswered } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { FOLLOW_EVERY } from '#web/operations/use-operation.ts';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { SourceStates } from './source-states.tsx';
import { StormFileForm } from './storm-file-form.tsx';
import { StormFileItem } from './storm-file-item.tsx';

/** Files of storms: uploading one by hand, and what became of each. */
export function StormFilesScreen() {
  usePageTitle('Storm files');
  return (
    <Page title="Storm files">
      <Section
        title="Load a file"
        description="Reports and archive of the Storm Prediction Center, NCEI Storm Events, SWDI radar hail, MRMS hail estimates (GRIB2), local storm reports and NWS alerts, plain or gzip. The kind is recognized by the content."
      >
        <StormFileForm />
      </Section>
      <Section
        title="Files that were read"
        description="Uploaded, found in the folder or fetched. The content of a failed file is unknown."
        className="grid gap-5"
      >
        <SourceStates className="grid gap-1 text-sm text-muted-foreground" />
        <StormFileList />
      </Section>
    </Page>
  );
}

/** Every file of storms that was looked at, latest first. */
function StormFileList() {
  const place = useListPlace('files');
  const { page, pageSize } = place.query;
  const files = useQuery({
    ...pageQuery(api.storms.listFiles, { query: { page, pageSize } }),
    refetchInterval: pollWhileAnswered((read) =>
      read?.data.some((file) => file.state === 'reading') ? FOLLOW_EVERY : false,
    ),
  });
  return (
    <PagedRows
      query={files}
      place={{ page, setPage: place.setPage }}
      failure="Failed to fetch the storm files"
      noun="files"
      empty={
        <EmptyState icon={CloudHail} title="No storm files yet" className="py-6">
          Load one above. It appears here with what was read and what was rejected.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul aria-label="Storm files" className="-my-3 divide-y">
          {rows.map((file) => (
            <StormFileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}
