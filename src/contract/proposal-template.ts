import { z } from 'zod';
import { isPrintable } from '#domain/pricing/item-key.ts';
import { FINISH_DAYS, stagesAfter } from '#domain/proposals/statuses.ts';
import { typed } from './paging.ts';
import { Deposit, PROPOSAL_TITLE_LENGTH, ProposalFields, ProposalText, ValidDays } from './proposal-draft.ts';

const moment = z.iso.datetime();
const FINISH = `The work ends ${FINISH_DAYS.least} to ${FINISH_DAYS.most} days after the draft`;
const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please give a color such as #1d4ed8');

const PAYMENT = 'Please give the full address of your payment page, such as https://pay.example.com/deposit';
const PaymentUrl = typed(500).refine(
  (url) => url === '' || (URL.parse(url)?.protocol === 'https:' && isPrintable(url)),
  PAYMENT,
);

const PERCENT = 'A limit is 0 to 100 percent';
const Percent = z.number(PERCENT).min(0, PERCENT).max(100, PERCENT);

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
  intro: ProposalText,
  scope: ProposalText,
  terms: ProposalText,
  validDays: ValidDays,
  /** Days after which the work of a new draft ends. */
  finishDays: z.int(FINISH).min(FINISH_DAYS.least, FINISH).max(FINISH_DAYS.most, FINISH),
  deposit: Deposit,
  detail: ProposalFields.shape.detail,
  /** The largest discount that reps and managers may send, in percent; an owner may send any. */
  mostDiscount: z.strictObject({ rep: Percent, manager: Percent }),
  /** Where a homeowner pays their deposit after signing, a page of the company’s own; '' for none. */
  paymentUrl: PaymentUrl,
  /** Whether a homeowner who has not answered what was mailed gets reminders (domain/proposals/reminders.ts). */
  reminders: z.boolean(),
  /** Whether the company signs, too, once its customers have. */
  companySignature: z.enum(['none', 'required']),
  /** The stage of a deal whose last open proposal was declined, or ended by the company. */
  stageAfterDecline: z.enum(stagesAfter),
  stageAfterRevoke: z.enum(stagesAfter),
});
export type TemplateFields = z.infer<typeof TemplateFields>;

/** The same as it is saved: what a client of an earlier release does not know stays as it is. */
export const SavedTemplateFields = TemplateFields.partial({
  finishDays: true,
  mostDiscount: true,
  paymentUrl: true,
  reminders: true,
  companySignature: true,
  stageAfterDecline: true,
  stageAfterRevoke: true,
});
export type SavedTemplateFields = z.infer<typeof SavedTemplateFields>;

export const ProposalTemplate = z.object({
  ...TemplateFields.shape,
  /** 0 until somebody changed it. */
  version: z.number().int(),
  companyName: z.string(),
  /** Changes with the picture; null without one. */
  logoId: z.string().nullable(),
  updatedAt: moment.nullable(),
  /** A colleague of the caller, by name; null if it was the caller, or nobody yet. */
  by: z.string().nullable(),
  /** Sentences of the texts that no document may have, and why. */
  banned: z.array(z.object({ field: z.string(), phrase: z.string(), why: z.string() })),
  may: z.object({ change: z.boolean() }),
});
export type ProposalTemplate = z.infer<typeof ProposalTemplate>;
