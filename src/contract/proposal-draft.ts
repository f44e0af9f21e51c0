import { z } from 'zod';
import { saleLanguages } from '#domain/compliance/jurisdictions.ts';
import { holdsAddress } from '#domain/names.ts';
import { COLOR_LENGTH, LABEL_LENGTH, LARGEST_UNIT_CENTS } from '#domain/pricing/book.ts';
import { NAMED_SIGNERS } from '#domain/proposals/signers.ts';
import { MOST_OPTIONS, VALID_DAYS } from '#domain/proposals/statuses.ts';
import { CalendarDay, RowIdInBody, typed } from './paging.ts';

/** Most characters of a title, and of each of the longer texts. */
export const PROPOSAL_TITLE_LENGTH = 200;
export const PROPOSAL_TEXT_LENGTH = 8000;
/** Most recipients and photos of a proposal. */
export const MOST_RECIPIENTS = 6;
export const MOST_PROPOSAL_PHOTOS = 8;

export const ProposalText = typed(PROPOSAL_TEXT_LENGTH);
const VALID = `A proposal is valid for ${VALID_DAYS.least} to ${VALID_DAYS.most} days`;
/** Days for which it can be signed. */
export const ValidDays = z.int(VALID).min(VALID_DAYS.least, VALID).max(VALID_DAYS.most, VALID);
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

/** The three questions that choose the notices; null if nobody has answered yet. All are answered before sending. */
export const Answers = z.strictObject({
  soldAtHome: z.boolean().nullable(),
  paidByInsurance: z.boolean().nullable(),
  declaredEmergency: z.boolean().nullable(),
  /** English where it is not given. */
  language: z.enum(saleLanguages).optional(),
});
export type Answers = z.infer<typeof Answers>;

export const unique = (ids: readonly number[]) => new Set(ids).size === ids.length;

const REASON = 'Please give the reason for the discount';
/** Most lines beside those of the price book. */
export const MOST_CUSTOM_LINES = 10;
export const Discount = z.strictObject({
  by: Deposit,
  /** Printed beside it. */
  reason: typed(LABEL_LENGTH).min(1, REASON),
});
export type Discount = z.infer<typeof Discount>;
const LINE = 'Please say what the line is for';
const LINE_PRICE = 'A line costs from $0.01 to $999,999.99';
export const CustomLine = z.strictObject({
  label: typed(LABEL_LENGTH).min(1, LINE),
  cents: z.int(LINE_PRICE).min(1, LINE_PRICE).max(LARGEST_UNIT_CENTS, LINE_PRICE),
  /** An upgrade: in no total, and the homeowner may add it at signing. */
  isOptional: z.boolean().default(false),
});
export type CustomLine = z.infer<typeof CustomLine>;

/** Which color a line is done in, by its label. */
export const ChosenColor = z.strictObject({
  label: typed(LABEL_LENGTH).min(1, LINE),
  color: typed(COLOR_LENGTH).min(1, 'Please choose a color'),
});
/** Most lines whose color is chosen. */
export const MOST_COLORED_LINES = 50;

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
  /** The two of them who must both sign; with none, one signature of anybody with a link is enough. */
  signerIds: z
    .array(RowIdInBody)
    .refine(
      ({ length }) => length === 0 || length === NAMED_SIGNERS,
      'Name both people who must sign, or none',
    )
    .refine(unique, 'Each person can be named once')
    .default([]),
  answers: Answers,
  deposit: Deposit,
  /** On every option, before sales tax on the whole price; within the limit of who sends it. */
  discount: Discount.nullable().default(null),
  customLines: z
    .array(CustomLine)
    .max(MOST_CUSTOM_LINES, `A proposal has at most ${MOST_CUSTOM_LINES} added lines`)
    .default([]),
  /** Those the company chooses; the homeowner chooses the others at signing. */
  colors: z.array(ChosenColor).max(MOST_COLORED_LINES).default([]),
  photoIds: z
    .array(RowIdInBody)
    .max(MOST_PROPOSAL_PHOTOS, `A proposal shows at most ${MOST_PROPOSAL_PHOTOS} photos`)
    .refine(unique, 'Each photo can be shown once'),
  /** Whether the property's recorded storms, and what is known of its roof, are printed with their sources. */
  showStorms: z.boolean(),
  showRoof: z.boolean(),
  /** 'total' prints what is done without single prices, 'lines' each line with its price. */
  detail: z.enum(['total', 'lines']),
  intro: ProposalText,
  scope: ProposalText,
  terms: ProposalText,
  /** What a rule may want stated: the damage and where, what is left out and why, whether somebody was on the roof. */
  damage: ProposalText,
  excludedAreas: ProposalText,
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

/** Why a company ends a proposal: its homeowner reads it on the page of their link and in an email. */
export const EndProposal = z.strictObject({
  reason: typed(500)
    .refine(
      (reason) => !holdsAddress(reason),
      'A reason cannot hold a web or email address. Put a space after a period.',
    )
    .optional(),
});
