import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailReturns } from '#contract/mail-results.ts';
import { counted } from '#domain/standing.ts';
import { api, sentenceOf, upload } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';

/** Takes in the mail house's file of pieces that did not arrive. */
export function ReturnsPart({ campaignId }: { campaignId: number }) {
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (chosen: File) =>
      upload(api.mailCampaigns.importReturns, { params: { campaignId }, file: chosen, fields: {} }),
    onSuccess: () => setFile(null),
  });
  return (
    <Section
      title="Returns"
      description="A CSV from your mail house with the code of each piece and its result. Doors whose mail came back are left out of campaigns for a year."
      aria-label="Returns"
      className="grid grid-cols-1 gap-3"
    >
      <Field
        label="File from the mail house"
        error={send.error ? sentenceOf(send.error, 'The file could not be read.') : undefined}
      >
        {(control) => (
          <FileInput
            {...control}
            file={file}
            onFileChange={(next) => {
              setFile(next);
              send.reset();
            }}
            accept=".csv"
            disabled={send.isPending}
          />
        )}
      </Field>
      <Button
        variant="secondary"
        className="justify-self-start"
        why={!file && 'Choose a file first.'}
        pending={send.isPending}
        onClick={() => file && send.mutate(file)}
      >
        Import Returns
      </Button>
      {send.data && <Taken returns={send.data} />}
    </Section>
  );
}

function Taken({
  returns: { returned, arrived, unknown, problems, problemCount },
}: {
  returns: MailReturns;
}) {
  return (
    <div role="status" className="grid gap-1">
      <p>
        {counted(returned, 'piece', 'pieces')} came back
        {arrived > 0 && `, ${arrived.toLocaleString()} arrived`}
        {unknown > 0 && `, ${counted(unknown, 'code is', 'codes are')} not from this campaign`}.
      </p>
      {problemCount > 0 && (
        <details>
          <summary className="cursor-pointer">{counted(problemCount, 'row', 'rows')} cannot be read</summary>
          <ul className="mt-1 grid gap-1 text-sm">
            {problems.map(({ row, reason }) => (
              <li key={`${row} ${reason}`} className="wrap-anywhere">
                Row {row}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
