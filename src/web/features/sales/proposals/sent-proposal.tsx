import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  Copy,
  FileArchive,
  FilePen,
  Printer,
  QrCode as QrIcon,
  Signature,
  Smartphone,
} from 'lucide-react';
import { useState } from 'react';
import type { Proposal, ProposalLink } from '#contract/proposal.ts';
import { EndProposal } from '#contract/proposal-draft.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { allOf, missingOf } from '#domain/proposals/signers.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { countersignText } from '#domain/proposals/texts.ts';
import { api, pollWhileAnswered, query } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { ProposalPreview } from '#web/features/sales/sign/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { dayZone, formatDay } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Part, Room } from './room.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useOpenHere } from './use-sending.ts';

interface SentProposalProps {
  proposal: Proposal;
  /** The link of this sending, until the dialog is closed: the server keeps only its hash. */
  link: ProposalLink | null;
  onLink: (link: ProposalLink) => void;
  /** A draft that replaces it. */
  onReplace: (proposalId: number) => void;
}

/** Milliseconds between two looks at whether the homeowner has signed. */
const LOOK_MS = 5000;

const failure = 'The server cannot be reached. Signing needs a connection.';

/** A proposal on its way or at its end: what happened, its link as a QR code, its PDF, and how to end or replace it. */
export function SentProposal({ proposal, link, onLink, onReplace }: SentProposalProps) {
  const { id: proposalId, status, may, content, sha256 } = proposal;
  const packet = urlOf(api.evidence.getPacket.endpoint, {
    params: { propertyId: proposal.propertyId },
    query: { timeZone: dayZone(), contracts: true },
  });
  const { firstName, lastName } = useSignedInUser();
  const signerName = [firstName, lastName].filter(Boolean).join(' ');
  const params = { proposalId };
  // While the code is on the screen the homeowner reads and signs on their own phone.
  useQuery({
    ...query(api.proposals.get, { params }),
    refetchInterval: pollWhileAnswered(() => (link && isOpen(status) ? LOOK_MS : false)),
  });
  const replace = useAct(() => api.proposals.supersede({ params }), {
    failure,
    failureTitle: 'No new draft',
    onDone: ({ id }) => onReplace(id),
  });
  return (
    <Room
      footer={
        <>
          {may.revoke && (
            <FormDialog
              trigger={
                <Button variant="ghost">
                  <Ban />
                  End Links
                </Button>
              }
              title="End every link of this proposal?"
              description="Nobody can sign it any more, and the deal leaves Proposal Sent. Anyone who opens a link reads that you withdrew it; those who were mailed one get an email."
              schema={EndProposal}
              start={{ reason: '' }}
              save={(body) => api.proposals.revoke({ params, body })}
              failure={failure}
              failureTitle="Not ended"
              action="End Links"
              acting="Ending..."
              destructive
            >
              {(form) => (
                <form.Area
                  name="reason"
                  label="Reason for the homeowner (optional)"
                  rows={3}
                  maxLength={500}
                />
              )}
            </FormDialog>
          )}
          {may.countersign && sha256 && (
            <FormDialog
              trigger={
                <Button variant="accent">
                  <Signature />
                  Countersign
                </Button>
              }
              title="Sign this proposal for your company?"
              description={countersignText(content?.company.name ?? '', content?.number ?? '')}
              start={{ name: signerName }}
              save={({ name }) => api.proposals.countersign({ params, body: { name, sha256 } })}
              failure={failure}
              failureTitle="Not signed"
              action="Countersign"
              acting="Signing..."
            >
              {(form) => <form.Text name="name" label="Your full name" autoComplete="name" maxLength={200} />}
            </FormDialog>
          )}
          {may.supersede && (
            <Button variant="secondary" pending={replace.isPending} onClick={() => replace.mutate()}>
              <FilePen />
              Replace
            </Button>
          )}
          {status === 'signed' && (
            <Button variant="secondary" asChild>
              <a href={packet} download>
                <FileArchive />
                Evidence Packet
              </a>
            </Button>
          )}
          <Button variant="secondary" asChild>
            <a href={urlOf(api.proposals.getPdf.endpoint, { params })} target="_blank" rel="noopener">
              <Printer />
              Print (PDF)
            </a>
          </Button>
        </>
      }
    >
      <StatusPart proposal={proposal} />
      {may.link && isOpen(status) && <SignPart proposal={proposal} link={link} onLink={onLink} />}
      {content && (
        <Part title="As sent">
          <ProposalPreview
            content={content}
            pictureAt={(sha256) =>
              urlOf(api.proposals.getPicture.endpoint, { params: { proposalId, sha256 } })
            }
          />
        </Part>
      )}
    </Room>
  );
}

