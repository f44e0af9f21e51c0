import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { MailCampaign, PrintFile } from '#contract/mail-campaigns.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { useAct } from '#web/forms/use-act.ts';
import { useOperation } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/progress.tsx';

/** The files for the print shop, made in the background, and the list that goes with them. */
export function PrintPart({ campaign }: { campaign: MailCampaign }) {
  const { id: campaignId, print } = campaign;
  const start = useAct(() => api.mailCampaigns.print({ params: { campaignId } }), {
    failure: 'Failed to make the print files',
  });
  const sending = useQuery(query(api.mailSending.get, { params: { campaignId } }));
  const isRunning = print !== null && isOpen(print.state);
  const isWhole = print !== null && print.files.filter(({ isThere }) => isThere).length === print.of;
  const outdated = print?.files.filter(({ optedOut }) => optedOut > 0) ?? [];
  return (
    <Section
      title="Print files"
      description="PDF with bleed and trim boxes, sorted by ZIP code, up to 500 pieces each."
      aria-label="Print files"
      className="grid grid-cols-1 gap-3"
    >
      {print && isRunning && <Running operationId={print.operationId} />}
      {print && !isRunning && !isWhole && outdated.length === 0 && (
        <p role="alert" className="text-destructive-text">
          {print.files.length} of {print.of} files are there. Make the missing ones again.
        </p>
      )}
      {!isRunning && outdated.length > 0 && <Outdated files={outdated} />}
      {print && print.files.length > 0 && (sending.data?.sent ?? 0) > 0 && (
        <p role="note" className="text-destructive-text">
          {counted(sending.data?.sent ?? 0, 'piece was', 'pieces were')} sent to the print service. Print
          files made before that contain them, too: do not print these files again.
        </p>
      )}
      {print && print.files.length > 0 && (
        <ul className="divide-y rounded-md border">
          {print.files.map(({ number, pieces, isThere }) => (
            <li key={number} className="flex min-h-11 items-center justify-between gap-3 px-3 py-1">
              <span>
                File {number}
                <span className="block text-sm text-muted-foreground">
                  {counted(pieces, 'piece', 'pieces')}
                </span>
              </span>
              {isThere && (
                <Button asChild variant="secondary" size="sm">
                  <a
                    href={urlOf(api.mailCampaigns.getFile.endpoint, { params: { campaignId, number } })}
                    download
                    aria-label={`Download file ${number}`}
                  >
                    <Download aria-hidden="true" />
                    PDF
                  </a>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {!isRunning && !isWhole && (
          <Button pending={start.isPending} onClick={() => start.mutate()}>
            <Printer />
            {print === null
              ? 'Make Print Files'
              : outdated.length > 0
                ? 'Make Files Again'
                : 'Make Missing Files'}
          </Button>
        )}
        <Button asChild variant="secondary">
          <a href={urlOf(api.mailCampaigns.getManifest.endpoint, { params: { campaignId } })} download>
            <Download aria-hidden="true" />
            Manifest (CSV)
          </a>
        </Button>
      </div>
    </Section>
  );
}

/** Files from before somebody opted out are not to be printed, neither is a copy that was downloaded. */
function Outdated({ files }: { files: readonly PrintFile[] }) {
  const households = files.reduce((sum, { optedOut }) => sum + optedOut, 0);
  return (
    <p role="alert" className="text-destructive-text">
      {counted(households, 'household', 'households')} opted out after{' '}
      {files.length === 1 ? `file ${files[0]?.number} was` : `${files.length} files were`} made. Make{' '}
      {files.length === 1 ? 'it' : 'them'} again, and do not print a copy that you have downloaded.
    </p>
  );
}

function Running({ operationId }: { operationId: string }) {
  const { data } = useOperation(operationId);
  const done = data?.done ?? 0;
  const total = data?.total ?? 0;
  const percent = total === 0 ? 0 : Math.round((100 * done) / total);
  return (
    <div role="status" className="grid gap-1.5">
      <p className="tabular-nums">
        {total === 0
          ? 'Waiting for its turn...'
          : `${done.toLocaleString()} of ${total.toLocaleString()} pieces`}
      </p>
      <Progress value={percent} label="Pieces drawn" />
    </div>
  );
}
