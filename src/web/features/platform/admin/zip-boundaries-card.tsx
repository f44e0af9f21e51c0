import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BOUNDARY_FILE_LIMIT, type BoundaryImport } from '#contract/map.ts';
import { api, tellFailure, upload } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Input } from '#web/ui/input.tsx';

/** Import of ZIP outlines for the map: ZIP code tabulation areas of the Census Bureau as GeoJSON. */
export function ZipBoundariesCard() {
  const [result, setResult] = useState<BoundaryImport | null>(null);
  return (
    <Section
      title="ZIP Boundaries"
      description="Outlines that the map draws. Choose ZIP code tabulation areas (ZCTA) of the Census Bureau, converted to GeoJSON."
      className="grid grid-cols-1 gap-4"
    >
      <BoundaryForm onImported={setResult} />
      {result && <BoundaryResult result={result} />}
    </Section>
  );
}

function BoundaryForm({ onImported }: { onImported: (result: BoundaryImport | null) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState('');
  const [imported, setImported] = useState(0);
  const send = useMutation({
    mutationFn: (chosen: File) =>
      upload(api.map.importZipBoundaries, {
        fields: { source: source.trim() || undefined },
        file: chosen,
      }),
    onMutate: () => onImported(null),
    onSuccess: (result) => {
      onImported(result);
      setFile(null);
      setImported(imported + 1);
    },
    onError: (error) => tellFailure(error, 'Upload failed'),
  });
  const fileError = file ? refusalOf(file) : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !fileError) send.mutate(file);
      }}
    >
      <Field label="GeoJSON file" error={fileError}>
        {(control) => (
          <FileInput
            {...control}
            // A separate chooser for each file, or the browser would not report the same one chosen again.
            key={imported}
            file={file}
            onFileChange={setFile}
            accept=".geojson,.json"
            prompt="Choose a .geojson file or drop it here"
            disabled={send.isPending}
          />
        )}
      </Field>
      <Field label="Source" hint="Shown in the map’s attribution.">
        {(control) => (
          <Input
            {...control}
            value={source}
            onChange={(event) => setSource(event.target.value)}
            placeholder="US Census Bureau, ZCTA"
            maxLength={120}
            autoComplete="off"
            disabled={send.isPending}
          />
        )}
      </Field>
      <Button
        type="submit"
        pending={send.isPending}
        why={(!file && 'Choose a file first.') || fileError}
        className="sm:justify-self-start"
      >
        {send.isPending ? 'Processing...' : 'Import Boundaries'}
      </Button>
    </form>
  );
}

function refusalOf(file: File): string | undefined {
  if (!/\.(geo)?json$/i.test(file.name)) return 'Please choose a .geojson or .json file.';
  return file.size > BOUNDARY_FILE_LIMIT
    ? 'The file is larger than 256 MB. Please split it by state.'
    : undefined;
}

const SHOWN = 10;

/** What became of an import of outlines; the rejected areas with their reasons. */
function BoundaryResult({ result }: { result: BoundaryImport }) {
  const { message, rejected, rejections } = result;
  return (
    <section aria-label="Result of the import" className="grid gap-2 rounded-lg border p-4">
      <p role="status" className="font-medium">
        {message}
      </p>
      {rejected > 0 && (
        <ul className="grid gap-1 text-sm text-muted-foreground">
          {rejections.slice(0, SHOWN).map(({ feature, zipCode, reason }) => (
            <li key={feature}>
              Area {feature}
              {zipCode && ` (${zipCode})`}: {reason}
            </li>
          ))}
          {rejected > SHOWN && <li>and {(rejected - SHOWN).toLocaleString()} more</li>}
        </ul>
      )}
    </section>
  );
}
