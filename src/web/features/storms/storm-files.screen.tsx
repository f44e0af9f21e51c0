import { Section } from '#web/ui/card.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { SourceStates } from './source-states.tsx';
import { StormFileForm } from './storm-file-form.tsx';
import { StormFileList } from './storm-file-list.tsx';

/** Files of storms: uploading one by hand, and what became of each. */
export function StormFilesScreen() {
  usePageTitle('Storm files');
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="text-2xl font-semibold">Storm files</h1>
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
    </div>
  );
}
