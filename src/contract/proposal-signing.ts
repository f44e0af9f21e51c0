import { z } from 'zod';
import { MOST_STROKE_POINTS, MOST_STROKES, SIGNATURE_BOX } from '#domain/proposals/signature.ts';
import { Email } from './auth.ts';
import { RowIdInBody, typed } from './paging.ts';
import { ProposalSignature, ProposalSigner } from './proposal.ts';
import { ProposalContent } from './proposal-content.ts';
import { ChosenColor, MOST_COLORED_LINES, MOST_CUSTOM_LINES, unique } from './proposal-draft.ts';

const moment = z.iso.datetime();
/** What the homeowner's link shows. */
export const PublicProposal = z.object({
  status: z.enum(['sent', 'viewed', 'signed', 'declined']),
  content: ProposalContent,
  /** Of the content as canonical JSON (domain/proposals/canonical.ts); signing names it. */
  sha256: z.string(),
  expiresAt: moment,
  /** What a signature of this moment could be canceled until. */
  cancellation: ProposalSignature.shape.cancellation,
  /** The one that made the contract; null while somebody has to sign. */
  signature: ProposalSignature.nullable(),
  /** All of them, in the order in which they signed. The choices of the first are everybody’s. */
  signatures: z.array(ProposalSignature),
  signers: z.array(ProposalSigner),
  /** Whether the person of this link has to sign. */
  maySign: z.boolean(),
  /** Who declined, of two who had to sign. */
  declinedBy: z.string().nullable(),
  /** The name this link was sent to; null if it was shown by the rep. */
  recipientName: z.string().nullable(),
});
export type PublicProposal = z.infer<typeof PublicProposal>;

const SIGN = 'Please draw your signature again.';
const coordinate = (most: number) => z.int(SIGN).min(0, SIGN).max(most, SIGN);
const Stroke = z
  .array(z.tuple([coordinate(SIGNATURE_BOX.width), coordinate(SIGNATURE_BOX.height)]))
  .min(1, SIGN)
  .max(MOST_STROKE_POINTS, SIGN);

/** How a signer whom nobody can mail gets their copy at once, as 16 CFR 429.1 wants it. */
const Copy = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('mail'), email: Email }),
  z.strictObject({ by: z.literal('text') }),
  z.strictObject({ by: z.literal('paper') }),
]);
export type SignedCopy = z.infer<typeof Copy>;

const SignedName = typed(200).min(2, 'Please type your full name');
/** Of the content that was read. */
const ReadContent = z.string().regex(/^[0-9a-f]{64}$/);

/** A colleague signs for the company. */
export const Countersign = z.strictObject({ name: SignedName, sha256: ReadContent });
export type Countersign = z.infer<typeof Countersign>;

export const SignProposal = z.strictObject({
  /** As typed; beside a drawn signature it names who drew it. */
  name: SignedName,
  /** Strokes in a box of 600 × 200 (domain/proposals/signature.ts); absent for a typed signature. */
  drawn: z.array(Stroke).min(1, SIGN).max(MOST_STROKES, SIGN).optional(),
  optionId: RowIdInBody,
  /** Those of the content's upgrades that are added, by their place from 0. */
  upgrades: z
    .array(z.int().min(0))
    .max(MOST_CUSTOM_LINES)
    .refine(unique, 'Each upgrade can be added once')
    .default([]),
  /** One for each line of the option that has colors. */
  colors: z.array(ChosenColor).max(MOST_COLORED_LINES).default([]),
  /** Required where no recipient has an email address. */
  copy: Copy.optional(),
  consent: z.literal(true, 'Please agree to sign electronically first'),
  sha256: ReadContent,
});
export type SignProposal = z.infer<typeof SignProposal>;
