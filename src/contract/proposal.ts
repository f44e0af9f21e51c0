import { z } from 'zod';
import { jurisdictions, requiredFacts } from '#domain/compliance/jurisdictions.ts';
import { signerRoles, waitingKinds } from '#domain/proposals/signers.ts';
import { proposalStatuses } from '#domain/proposals/statuses.ts';
import { Money } from './money.ts';
import { ProposalContent } from './proposal-content.ts';
import { ProposalFields } from './proposal-draft.ts';

const moment = z.iso.datetime();

/** Somebody whose signature a proposal needs or has: named, once signed by the name that was signed. */
export const ProposalSigner = z.object({
  name: z.string(),
  /** 'company' signs after its customers. */
  role: z.enum(signerRoles),
  /** Null while it is missing. */
  signedAt: moment.nullable(),
});
export type ProposalSigner = z.infer<typeof ProposalSigner>;

const lineShape = {
  id: z.number().int(),
  propertyId: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  /** 'P-0042'; null for a draft. */
  number: z.string().nullable(),
  title: z.string(),
  /** 'viewed' until the last of its customers has signed. */
  status: z.enum(proposalStatuses),
  /** Of two people who must both sign also who has not; of other proposals who has. */
  signers: z.array(ProposalSigner),
  /** In US dollars: of the signed option, before that of the preselected one. */
  value: Money.nullable(),
  /** Whose proposal it is; null once that account is deleted. */
  rep: z.object({ userId: z.string(), name: z.string(), isYou: z.boolean() }).nullable(),
  /** Made from the sample price book: printed on it, too. */
  isSample: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  sentAt: moment.nullable(),
  viewedAt: moment.nullable(),
  signedAt: moment.nullable(),
  declinedAt: moment.nullable(),
  /** Until when it can be signed; null for a draft. */
  expiresAt: moment.nullable(),
  /** When the company ended its links. */
  revokedAt: moment.nullable(),
};

export const ProposalLine = z.object(lineShape);
export type ProposalLine = z.infer<typeof ProposalLine>;

/** A notice that the rules want, as it is printed. */
export const ProposalNotice = ProposalContent.shape.notices.element;
export type ProposalNotice = z.infer<typeof ProposalNotice>;

/** What keeps a draft from being sent, and what the rules make of it as it is now. */
export const ProposalCheck = z.object({
  /** Why it cannot be sent as it is, a sentence each; empty where it can. */
  refusals: z.array(z.string()),
  /** What may be sent and should be looked at. */
  warnings: z.array(z.string()),
  /** What the rules of this sale want stated and is missing. */
  missing: z.array(z.enum(requiredFacts)),
  /** Made with sample prices, which the price book's screen confirms. */
  isSample: z.boolean(),
  /** Other proposals at this door that can still be signed: sending can replace them. */
  openBeside: z.array(z.object({ id: z.number().int(), number: z.string(), title: z.string() })),
  /** What of its options comes in colors, whether or not one is chosen. */
  colors: z.array(z.object({ label: z.string(), colors: z.array(z.string()) })),
  jurisdictions: z.array(z.enum(jurisdictions)),
  notices: z.array(ProposalNotice),
  /** Of the preselected option, in cents; what is asked for, and the most the rules allow (null without a limit). */
  depositCents: z.number().int().nullable(),
  depositMostCents: z.number().int().nullable(),
  /** What would be sent now, without its number; null until the three questions are answered. */
  preview: ProposalContent.nullable(),
});
export type ProposalCheck = z.infer<typeof ProposalCheck>;

export const ProposalRecipient = z.object({
  /** Null if the person was erased since. */
  personId: z.number().int().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** What a signature is, wherever it is shown. */
export const ProposalSignature = z.object({
  name: z.string(),
  role: z.enum(signerRoles),
  kind: z.enum(['typed', 'drawn']),
  /** By the server's clock. */
  signedAt: moment,
  optionId: z.number().int(),
  /** Those that were added to it. */
  upgrades: z.array(z.object({ label: z.string(), cents: z.number().int() })),
  colors: z.array(z.object({ label: z.string(), color: z.string() })),
  totalCents: z.number().int(),
  depositCents: z.number().int(),
  /** SHA-256 of the content that was signed. */
  sha256: z.string(),
  /** Until when it can be canceled, by each rule, as computed at signing; empty but for the signature that makes the contract. */
  cancellation: z.array(
    z.object({ ruleId: z.string(), sentence: z.string(), until: z.iso.date().nullable() }),
  ),
});
export type ProposalSignature = z.infer<typeof ProposalSignature>;

/** Beside it what is kept as evidence: from which address and device, and what was agreed to. */
const SignatureWithEvidence = ProposalSignature.extend({
  address: z.string(),
  agent: z.string(),
  consent: z.string(),
});

export const Proposal = z.object({
  ...lineShape,
  /** For PUT and send: a colleague who changed it meanwhile made it another one. */
  version: z.number().int(),
  fields: ProposalFields,
  recipients: z.array(ProposalRecipient),
  /** Of a draft. */
  check: ProposalCheck.nullable(),
  /** What was sent, word for word, with its SHA-256; null for a draft. */
  content: ProposalContent.nullable(),
  sha256: z.string().nullable(),
  /** The one that made the contract, the last of its customers; null while one of them is missing. */
  signature: SignatureWithEvidence.nullable(),
  /** All of them, in the order in which they signed. */
  signatures: z.array(SignatureWithEvidence),
  declineReason: z.string().nullable(),
  /** Who declined, of two who had to sign. */
  declinedBy: z.string().nullable(),
  /** Why the company ended it, as its homeowner reads it. */
  endReason: z.string().nullable(),
  /** The earlier proposal that this one replaces once it is sent, and the one that replaced it. */
  supersedesId: z.number().int().nullable(),
  supersededById: z.number().int().nullable(),
  may: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    remove: z.boolean(),
    link: z.boolean(),
    revoke: z.boolean(),
    supersede: z.boolean(),
    countersign: z.boolean(),
  }),
});
export type Proposal = z.infer<typeof Proposal>;

/** A link that opens the proposal without an account. It is in this answer alone: the server keeps its hash. */
export const ProposalLink = z.object({
  url: z.string(),
  expiresAt: moment,
  /** Whose it is of two people who must both sign; null where anybody can sign by it. */
  signer: z.string().nullable(),
});
export type ProposalLink = z.infer<typeof ProposalLink>;

/** Proposals by status, for the board. */
export const ProposalBoard = z.object({
  columns: z.array(z.object({ status: z.enum(proposalStatuses), count: z.number().int(), value: Money })),
  /** How many have one of two signatures, and how many are signed and wait for the company’s. */
  waiting: z.record(z.enum(waitingKinds), z.number().int()),
  /** Whose proposals there are, by name. */
  reps: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type ProposalBoard = z.infer<typeof ProposalBoard>;
