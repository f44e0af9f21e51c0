import type { PersonFields } from '#contract/people.ts';

/** The proposal a dialog shows, or the property that gets a new one. */
export interface OpenedProposal {
  property: { id: number; address: string; roofType: string | null };
  /** Absent for a new one. */
  proposalId?: number;
  /** Begun at the door: it is sold at the home. */
  isAtDoor?: boolean;
  /** Who was met there; they may still wait on this device to be sent. */
  met?: PersonFields | null;
}
