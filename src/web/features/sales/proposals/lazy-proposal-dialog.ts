import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Drafting, sending and following a proposal, which a screen does without until somebody proposes. */
export const ProposalDialog = lazyPart(
  async () => (await import('./proposal-dialog.tsx')).ProposalDialog,
  ({ opened }) => opened !== null,
);
