import { z } from 'zod';
import { waitingKinds } from '#domain/proposals/signers.ts';
import { proposalStatuses } from '#domain/proposals/statuses.ts';
import { del, get, post, put } from './endpoint.ts';
import { Paging, typed, UserId } from './paging.ts';
import { Done } from './problem.ts';
import { Proposal, ProposalBoard, ProposalLine, ProposalLink } from './proposal.ts';
import { EndProposal, NewProposal, ProposalFields } from './proposal-draft.ts';
import { Countersign, PublicProposal, SignProposal } from './proposal-signing.ts';
import { ProposalTemplate, SavedTemplateFields } from './proposal-template.ts';

const LinkToken = z.string().min(1).max(200);
const Pdf = z.string().meta({ format: 'binary' });
const Picture = z.string().meta({ format: 'binary' });
const PictureSha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const proposals = {
  listOfProperty: get('/api/properties/{propertyId}/proposals', {
    summary: 'The company’s proposals for a property, latest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['proposals'],
    response: z.array(ProposalLine),
  }),
  create: post('/api/properties/{propertyId}/proposals', {
    summary:
      'Draft a proposal from one to three cost calculations; what is absent comes from the company’s template',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-drafted'],
    changes: ['proposals', 'timeline'],
    body: NewProposal,
    response: Proposal,
    status: 201,
  }),
  list: get('/api/proposals', {
    summary:
      'The company’s proposals at doors the caller sees, latest first; X-Total-Count holds their number',
    access: 'crm:read',
    scope: 'leads',
    shows: ['proposals'],
    query: Paging.extend({
      status: z.enum(proposalStatuses).optional(),
      /** Whose they are. */
      rep: UserId.optional(),
      /** Those that wait for a signature. */
      waiting: z.enum(waitingKinds).optional(),
    }),
    response: z.array(ProposalLine),
  }),
  getBoard: get('/api/proposals/board', {
    summary: 'How many proposals the company has in each status, and what they are worth',
    access: 'crm:read',
    scope: 'leads',
    shows: ['proposals'],
    query: z.object({ rep: UserId.optional() }),
    response: ProposalBoard,
  }),
  get: get('/api/proposals/{proposalId}', {
    summary: 'A proposal; of a draft also what keeps it from being sent and which notices the rules want',
    access: 'crm:read',
    scope: 'leads',
    shows: ['proposals'],
    response: Proposal,
  }),
  update: put('/api/proposals/{proposalId}', {
    summary: 'Change a draft; 409 where a colleague changed it since `version`, or it was sent',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-changed'],
    changes: ['proposals', 'timeline'],
    body: ProposalFields.extend({ version: z.int().min(1) }),
    response: Proposal,
  }),
  send: post('/api/proposals/{proposalId}/send', {
    summary:
      'Freeze a draft, give it its number, mail each recipient a link of their own, and answer with one to show; the door’s stage becomes proposal_sent',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-sent', 'proposal-superseded', 'stage-changed'],
    changes: ['proposals', 'stages', 'pipeline', 'timeline'],
    body: z.object({
      version: z.int().min(1),
      /** 'link' mails nobody: the rep shows the link in the answer. */
      by: z.enum(['mail', 'link']).default('mail'),
      /** Whether the other proposals at this door can no longer be signed from then on. */
      replaceOpen: z.boolean().default(false),
    }),
    response: z.object({ proposal: Proposal, link: ProposalLink }),
  }),
  addLink: post('/api/proposals/{proposalId}/link', {
    summary:
      'Another link to a sent proposal, for example to show as a QR code; earlier ones stay. Where two people must sign, it is that of one of them',
    access: 'crm:write',
    scope: 'proposals',
    changes: [],
    body: z
      .strictObject({
        /** Which of the content’s signers, from 0; by default the first who has not signed. */
        signer: z.int().min(0).optional(),
      })
      .default({}),
    response: ProposalLink,
    status: 201,
  }),
  revoke: post('/api/proposals/{proposalId}/revoke', {
    summary:
      'End every link of a proposal that was not signed; it is expired from then on, the door leaves the stage proposal_sent, and those who were mailed a link are mailed why',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-revoked', 'stage-changed'],
    changes: ['proposals', 'stages', 'pipeline', 'timeline'],
    body: EndProposal.default({}),
    response: Proposal,
  }),
  countersign: post('/api/proposals/{proposalId}/countersign', {
    summary:
      'Sign for the company what its customers have signed; the document is mailed again with all signatures. 409 where that is not wanted or was done',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-countersigned'],
    changes: ['proposals', 'timeline'],
    body: Countersign,
    response: Proposal,
  }),
  supersede: post('/api/proposals/{proposalId}/supersede', {
    summary: 'A new draft with the content of a sent proposal, which it replaces once it is sent itself',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-drafted'],
    changes: ['proposals', 'timeline'],
    response: Proposal,
    status: 201,
  }),
  getPdf: get('/api/proposals/{proposalId}.pdf', {
    summary:
      'A proposal as a tagged PDF: a draft as it would be sent, a signed one with its certificate. The same content gives the same bytes',
    access: 'crm:read',
    scope: 'leads',
    response: Pdf,
    reply: 'file',
  }),
  getPicture: get('/api/proposals/{proposalId}/pictures/{sha256}', {
    summary: 'A picture of a sent proposal: the logo or a photo, by the SHA-256 its content names',
    access: 'crm:read',
    scope: 'leads',
    params: { sha256: PictureSha256 },
    response: Picture,
    reply: 'file',
  }),
  remove: del('/api/proposals/{proposalId}', {
    summary: 'Delete a draft; what was sent stays',
    access: 'crm:write',
    scope: 'proposals',
    emits: ['proposal-deleted'],
    changes: ['proposals', 'timeline'],
    response: Done,
  }),
  getTemplate: get('/api/proposal-template', {
    summary: 'What the company’s proposals have in common',
    access: 'crm:read',
    scope: 'leads',
    shows: ['proposal-template'],
    response: ProposalTemplate,
  }),
  updateTemplate: put('/api/proposal-template', {
    summary:
      'Change it for new drafts and what is sent from now on; 409 where a colleague changed it since `version`',
    access: 'team:lead',
    scope: 'proposals',
    emits: ['proposal-template-changed'],
    changes: ['proposal-template', 'proposals', 'mail-settings', 'mail-campaigns'],
    body: SavedTemplateFields.extend({ version: z.int().min(0) }),
    response: ProposalTemplate,
  }),
  getLogo: get('/api/proposal-template/logo', {
    summary: 'The company’s logo as JPEG',
    access: 'crm:read',
    scope: 'leads',
    response: Picture,
    reply: 'file',
  }),
  setLogo: post('/api/proposal-template/logo', {
    summary: 'Set the company’s logo (multipart: file, a JPEG, PNG or WebP)',
    access: 'team:lead',
    scope: 'proposals',
    emits: ['proposal-template-changed'],
    changes: ['proposal-template'],
    files: z.object({}),
    response: ProposalTemplate,
  }),
  removeLogo: del('/api/proposal-template/logo', {
    summary: 'Remove the company’s logo',
    access: 'team:lead',
    scope: 'proposals',
    emits: ['proposal-template-changed'],
    changes: ['proposal-template'],
    response: ProposalTemplate,
  }),
  open: get('/api/p/{token}', {
    summary: 'A proposal as its link shows it; 410 with the reason for a year after it ended, else absent',
    access: 'public',
    params: { token: LinkToken },
    response: PublicProposal,
  }),
  sign: post('/api/p/{token}/sign', {
    summary:
      'Sign a proposal by its link, typed or drawn. Of two who must both sign, the first chooses and the second signs that choice; 409 for another choice or content, and for who has signed',
    access: 'public',
    emits: ['proposal-part-signed', 'proposal-signed', 'proposal-superseded', 'stage-changed'],
    changes: ['proposals', 'stages', 'pipeline', 'timeline'],
    params: { token: LinkToken },
    body: SignProposal,
    response: PublicProposal,
  }),
  decline: post('/api/p/{token}/decline', {
    summary:
      'Decline a proposal by its link; it can no longer be signed, and the door leaves the stage proposal_sent',
    access: 'public',
    emits: ['proposal-declined', 'stage-changed'],
    changes: ['proposals', 'stages', 'pipeline', 'timeline'],
    params: { token: LinkToken },
    body: z.strictObject({ reason: typed(1000).optional() }),
    response: PublicProposal,
  }),
  openPdf: get('/api/p/{token}/pdf', {
    summary: 'The PDF of a proposal by its link; once signed with its certificate',
    access: 'public',
    params: { token: LinkToken },
    response: Pdf,
    reply: 'file',
  }),
  openPicture: get('/api/p/{token}/pictures/{sha256}', {
    summary: 'A picture of a proposal by its link: the logo or a photo, by the SHA-256 its content names',
    access: 'public',
    params: { sha256: PictureSha256, token: LinkToken },
    response: Picture,
    reply: 'file',
  }),
};
