import { useQuery } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import type { MailSending } from '#contract/mail-sending.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { api, pollWhileAnswered, query, refreshAfter } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { CostLines } from './cost-lines.tsx';
import { SendButton } from './send-button.tsx';

const FOLLOW_EVERY = 1500;

const isUnderWay = ({ operation }: MailSending): boolean => operation !== null && isOpen(operation.state);

/** Sends the pieces to the print service: what that costs, how far it is, and what it does not take. */
export function SendPart({ campaign: { id: campaignId, frozen } }: { campaign: MailCampaign }) {
  const read = useQuery({
    ...query(api.mailSending.get, { params: { campaignId } }),
    refetchInterval: pollWhileAnswered((sending) => (sending && isUnderWay(sending) ? FOLLOW_EVERY : false)),
  });
  useRefreshAtEnd(read.data);
  const vendor = read.data?.vendor;
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          Print service
          {read.data?.mode === 'test' && <Badge variant="warning">Test</Badge>}
        </span>
      }
      description={
        vendor &&
        (read.data?.mode === 'test'
          ? `${vendor} checks every piece. Nothing is printed and nothing is charged.`
          : `${vendor} prints and mails every piece, without print files.`)
      }
      aria-label="Print service"
      className="grid grid-cols-1 gap-3"
    >
      <Loaded query={read} failure="Failed to fetch what the print service would cost">
        {(sending) => <Sending campaignId={campaignId} sending={sending} all={frozen?.pieces ?? 0} />}
      </Loaded>
    </Section>
  );
}

function Sending({
  campaignId,
  sending,
  all,
}: {
  campaignId: number;
  sending: MailSending;
  /** Pieces of the campaign. */
  all: number;
}) {
  const { vendor, pieces, cost, refusal, operation, sent, tested, unanswered, optedOut, refused, mode } =
    sending;
  if (isUnderWay(sending)) return <SendProgress campaignId={campaignId} sending={sending} />;
  const taken = mode === 'test' ? tested : sent;
  return (
    <>
      {operation?.state === 'canceled' && <p role="status">Sending was stopped.</p>}
      {(operation?.state === 'failed' || operation?.state === 'dead') && operation.error && (
        <p role="alert" className="text-destructive-text wrap-anywhere">
          {operation.error}
        </p>
      )}
      {sent > 0 && (
        <p role="status">
          {sent.toLocaleString()} of {counted(all, 'piece was', 'pieces were')} sent.
        </p>
      )}
      {sent === 0 && tested > 0 && (
        <p role="status">{counted(tested, 'piece was', 'pieces were')} tested. Nothing was printed.</p>
      )}
      {optedOut > 0 && (
        <p className="text-muted-foreground">
          {counted(optedOut, 'household has', 'households have')} opted out and{' '}
          {optedOut === 1 ? 'gets' : 'get'} nothing.
        </p>
      )}
      {unanswered > 0 && (
        <p className="text-muted-foreground">
          {counted(unanswered, 'piece has', 'pieces have')} no answer yet. Send again to find out. No piece is
          printed twice.
        </p>
      )}
      <Refusals sending={sending} />
      {vendor !== null && pieces > 0 && (
        <>
          <p className="font-medium">
            {pieces === refused
              ? `${counted(pieces, 'refused piece', 'refused pieces')} to try again`
              : `${counted(pieces, 'piece', 'pieces')} to send`}
          </p>
          <CostLines cost={cost} campaignId={campaignId} />
        </>
      )}
      {refusal === null ? (
        <SendButton campaignId={campaignId} sending={sending} />
      ) : (
        (taken === 0 || pieces > 0) && <p className="text-muted-foreground">{refusal}</p>
      )}
    </>
  );
}

function Refusals({ sending: { vendor, refused, refusals } }: { sending: MailSending }) {
  if (refused === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">
        {vendor ?? 'The print service'} refused {counted(refused, 'piece', 'pieces')}
      </summary>
      <ul className="divide-y rounded-md border">
        {refusals.map(({ propertyId, number, address, why }) => (
          <li key={propertyId} className="px-3 py-2 wrap-anywhere">
            {number}. {address}
            <span className="block text-sm text-muted-foreground">{why}</span>
          </li>
        ))}
      </ul>
      {refused > refusals.length && (
        <p className="pt-1 text-sm text-muted-foreground">
          The first {refusals.length} of {refused.toLocaleString()} are shown.
        </p>
      )}
    </details>
  );
}

/** What the end of a sending changes: the day, the results, the pieces. */
function useRefreshAtEnd(sending: MailSending | undefined): void {
  const wasUnderWay = useRef(false);
  const now = sending !== undefined && isUnderWay(sending);
  useEffect(() => {
    if (wasUnderWay.current && !now) void refreshAfter(api.mailSending.send);
    wasUnderWay.current = now;
  }, [now]);
}

/** A sending under way, which can be stopped. */
function SendProgress({ campaignId, sending }: { campaignId: number; sending: MailSending }) {
  const stop = useAct(() => api.mailSending.stop({ params: { campaignId } }), { failure: 'Failed to stop' });
  const { operation } = sending;
  const done = operation?.done ?? 0;
  const total = operation?.total ?? 0;
  return (
    <>
      <div role="status" className="grid gap-1.5">
        <p className="tabular-nums">
          {total === 0
            ? 'Waiting for its turn...'
            : `${done.toLocaleString()} of ${total.toLocaleString()} pieces`}
        </p>
        <Progress value={total === 0 ? 0 : Math.round((100 * done) / total)} label="Pieces sent" />
        {operation?.error && <p className="text-muted-foreground wrap-anywhere">{operation.error}</p>}
      </div>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={operation?.isCanceling}
        pending={stop.isPending}
        onClick={() => stop.mutate()}
      >
        <Square />
        {operation?.isCanceling ? 'Stopping...' : 'Stop Sending'}
      </Button>
    </>
  );
}