function StatusPart({ proposal }: { proposal: Proposal }) {
  const { number, title, signature, signatures, signers, recipients, declinedBy } = proposal;
  const [first] = signatures;
  const own = signers.find(({ role }) => role === 'company');
  const chosen = [
    ...(first?.upgrades ?? []).map(({ label }) => label),
    ...(first?.colors ?? []).map(({ label, color }) => `${label}: ${color}`),
  ];
  const signed = signers.flatMap(({ name, role, signedAt }) =>
    role === 'customer' && signedAt ? [name] : [],
  );
  const reason = proposal.declineReason ?? proposal.endReason;
  return (
    <section aria-label="Status" className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 text-xl font-semibold wrap-anywhere">
        {number}: {title} <StatusBadge line={proposal} />
      </h3>
      <p className="text-muted-foreground wrap-anywhere">
        {recipients.length > 0 && `For ${recipients.map(({ name, email }) => name ?? email).join(', ')}`}
      </p>
      <ul aria-live="polite" className="grid gap-0.5">
        {happened(proposal).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {first && (
        <p className="font-medium wrap-anywhere">
          {allOf(signed)} signed for {moneyWords(first.totalCents)}
          {chosen.length > 0 && ` with ${chosen.join(', ')}`}, deposit {moneyWords(first.depositCents)}.{' '}
          {signature ? 'The deal is won.' : unboundWords(proposal)}
        </p>
      )}
      {own && (
        <p className="wrap-anywhere">
          {own.signedAt
            ? `${own.name} signed for your company on ${dateAndTime(own.signedAt)}.`
            : signature && 'It waits for the signature of your company.'}
        </p>
      )}
      {declinedBy && <p className="wrap-anywhere">{declinedBy} declined.</p>}
      {reason && <p className="wrap-anywhere">Reason: {reason}</p>}
    </section>
  );
}

/** What one of two signatures is worth. */
const unboundWords = ({ status, signers }: Proposal): string =>
  isOpen(status)
    ? `It waits for ${allOf(missingOf(signers))}, and is a contract once both have signed.`
    : 'The second signature is missing, so it is not a contract.';

type SignPartProps = Pick<SentProposalProps, 'proposal' | 'link' | 'onLink'>;

/** The homeowner's link: as a code for their phone, copied, or opened on this one. */
function SignPart({ proposal: { id: proposalId, content, signers }, link: shown, onLink }: SignPartProps) {
  const openHere = useOpenHere();
  const missing = missingOf(signers);
  const [chosen, setChosen] = useState<string | null>(null);
  // The first who has not signed, until the rep chooses.
  const who = chosen !== null && missing.includes(chosen) ? chosen : (missing[0] ?? null);
  const link = shown?.signer === who ? shown : null;
  const signer = content?.signers?.findIndex(({ name }) => name === who);
  const addLink = useAct(
    async (_then: 'show' | 'open') =>
      link ??
      (await api.proposals.addLink({ params: { proposalId }, body: signer === undefined ? {} : { signer } })),
    {
      failure,
      failureTitle: 'No link',
      onDone(made, then) {
        onLink(made);
        if (then === 'open') openHere(made, proposalId);
      },
    },
  );
  return (
    <Part title="Sign">
      {missing.length > 1 && (
        <Field label="Who signs now">
          {(control) => (
            <Select
              {...control}
              value={who ?? ''}
              options={missing.map((name) => ({ value: name, label: name }))}
              onValueChange={setChosen}
            />
          )}
        </Field>
      )}
      {link ? (
        <>
          <QrCode text={link.url} label="QR code of the homeowner’s link" />
          <p className="text-center text-sm text-muted-foreground">
            {who ?? 'The homeowner'} scans it with the camera, reads and signs. Anybody with this link can.
          </p>
        </>
      ) : (
        <p className="text-muted-foreground">
          {who ?? 'The homeowner'} signs by link, on their phone or on yours. Signing needs a connection.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {link ? (
          <Button variant="secondary" onClick={() => void copyLink(link)}>
            <Copy />
            Copy Link
          </Button>
        ) : (
          <Button variant="secondary" pending={addLink.isPending} onClick={() => addLink.mutate('show')}>
            <QrIcon />
            Show QR Code
          </Button>
        )}
        <Button variant="accent" busy={addLink.isPending} onClick={() => addLink.mutate('open')}>
          <Smartphone />
          Sign on This Phone
        </Button>
      </div>
    </Part>
  );
}

const copyLink = async ({ url }: ProposalLink) =>
  toast(
    (await copyText(url))
      ? { title: 'Link copied' }
      : { title: 'Not copied', description: 'This browser does not allow it.', variant: 'destructive' },
  );

function happened({
  sentAt,
  viewedAt,
  signedAt,
  declinedAt,
  revokedAt,
  content,
  status,
}: Proposal): string[] {
  return [
    sentAt && `Sent ${dateAndTime(sentAt)}`,
    viewedAt && `Viewed ${dateAndTime(viewedAt)}`,
    signedAt && `Signed ${dateAndTime(signedAt)}`,
    declinedAt && `Declined ${dateAndTime(declinedAt)}`,
    revokedAt && `Links ended ${dateAndTime(revokedAt)}`,
    isOpen(status) && content && `Can be signed through ${formatDay(content.validUntil)}`,
  ].filter((line) => typeof line === 'string');
}
