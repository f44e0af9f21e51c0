import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaptureSuggestions } from '#contract/vision.ts';
import { capitalized } from '#domain/capitalized.ts';
import { counted } from '#domain/standing.ts';
import { api, query, tellFailure, upload } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { describeAssumed } from './chance-words.ts';
import { UnlookedRoofs } from './unlooked-roofs.tsx';

/** What the model suggests of a capture's roofs, and the outlines it needs for that. */
export function SuggestionsCard({ captureId, takesOutlines }: { captureId: number; takesOutlines: boolean }) {
  const suggestions = useQuery(query(api.vision.getSuggestions, { params: { captureId } }));
  return (
    <Section
      title="Suggestions by software"
      description="They set the order of the reviewers’ work and are not facts. The model needs the outline of a roof. Its percentages depend on how many roofs in this capture look damaged."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={suggestions} failure="Failed to fetch the suggestions">
        {(data) => <Counts counts={data} />}
      </Loaded>
      <UnlookedRoofs captureId={captureId} />
      {takesOutlines && <AddOutlines captureId={captureId} />}
    </Section>
  );
}

function Counts({
  counts: { missing, outlines, share, suggested, abstained },
}: {
  counts: CaptureSuggestions;
}) {
  return (
    <ul className="grid gap-1 tabular-nums">
      {missing !== null && <li>No suggestions. {missing}</li>}
      <li>{counted(outlines, 'roof has', 'roofs have')} an outline.</li>
      {share && share.roofs > 0 && <li>{shareSentence(share)}</li>}
      {suggested > 0 && <li>{counted(suggested, 'roof has', 'roofs have')} a suggestion.</li>}
      {abstained.map(({ reason, roofs }) => (
        <li key={reason} className="text-muted-foreground">
          {counted(roofs, 'roof has', 'roofs have')} no suggestion: {reason}
        </li>
      ))}
    </ul>
  );
}

function shareSentence(share: NonNullable<CaptureSuggestions['share']>): string {
  const words = describeAssumed(share);
  const from = `from how ${counted(share.roofs, 'roof looks', 'roofs look')}`;
  const reviews =
    share.reviewed > 0
      ? ` and from the reviews of ${share.reviewed.toLocaleString()} of them`
      : ', none of them reviewed yet';
  return `${capitalized(words)}, estimated ${from}${reviews}. In brackets is the range it is probably in.`;
}

function AddOutlines({ captureId }: { captureId: number }) {
  const [added, setAdded] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => upload(api.vision.addOutlines, { params: { captureId }, fields: {}, file }),
    onSuccess: ({ message }) => toast({ title: 'Outlines added', description: message }),
    onError: (error) => tellFailure(error, 'Upload failed', 'Outlines were not added'),
    onSettled: () => setAdded(added + 1),
  });
  return (
    <Field
      label="Outlines of buildings"
      hint="GeoJSON in degrees (WGS 84), as counties and OpenStreetMap publish it."
    >
      {(control) => (
        <FileInput
          {...control}
          // A separate chooser for each file, or the browser would not report the same one chosen again.
          key={added}
          file={null}
          onFileChange={(file) => file && send.mutate(file)}
          accept=".geojson,.json"
          prompt={send.isPending ? 'Reading...' : 'Choose a .geojson file or drop it here'}
          disabled={send.isPending}
        />
      )}
    </Field>
  );
}
