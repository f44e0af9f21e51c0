import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { areaWords, squaresWords } from '#domain/measure/words.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { ReadFile } from './read-bought.ts';

const stories = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }));
const FILE_NAME = 200;

/** Takes in a measurement that the company bought, as the next version. */
export function ImportMeasurement({ propertyId }: { propertyId: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const found = read && !('problem' in read) ? read : null;
  const look = async (chosen: File | null) => {
    setFile(chosen);
    setRead(null);
    if (!chosen) return;
    const next = await import('./read-bought.ts')
      .then(({ readBought }) => readBought(chosen))
      .catch(() => ({ problem: 'This file cannot be read. Please try again.' }));
    setRead(next);
  };
  return (
    <FormDialog
      trigger={
        <Button size="sm" variant="secondary" className="w-fit">
          <FileUp />
          Import Measurement
        </Button>
      }
      onOpenChange={() => void look(null)}
      title="Import a measurement"
      description="A file you bought: EagleView’s XML or JSON, or HOVER’s summary as JSON. It becomes the next version."
      start={{ stories: '1' }}
      save={({ stories: storyCount }) =>
        found && file
          ? api.measurements.add({
              params: { propertyId },
              body: {
                ...(structuredClone(found.tracing) as Parameters<typeof api.measurements.add>[0]['body']),
                storyCount: Number(storyCount),
                source: { maker: found.maker, file: file.name.slice(-FILE_NAME) },
              },
            })
          : Promise.reject(new Error('no file was read'))
      }
      onSaved={() => toast({ title: 'Measurement imported' })}
      failure="Failed to import the measurement"
      action="Save Measurement"
      acting="Saving..."
      why={() => found === null && 'Choose a file that can be read.'}
    >
      {(form) => (
        <>
          <Field label="File" error={read && 'problem' in read ? read.problem : undefined}>
            {(control) => (
              <FileInput
                {...control}
                accept=".xml,.json"
                file={file}
                onFileChange={(chosen) => void look(chosen)}
              />
            )}
          </Field>
          {found && (
            <div role="status" className="grid gap-1 text-sm">
              <p className="font-medium tabular-nums">
                {areaWords(found.measured.slopedSquareFeet, found.measured.plusMinusSquareFeet)},{' '}
                {squaresWords(found.measured.squares)}, {counted(found.measured.facets, 'face', 'faces')}
              </p>
              <p className="tabular-nums text-muted-foreground">
                {found.measured.lengths.map(({ type, feet }) => `${type} ${Math.round(feet)} ft`).join(', ')}
              </p>
              {[...found.notes, ...found.measured.warnings].map((note) => (
                <p key={note} className="text-muted-foreground">
                  {note}
                </p>
              ))}
            </div>
          )}
          <form.Choice name="stories" label="Stories" options={stories} />
        </>
      )}
    </FormDialog>
  );
}
