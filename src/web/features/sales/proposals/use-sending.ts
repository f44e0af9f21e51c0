import { useNavigate } from 'react-router';
import type { Proposal, ProposalLink } from '#contract/proposal.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { toast } from '#web/ui/toast.tsx';

export type Way = 'mail' | 'link' | 'here';

interface Sending {
  proposal: Proposal;
  way: Way;
  /** Whether other proposals at the door can no longer be signed. */
  replaceOpen?: boolean;
}

/** Sends a draft: by email, to be shown as a QR code, or to be signed on this phone at once. */
export function useSending(onLink: (link: ProposalLink) => void) {
  const openHere = useOpenHere();
  return useAct(
    ({ proposal: { id: proposalId, version }, way, replaceOpen = false }: Sending) =>
      api.proposals.send({
        params: { proposalId },
        body: { version, by: way === 'mail' ? 'mail' : 'link', replaceOpen },
      }),
    {
      failure: 'The server cannot be reached. The draft is saved.',
      failureTitle: 'Not sent',
      onDone({ proposal, link }, { way }) {
        onLink(link);
        if (way === 'here') openHere(link, proposal.id);
        else
          toast({
            title: way === 'mail' ? 'Proposal sent' : 'Proposal is ready',
            description: namesOf(proposal, way),
          });
      },
    },
  );
}

function namesOf({ recipients, number }: Proposal, way: Way): string {
  const mailed = recipients.filter(({ email }) => email !== null).map(({ name, email }) => name ?? email);
  return way === 'mail' && mailed.length > 0 ? `${number} to ${mailed.join(', ')}` : `${number}`;
}

/** Opens the homeowner’s page on this phone, without leaving the application. */
export function useOpenHere() {
  const navigate = useNavigate();
  return ({ url }: ProposalLink, proposalId: number) =>
    void navigate(new URL(url).pathname, { state: { proposalId } });
}
