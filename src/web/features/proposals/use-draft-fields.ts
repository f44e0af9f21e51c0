import { useState } from 'react';
import type { Proposal } from '#contract/proposal.ts';
import type { ProposalFields } from '#contract/proposal-draft.ts';

/**
 * The fields of a draft as they are edited. What a colleague saves meanwhile takes their place where nothing was changed
 * here; else both are there until the user decides.
 */
export function useDraftFields(proposal: Proposal, onDirty: (isDirty: boolean) => void) {
  const [base, setBase] = useState(proposal);
  const [edited, setEdited] = useState<ProposalFields | null>(null);
  if (edited === null && base !== proposal) setBase(proposal);
  const change = (part: Partial<ProposalFields>) => {
    onDirty(true);
    setEdited({ ...(edited ?? base.fields), ...part });
  };
  const settle = (saved: Proposal) => {
    onDirty(false);
    setBase(saved);
    setEdited(null);
  };
  return {
    fields: edited ?? base.fields,
    change,
    settle,
    isDirty: edited !== null,
    /** Saved by somebody else since the changes here began. */
    isOvertaken: edited !== null && proposal.version > base.version,
    version: base.version,
  };
}
