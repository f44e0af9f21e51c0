import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Proposal, ProposalLink } from '#contract/proposal.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';

export type Way = 'mail' | 'link' | 'here';

/** Sends a draft: by email, to be shown as a QR code, or to be signed on this phone at once. */
export function useSending(onLink: (link: ProposalLink) => void) {
  const openHere = useOpenHere();
  return useMutation({
    mutationFn: async ({ proposal, way }: { proposal: Proposal; way: Way }) => {
      const by = way === 'mail' ? 'mail' : 'link';
      const params = { proposalId: proposal.id };
      const sent = await api.proposals.send({ params, body: { version: proposal.version, by } });
      return { ...sent, way };
    },
    onSuccess({ proposal, link, way }) {
      onLink(link);
      if (way === 'here') openHere(link);
      else
        toast({
          title: way === 'mail' ? 'Proposal sent' : 'Proposal is ready',
          description: namesOf(proposal, way),
        });
    },
    onError: (error) => tellFailure(error, 'The server cannot be reached. The draft is saved.', 'Not sent'),
  });
}

function namesOf({ recipients, number }: Proposal, way: Way): string {
  const mailed = recipients.filter(({ email }) => email !== null).map(({ name, email }) => name ?? email);
  return way === 'mail' && mailed.length > 0 ? `${number} to ${mailed.join(', ')}` : `${number}`;
}

/** Opens the homeowner’s page on this phone, without leaving the application. */
export function useOpenHere() {
  const navigate = useNavigate();
  return ({ url }: ProposalLink) => void navigate(new URL(url).pathname);
}
