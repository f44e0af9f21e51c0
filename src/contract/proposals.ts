import { z } from 'zod';
import { jurisdictions, requiredFacts } from '#domain/compliance/jurisdictions.ts';
import { MOST_STROKE_POINTS, MOST_STROKES, SIGNATURE_BOX } from '#domain/proposals/signature.ts';
import { MOST_OPTIONS, proposalStatuses, VALID_DAYS } from '#domain/proposals/statuses.ts';
import { endpoint } from './endpoint.ts';
import { Money } from './money.ts';
import { CalendarDay, Paging, RowId, RowIdInBody, typed, UserId } from './paging.ts';
import { Done } from './problem.ts';
import { ProposalContent } from './proposal-content.ts';

export { ProposalContent } from './proposal-content.ts';

/** Most characters of a title, and of each of the longer texts. */
export const PROPOSAL_TITLE_LENGTH = 200;
export const PROPOSAL_TEXT_LENGTH = 8000;
/** Most recipients and photos of a proposal. */
export const MOST_RECIPIENTS = 6;
export const MOST_PROPOSAL_PHOTOS = 8;

const Text = typed(PROPOSAL_TEXT_LENGTH);
const VALID = `A proposal is valid for ${VALID_DAYS.least} to ${VALID_DAYS.most} days`;
const ValidDays = z.int(VALID).min(VALID_DAYS.least, VALID).max(VALID_DAYS.most, VALID);
const DEPOSIT = 'A deposit is 0 to 100 percent, or an amount in dollars and cents';

/** What is paid at signing; never more than the rules of the state allow. */
export const Deposit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    percent: z.number(DEPOSIT).min(0, DEPOSIT).max(100, DEPOSIT),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    cents: z.int(DEPOSIT).min(0, DEPOSIT).max(99_999_999_999, DEPOSIT),
  }),
]);
export type Deposit = z.infer<typeof Deposit>;

/** The three questions that choose the notices; null where nobody has answered yet. All are answered before sending. */
export const Answers = z.strictObject({
  soldAtHome: z.boolean().nullable(),
  paidByInsurance: z.boolean().nullable(),
  declaredEmergency: z.boolean().nullable(),
});
export type Answers = z.infer<typeof Answers>;

const unique = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** What can be changed of a draft. */
export const ProposalFields = z.strictObject({
  title: typed(PROPOSAL_TITLE_LENGTH).min(1, 'Please give the proposal a title'),
  /** The cost calculations to choose from, in the order shown. */
  costCalculationIds: z
    .array(RowIdInBody)
    .min(1, 'Please choose at least one calculation')
    .max(MOST_OPTIONS, `A proposal offers at most ${MOST_OPTIONS} options`)
    .refine(unique, 'Each calculation can be offered once'),
  /** The one that is chosen as the homeowner opens the proposal. */
  preselectedId: RowIdInBody,
  validDays: ValidDays,
  /** People of the property. */
  recipientIds: z
    .array(RowIdInBody)
    .max(MOST_RECIPIENTS, `A proposal has at most ${MOST_RECIPIENTS} recipients`)
    .refine(unique, 'Each person can be named once'),
  answers: Answers,
  deposit: Deposit,
  photoIds: z
    .array(RowIdInBody)
    .max(MOST_PROPOSAL_PHOTOS, `A proposal shows at most ${MOST_PROPOSAL_PHOTOS} photos`)
    .refine(unique, 'Each photo can be shown once'),
  /** Whether the property's recorded storms, and what is known of its roof, are printed with their sources. */
  showStorms: z.boolean(),
  showRoof: z.boolean(),
  /** 'total' prints what is done without single prices, 'lines' each line with its price. */
  detail: z.enum(['total', 'lines']),
  intro: Text,
  scope: Text,
  terms: Text,
  /** What a rule may want stated: the damage and where, what is left out and why, whether somebody was on the roof. */
  damage: Text,
  excludedAreas: Text,
  roofAccessed: z.boolean().nullable(),
  startOn: CalendarDay.nullable(),
  finishOn: CalendarDay.nullable(),
});
export type ProposalFields = z.infer<typeof ProposalFields>;

