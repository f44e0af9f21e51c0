import { useQuery } from '@tanstack/react-query';
import { FileX, X } from 'lucide-react';
import { useState } from 'react';
import type { ProposalLink } from '#contract/proposal.ts';
import { ApiError, api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog, DialogClose, DialogDescription, DialogTitle, FullScreenContent } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Draft } from './draft.tsx';
import { NewProposal } from './new-proposal.tsx';
import type { OpenedProposal } from './opened.ts';
import { SentProposal } from './sent-proposal.tsx';

interface ProposalDialogProps {
  opened: OpenedProposal | null;
  onClose: () => void;
}

/** Drafting, sending and following one proposal over the whole screen. */
export function ProposalDialog({ opened, onClose }: ProposalDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [asks, setAsks] = useState(false);
  const close = () => {
    setIsDirty(false);
    setAsks(false);
    onClose();
  };
  return (
    <Dialog open={opened !== null} onOpenChange={(stays) => stays || (isDirty ? setAsks(true) : close())}>
      {/* Menus and questions are above it. */}
      <FullScreenContent className="z-50">
        <div className="flex shrink-0 items-center gap-2 border-b p-2 pl-4">
          <div className="mr-auto min-w-0">
            <DialogTitle className="truncate text-base">Proposal</DialogTitle>
            <DialogDescription className="truncate text-sm">{opened?.property.address}</DialogDescription>
          </div>
          <DialogClose asChild>
            <Button variant="ghost" size="icon" aria-label="Close the proposal" data-escape="">
              <X />
            </Button>
          </DialogClose>
        </div>
        {opened && <Content opened={opened} onDirty={setIsDirty} onClose={close} />}
        <Confirm
          open={asks}
          onOpenChange={setAsks}
          title="Discard your changes?"
          description="Your changes have not been saved."
          action="Discard"
          onConfirm={close}
        />
      </FullScreenContent>
    </Dialog>
  );
}

interface ContentProps {
  opened: OpenedProposal;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

function Content({ opened, onDirty, onClose }: ContentProps) {
  const [made, setMade] = useState<number | null>(null);
  const [link, setLink] = useState<ProposalLink | null>(null);
  const proposalId = made ?? opened.proposalId ?? null;
  if (proposalId === null)
    return (
      <NewProposal opened={opened} onDirty={onDirty} onMade={setMade} onLink={setLink} onClose={onClose} />
    );
  return (
    <Existing
      key={proposalId}
      proposalId={proposalId}
      link={link}
      onLink={setLink}
      onDirty={onDirty}
      onReplace={(id) => {
        setLink(null);
        setMade(id);
      }}
      onClose={onClose}
    />
  );
}

interface ExistingProps extends Omit<ContentProps, 'opened'> {
  proposalId: number;
  link: ProposalLink | null;
  onLink: (link: ProposalLink) => void;
  onReplace: (proposalId: number) => void;
}

function Existing({ proposalId, link, onLink, onDirty, onReplace, onClose }: ExistingProps) {
  const read = useQuery(query(api.proposals.get, { params: { proposalId } }));
  if (read.error instanceof ApiError && read.error.status === 404)
    return (
      <EmptyState icon={FileX} title="Proposal not found" className="m-auto">
        It was deleted, or its property is no longer in your ZIP codes.
      </EmptyState>
    );
  return (
    <Loaded query={read} failure="Failed to fetch the proposal">
      {(proposal) =>
        proposal.status === 'draft' ? (
          <Draft proposal={proposal} onDirty={onDirty} onDeleted={onClose} onLink={onLink} />
        ) : (
          <SentProposal proposal={proposal} link={link} onLink={onLink} onReplace={onReplace} />
        )
      }
    </Loaded>
  );
}
