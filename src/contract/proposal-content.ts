import { z } from 'zod';
import { jurisdictions, saleLanguages } from '#domain/compliance/jurisdictions.ts';
import { Deposit, Discount } from './proposal-draft.ts';

const cents = z.number().int();

/** A picture of the content, by the SHA-256 of its bytes. */
const Picture = z.object({
  sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});

const Notice = z.object({
  ruleId: z.string(),
  jurisdiction: z.enum(jurisdictions),
  /** 'front': on the first page; 'signature': right above it; 'body': among the terms; 'form': a page to send back. */
  place: z.enum(['front', 'signature', 'body', 'form']),
  title: z.string().nullable(),
  /** Paragraphs. Forms have blanks that signing fills in: {{transactionDate}}, {{cancelBy}}. */
  text: z.array(z.string()),
  /** Least type size that the law allows, in points. */
  points: z.number(),
  bold: z.boolean(),
  copies: z.number().int(),
  source: z.string(),
  checkedOn: z.iso.date(),
});

const Line = z.object({
  label: z.string(),
  /** '27⅔ squares'. Earlier releases also printed the sentence that traces it. */
  quantity: z.string(),
  from: z.string(),
  /** Null if the proposal shows totals alone. */
  unitCents: cents.nullable(),
  cents: cents.nullable(),
  /** What the homeowner chooses its color from; absent without any, and where the company has chosen. */
  colors: z.array(z.string()).optional(),
});

const Extra = z.object({ label: z.string(), cents });

/** What a homeowner may add at signing; prices and deposit follow from it by `withUpgrades` of domain/proposals/upgrades.ts. */
const Upgrades = z.object({
  /** Before discount and sales tax. */
  lines: z.array(Extra),
  discount: Discount.nullable(),
  deposit: Deposit,
  depositLimits: z.array(z.object({ mostPercent: z.number(), mostCents: cents.optional(), why: z.string() })),
});

const Option = z.object({
  /** Its cost calculation. */
  id: z.number().int(),
  /** 'Better' */
  name: z.string(),
  lines: z.array(Line),
  totalCents: cents,
  depositCents: cents,
  /** In the total; absent in what earlier releases sent. */
  discount: z.object({ cents, reason: z.string() }).nullable().optional(),
  /** With upgrades: what its work comes to before discount and sales tax, and that tax on a price. */
  base: z.object({ cents, taxes: z.array(Extra.extend({ ofCents: cents })) }).optional(),
  warrantyYears: z.number().int().nullable(),
  durationDays: z.number().int().nullable(),
  /** What the quantities are from: a measurement, its outline alone, or typed squares. */
  basis: z.string(),
});

/** What was sent, and nothing else: page and PDF are made from it, and its SHA-256 is what is signed. */
export const ProposalContent = z.object({
  format: z.literal(1),
  number: z.string(),
  title: z.string(),
  /** Prices come from the sample price book, which the document says. */
  isSample: z.boolean(),
  company: z.object({
    name: z.string(),
    licenseNumber: z.string(),
    insurer: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    color: z.string(),
    /** Where the deposit is paid; absent in what earlier releases sent, and where there is none. */
    paymentUrl: z.string().optional(),
    logo: Picture.nullable(),
  }),
  rep: z.object({ name: z.string(), email: z.string() }),
  property: z.object({ address: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  recipients: z.array(z.object({ name: z.string(), email: z.string().nullable() })),
  /** Those of them who must all sign; absent where one signature is enough. */
  signers: z.array(z.object({ name: z.string() })).optional(),
  /** Whether the company signs after them; absent if it does not. */
  countersign: z.literal(true).optional(),
  /** By the calendar of the door. */
  issuedOn: z.iso.date(),
  validUntil: z.iso.date(),
  timeZone: z.string(),
  answers: z.object({
    soldAtHome: z.boolean(),
    paidByInsurance: z.boolean(),
    declaredEmergency: z.boolean(),
    language: z.enum(saleLanguages).optional(),
  }),
  /** The roof from above, else the first photo; without either there is no cover page. Absent in what earlier releases sent. */
  cover: Picture.extend({ caption: z.string() }).nullable().optional(),
  intro: z.string(),
  scope: z.string(),
  terms: z.string(),
  /** What a rule wants stated, a label and its text each. */
  statements: z.array(z.object({ label: z.string(), text: z.string() })),
  options: z.array(Option),
  /** Absent without any. */
  upgrades: Upgrades.optional(),
  preselectedId: z.number().int(),
  /** Why a deposit is smaller than what was asked for; null if no rule made it so. */
  depositNote: z.string().nullable(),
  roof: z.array(z.object({ label: z.string(), value: z.string(), source: z.string() })),
  storms: z.array(z.object({ date: z.iso.date(), what: z.string(), sources: z.array(z.string()) })),
  photos: z.array(Picture.extend({ caption: z.string() })),
  notices: z.array(Notice),
  /** What the signer agrees to, word for word. */
  consent: z.string(),
});
export type ProposalContent = z.infer<typeof ProposalContent>;