/** A new draft: what is absent comes from the company's template. */
export const NewProposal = ProposalFields.partial().extend({
  costCalculationIds: ProposalFields.shape.costCalculationIds,
});
export type NewProposal = z.infer<typeof NewProposal>;

const moment = z.iso.datetime();

const lineShape = {
  id: z.number().int(),
  propertyId: z.number().int(),
  address: z.string(),
  zipCode: z.string(),
  /** 'P-0042'; null for a draft. */
  number: z.string().nullable(),
  title: z.string(),
  status: z.enum(proposalStatuses),
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
  /** Null where the person was erased since. */
  personId: z.number().int().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** What a signature is, wherever it is shown. */
export const ProposalSignature = z.object({
  name: z.string(),
  kind: z.enum(['typed', 'drawn']),
  /** By the server's clock. */
  signedAt: moment,
  optionId: z.number().int(),
  totalCents: z.number().int(),
  depositCents: z.number().int(),
  /** SHA-256 of the content that was signed. */
  sha256: z.string(),
  /** Until when it can be canceled, by each rule, as computed at signing. */
  cancellation: z.array(
    z.object({ ruleId: z.string(), sentence: z.string(), until: z.iso.date().nullable() }),
  ),
});
export type ProposalSignature = z.infer<typeof ProposalSignature>;

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
  /** Beside it what is kept as evidence: from which address and device, and what was agreed to. */
  signature: ProposalSignature.extend({
    address: z.string(),
    agent: z.string(),
    consent: z.string(),
  }).nullable(),
  declineReason: z.string().nullable(),
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
  }),
});
export type Proposal = z.infer<typeof Proposal>;

/** A link that opens the proposal without an account. It is in this answer alone: the server keeps its hash. */
export const ProposalLink = z.object({ url: z.string(), expiresAt: moment });
export type ProposalLink = z.infer<typeof ProposalLink>;

