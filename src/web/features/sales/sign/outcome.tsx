import { CircleCheck, Download, MessageSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ProposalSignature, ProposalSigner } from '#contract/proposal.ts';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { needsCopy } from '#domain/proposals/signature.ts';
import { allOf } from '#domain/proposals/signers.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { pdfAddress } from './calls.ts';

interface SignedProps {
  token: string;
  /** The one that made the contract. */
  signature: ProposalSignature;
  signers: readonly ProposalSigner[];
  content: ProposalContent;
}

/** After the signature: what was signed, the PDF, and until when it can be canceled. */
export function Signed({ token, signature, signers, content }: SignedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const option = content.options.find(({ id }) => id === signature.optionId);
  return (
    <section
      aria-labelledby="signed"
      className="grid gap-3 rounded-xl border-2 border-severity-none bg-severity-none-soft p-4"
    >
      <h2 id="signed" ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl font-semibold">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-severity-none-text" />
        Signed
      </h2>
      <p className="wrap-anywhere">
        {allOf(signers.filter(({ role }) => role === 'customer').map(({ name }) => name))} signed{' '}
        {[option?.name, ...signature.upgrades.map(({ label }) => label)].join(', ')} for{' '}
        {moneyWords(signature.totalCents)} on {dateAndTime(signature.signedAt)}.
      </p>
      <Countersigned signers={signers} company={content.company.name} />
      {signature.depositCents > 0 && <Deposit cents={signature.depositCents} company={content.company} />}
      <a
        href={pdfAddress(token)}
        download={`${content.number}.pdf`}
        className={buttonVariants({ variant: 'primary', size: 'lg', className: 'justify-self-start' })}
      >
        <Download aria-hidden="true" />
        Download the signed PDF
      </a>
      {needsCopy(content) && (
        <a
          href={`sms:?&body=${encodeURIComponent(`Your signed contract with ${content.company.name}: ${new URL(pdfAddress(token), location.href).href}`)}`}
          className={buttonVariants({ variant: 'secondary', size: 'lg', className: 'justify-self-start' })}
        >
          <MessageSquare aria-hidden="true" />
          Text the contract
        </a>
      )}
      {signature.cancellation.length > 0 && (
        <ul aria-label="Until when you can cancel" className="grid gap-1 text-lg">
          <li>You can cancel:</li>
          {signature.cancellation.map(({ ruleId, sentence }) => (
            <li key={ruleId} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The company’s own signature, where it makes one; nobody waits for it. */
function Countersigned({ signers, company }: { signers: readonly ProposalSigner[]; company: string }) {
  const own = signers.find(({ role }) => role === 'company');
  if (!own) return null;
  return (
    <p className="wrap-anywhere">
      {own.signedAt
        ? `${own.name} signed for ${company} on ${dateAndTime(own.signedAt)}.`
        : `${company} signs it next and sends you the complete document. Your contract and your days to cancel do not wait for that.`}
    </p>
  );
}

/** Where the deposit is paid: on a page of the company’s own, which does not learn the link of the proposal. */
function Deposit({
  cents,
  company: { name, paymentUrl },
}: {
  cents: number;
  company: ProposalContent['company'];
}) {
  if (!paymentUrl)
    return (
      <p>
        The deposit of {moneyWords(cents)} is not paid here. {name} will ask for it.
      </p>
    );
  return (
    <p>
      <a
        href={paymentUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-block min-h-11 py-2 font-medium text-primary-text underline underline-offset-4 wrap-anywhere"
      >
        Pay the deposit of {moneyWords(cents)} at {new URL(paymentUrl).host}
      </a>
    </p>
  );
}

interface DeclinedProps {
  company: ProposalContent['company'];
  /** Of two who had to sign; null where one was enough. */
  by: string | null;
  /** Who had signed before; '' for nobody. */
  signed: string;
}

export function Declined({ company: { name, phone }, by, signed }: DeclinedProps) {
  return (
    <section className="grid gap-2 rounded-xl border-2 p-4">
      <h2 className="text-xl font-semibold">Declined</h2>
      <p className="wrap-anywhere">
        This proposal was declined{by && ` by ${by}`} and can no longer be signed.{' '}
        {signed && `${signed} had signed it; nobody is bound by that. `}
        {name} can send you another one{phone && `: ${phone}`}.
      </p>
    </section>
  );
}
