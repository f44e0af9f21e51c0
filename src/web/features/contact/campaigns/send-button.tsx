import { Send } from 'lucide-react';
import { useState } from 'react';
import type { MailSending } from '#contract/mail-sending.ts';
import { otherWayLabels } from '#domain/mail/sending.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { cents } from './words.ts';

/** Asks before the pieces are sent, twice where the doors may have got them; what was shown goes with the answer. */
export function SendButton({ campaignId, sending }: { campaignId: number; sending: MailSending }) {
  const { vendor, mode, pieces, cost, otherWays, tested, sent } = sending;
  const [asked, setAsked] = useState<MailSending | null>(null);
  const send = useAct(
    ({ mode: shown, ...order }: MailSending) =>
      api.mailSending.send({
        params: { campaignId },
        body: {
          mode: shown ?? 'live',
          pieces: order.pieces,
          totalCents: order.cost?.totalCents ?? 0,
          again: order.otherWays.length > 0,
        },
      }),
    { failure: 'Failed to send the campaign', onEnd: () => setAsked(null) },
  );
  const isTest = mode === 'test';
  const isFirst = isTest ? tested === 0 : sent === 0;
  const total = cents(cost?.totalCents ?? 0);
  return (
    <>
      <Button className="justify-self-start wrap-anywhere" onClick={() => setAsked(sending)}>
        <Send />
        {isTest ? `Test with ${vendor}` : isFirst ? `Send to ${vendor}` : `Send the Rest to ${vendor}`}
      </Button>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={isTest ? `Test this campaign with ${vendor}?` : `Send this campaign to ${vendor}?`}
        description={
          <>
            {isTest
              ? `${counted(pieces, 'piece goes', 'pieces go')} to ${vendor} as a test. Nothing is printed and nothing is charged. Printing and mailing would cost ${total}.`
              : `${vendor} prints and mails ${counted(pieces, 'piece', 'pieces')} for ${total}. You cannot recall pieces that were sent.`}
            {otherWays.length > 0 && (
              <strong className="block pt-3 font-medium text-destructive-text">
                {otherWays.map((way) => otherWayLabels[way]).join(' ')} These doors may get the same mail
                twice.
              </strong>
            )}
          </>
        }
        action={isTest ? 'Start Test' : 'Send Pieces'}
        destructive={otherWays.length > 0}
        typed={otherWays.length > 0 ? 'again' : ''}
        pending={send.isPending}
        onConfirm={() => asked && send.mutate(asked)}
      />
    </>
  );
}