/** Proposals by status, for the board. */
export const ProposalBoard = z.object({
  columns: z.array(z.object({ status: z.enum(proposalStatuses), count: z.number().int(), value: Money })),
  /** Whose proposals there are, by name. */
  reps: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type ProposalBoard = z.infer<typeof ProposalBoard>;

const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please give a color such as #1d4ed8');

/** What a company's proposals have in common. */
export const TemplateFields = z.strictObject({
  color: Color,
  licenseNumber: typed(120),
  /** Who insures the company's work. */
  insurer: typed(200),
  address: typed(200),
  phone: typed(60),
  email: typed(254),
  /** For new drafts. */
  title: typed(PROPOSAL_TITLE_LENGTH).min(1, 'Please give new proposals a title'),
  intro: Text,
  scope: Text,
  terms: Text,
  validDays: ValidDays,
  deposit: Deposit,
  detail: ProposalFields.shape.detail,
});
export type TemplateFields = z.infer<typeof TemplateFields>;

export const ProposalTemplate = z.object({
  ...TemplateFields.shape,
  /** 0 until somebody changed it. */
  version: z.number().int(),
  companyName: z.string(),
  /** Changes with the picture; null without one. */
  logoId: z.string().nullable(),
  updatedAt: moment.nullable(),
  /** A colleague of the caller, by name; null where it was the caller, or nobody yet. */
  by: z.string().nullable(),
  /** Sentences of the texts that no document may have, and why. */
  banned: z.array(z.object({ field: z.string(), phrase: z.string(), why: z.string() })),
  may: z.object({ change: z.boolean() }),
});
export type ProposalTemplate = z.infer<typeof ProposalTemplate>;

/** What the homeowner's link shows. */
export const PublicProposal = z.object({
  status: z.enum(['sent', 'viewed', 'signed', 'declined']),
  content: ProposalContent,
  /** Of the content as canonical JSON (domain/proposals/canonical.ts); signing names it. */
  sha256: z.string(),
  expiresAt: moment,
  /** What a signature of this moment could be canceled until. */
  cancellation: ProposalSignature.shape.cancellation,
  signature: ProposalSignature.nullable(),
  /** The name this link was sent to; null where it was shown by the rep. */
  recipientName: z.string().nullable(),
});
export type PublicProposal = z.infer<typeof PublicProposal>;

const SIGN = 'Please draw your signature again.';
const coordinate = (most: number) => z.int(SIGN).min(0, SIGN).max(most, SIGN);
const Stroke = z
  .array(z.tuple([coordinate(SIGNATURE_BOX.width), coordinate(SIGNATURE_BOX.height)]))
  .min(1, SIGN)
  .max(MOST_STROKE_POINTS, SIGN);

export const SignProposal = z.strictObject({
  /** As typed; beside a drawn signature it names who drew it. */
  name: typed(200).min(2, 'Please type your full name'),
  /** Strokes in a box of 600 × 200 (domain/proposals/signature.ts); absent for a typed signature. */
  drawn: z.array(Stroke).min(1, SIGN).max(MOST_STROKES, SIGN).optional(),
  optionId: RowIdInBody,
  consent: z.literal(true, 'Please agree to sign electronically first'),
  /** Of the content that was read. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SignProposal = z.infer<typeof SignProposal>;

const ofProperty = z.object({ propertyId: RowId });
const ofProposal = z.object({ proposalId: RowId });
const ofLink = z.object({ token: z.string().min(1).max(200) });
const Pdf = z.string().meta({ format: 'binary' });
const Picture = z.string().meta({ format: 'binary' });

export const proposals = {
  listOfProperty: endpoint({
    method: 'GET',
    path: '/api/properties/{propertyId}/proposals',
    summary: 'The company’s proposals for a property, latest first',
    access: 'crm:read',
    shows: ['proposals'],
    params: ofProperty,
    response: z.array(ProposalLine),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/properties/{propertyId}/proposals',
    summary:
      'Draft a proposal from one to three cost calculations; what is absent comes from the company’s template',
    access: 'crm:write',
    emits: ['proposal-drafted'],
    changes: ['proposals', 'timeline'],
    params: ofProperty,
    body: NewProposal,
    response: Proposal,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/proposals',
    summary:
      'The company’s proposals at doors the caller sees, latest first; X-Total-Count holds their number',
    access: 'crm:read',
    shows: ['proposals'],
    query: Paging.extend({
      status: z.enum(proposalStatuses).optional(),
      /** Whose they are. */
      rep: UserId.optional(),
    }),
    response: z.array(ProposalLine),
  }),
  getBoard: endpoint({
    method: 'GET',
    path: '/api/proposals/board',
    summary: 'How many proposals the company has in each status, and what they are worth',
    access: 'crm:read',
    shows: ['proposals'],
    query: z.object({ rep: UserId.optional() }),
    response: ProposalBoard,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/proposals/{proposalId}',
    summary: 'A proposal; of a draft also what keeps it from being sent and which notices the rules want',
    access: 'crm:read',
    shows: ['proposals'],
    params: ofProposal,
    response: Proposal,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/proposals/{proposalId}',
    summary: 'Change a draft; 409 where a colleague changed it since `version`, or it was sent',
    access: 'crm:write',
    emits: ['proposal-changed'],
    changes: ['proposals', 'timeline'],
    params: ofProposal,
    body: ProposalFields.extend({ version: z.int().min(1) }),
    response: Proposal,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/proposals/{proposalId}/send',
    summary:
      'Freeze a draft, give it its number, mail each recipient a link of their own, and answer with one to show; the door’s stage becomes proposal_sent',
    access: 'crm:write',
    emits: ['proposal-sent', 'proposal-superseded', 'stage-changed'],
    changes: ['proposals', 'stages', 'pipeline', 'timeline'],
    params: ofProposal,
    body: z.object({
      version: z.int().min(1),
      /** 'link' mails nobody: the rep shows the link in the answer. */
      by: z.enum(['mail', 'link']).default('mail'),
    }),
    response: z.object({ proposal: Proposal, link: ProposalLink }),
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/api/proposals/{proposalId}/link',
    summary: 'Another link to a sent proposal, for example to show as a QR code; earlier ones stay',
    access: 'crm:write',
    changes: [],
    params: ofProposal,
    response: ProposalLink,
    status: 201,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/proposals/{proposalId}/revoke',
    summary: 'End every link of a proposal that was not signed; it is expired from then on',
    access: 'crm:write',
    emits: ['proposal-revoked'],
    changes: ['proposals', 'timeline'],
    params: ofProposal,
    response: Proposal,
  }),
  supersede: endpoint({
    method: 'POST',
    path: '/api/proposals/{proposalId}/supersede',
    summary: 'A new draft with the content of a sent proposal, which it replaces once it is sent itself',
    access: 'crm:write',
    emits: ['proposal-drafted'],
    changes: ['proposals', 'timeline'],
    params: ofProposal,
    response: Proposal,
    status: 201,
  }),
  getPdf: endpoint({
    method: 'GET',
    path: '/api/proposals/{proposalId}.pdf',
    summary:
      'A proposal as a tagged PDF: a draft as it would be sent, a signed one with its certificate. The same content gives the same bytes',
    access: 'crm:read',
    params: ofProposal,
    response: Pdf,
    reply: 'file',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/proposals/{proposalId}',
    summary: 'Delete a draft; what was sent stays',
    access: 'crm:write',
    emits: ['proposal-deleted'],
    changes: ['proposals', 'timeline'],
    params: ofProposal,
    response: Done,
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: '/api/proposal-template',
    summary: 'What the company’s proposals have in common',
    access: 'crm:read',
    shows: ['proposal-template'],
    response: ProposalTemplate,
  }),
  updateTemplate: endpoint({
    method: 'PUT',
    path: '/api/proposal-template',
    summary:
      'Change it for new drafts and what is sent from now on; 409 where a colleague changed it since `version`',
    access: 'team:lead',
    emits: ['proposal-template-changed'],
    changes: ['proposal-template', 'proposals'],
    body: TemplateFields.extend({ version: z.int().min(0) }),
    response: ProposalTemplate,
  }),
  getLogo: endpoint({
    method: 'GET',
    path: '/api/proposal-template/logo',
    summary: 'The company’s logo as JPEG',
    access: 'crm:read',
    response: Picture,
    reply: 'file',
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/api/proposal-template/logo',
    summary: 'Set the company’s logo (multipart: file, a JPEG, PNG or WebP)',
    access: 'team:lead',
    emits: ['proposal-template-changed'],
    changes: ['proposal-template'],
    files: z.object({}),
    response: ProposalTemplate,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/proposal-template/logo',
    summary: 'Remove the company’s logo',
    access: 'team:lead',
    emits: ['proposal-template-changed'],
    changes: ['proposal-template'],
    response: ProposalTemplate,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/p/{token}',
    summary: 'A proposal as its link shows it; links that never were, ended or expired are absent alike',
    access: 'public',
    params: ofLink,
    response: PublicProposal,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/p/{token}/sign',
    summary:
      'Sign a proposal by its link, typed or drawn; the second signature is refused with 409, and so is another content than the one sent',
    access: 'public',
    emits: ['proposal-signed', 'stage-changed'],
    changes: ['proposals', 'stages', 'pipeline', 'timeline'],
    params: ofLink,
    body: SignProposal,
    response: PublicProposal,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/p/{token}/decline',
    summary: 'Decline a proposal by its link; it can no longer be signed',
    access: 'public',
    emits: ['proposal-declined'],
    changes: ['proposals', 'timeline'],
    params: ofLink,
    body: z.strictObject({ reason: typed(1000).optional() }),
    response: PublicProposal,
  }),
  openPdf: endpoint({
    method: 'GET',
    path: '/api/p/{token}/pdf',
    summary: 'The PDF of a proposal by its link; once signed with its certificate',
    access: 'public',
    params: ofLink,
    response: Pdf,
    reply: 'file',
  }),
  openPicture: endpoint({
    method: 'GET',
    path: '/api/p/{token}/pictures/{sha256}',
    summary: 'A picture of a proposal by its link: the logo or a photo, by the SHA-256 its content names',
    access: 'public',
    params: ofLink.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: Picture,
    reply: 'file',
  }),
};
