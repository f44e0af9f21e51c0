import { z } from 'zod';
import { packageKeys, units } from '#domain/pricing/book.ts';
import { type EstimateLine, lineGroups } from '#domain/pricing/estimate.ts';
import { countKinds, lengthKinds, type RoofQuantities } from '#domain/pricing/quantities.ts';
import { roofLimits } from '#domain/pricing/roof-limits.ts';
import { get, post } from './endpoint.ts';
import { Money, typedMoney } from './money.ts';
import { RowIdInBody, typed, within } from './paging.ts';

export const BASIS_LENGTH = 200;

const PACKAGE = 'Please choose one of good, better and best.';
const PACKAGES = 'Please choose one to three of good, better and best, each once.';
const VALUE =
  'Please give an amount from $0 to $9,999,999,999.99, in dollars and cents, for example 12500.00';
const BASIS = 'Please state where this figure is from, for example an appraisal.';
const ONE_ROOF = 'Please price either a measurement or typed squares, not both.';
const OWN_PITCH = 'A measurement has pitches of its own. Please leave the pitch out.';

const money = typedMoney(VALUE);
const Basis = typed(BASIS_LENGTH).min(1, BASIS);

/** What a roof is priced by. */
const RoofToPrice = z.strictObject({
  /** Another version of the company’s price book than the newest. */
  priceBookId: RowIdInBody.optional(),
  /** Without it and without squares, the newest measurement of the property. */
  measurementId: RowIdInBody.optional(),
  /** The same by the change of a device that it came with. */
  measurementChangeId: z.uuid().toLowerCase().optional(),
  /** Typed, where the roof was not measured. */
  squares: within(roofLimits.squares).optional(),
  /** Rise over a run of 12, of a roof with typed squares. */
  pitch: within(roofLimits.pitch).optional(),
  stories: within(roofLimits.stories).optional(),
  layers: within(roofLimits.layers).optional(),
  wastePercent: within(roofLimits.waste).optional(),
  currentPropertyValue: money.optional(),
  projectedValueIncrease: money.optional(),
  /** Where the increase is from; it is kept with it. */
  valueBasis: Basis.optional(),
  /** A solar system offered beside the roof. Its cost is not part of the total. */
  solar: z
    .strictObject({
      addonCost: money,
      /** What it is worth to the owner in a year. */
      yearlySavings: money,
      incentive: money.default('0.00'),
      /** Where these figures are from. */
      basis: Basis,
    })
    .optional(),
});

function refuseMixed(
  {
    squares,
    measurementId,
    measurementChangeId,
    pitch,
    projectedValueIncrease,
    valueBasis,
  }: z.infer<typeof RoofToPrice>,
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const named = [squares, measurementId, measurementChangeId].filter((one) => one !== undefined);
  if (named.length > 1) refuse('squares', ONE_ROOF);
  if (squares === undefined && pitch !== undefined) refuse('pitch', OWN_PITCH);
  if (projectedValueIncrease !== undefined && valueBasis === undefined) refuse('valueBasis', BASIS);
}

export const NewCostCalculation = RoofToPrice.extend({
  package: z.enum(packageKeys, PACKAGE),
}).superRefine(refuseMixed);
export type NewCostCalculation = z.infer<typeof NewCostCalculation>;

export const NewCostCalculations = RoofToPrice.extend({
  packages: z
    .array(z.enum(packageKeys, PACKAGE), PACKAGES)
    .min(1, PACKAGES)
    .max(packageKeys.length, PACKAGES)
    .refine((keys) => new Set(keys).size === keys.length, PACKAGES),
}).superRefine(refuseMixed);
export type NewCostCalculations = z.infer<typeof NewCostCalculations>;

/** A figure with what 95 of 100 such measurements stay within; null if it was typed. */
const Amount = z.object({ value: z.number(), plusMinus: z.number().nullable() });

export const CalculationLine = z.object({
  key: z.string(),
  group: z.enum(lineGroups),
  label: z.string(),
  /** In units; of squares also thirds. */
  quantity: z.number(),
  unit: z.enum(units),
  /** Cents of US dollars. */
  unitCents: z.number().int(),
  /** What a unit sells for; absent for lines of tax and profit, and those of earlier releases. */
  priceCents: z.number().int().optional(),
  cents: z.number().int(),
  /** The sentence that traces the quantity. */
  from: z.string(),
  /** What it comes in. */
  colors: z.array(z.string()).readonly().optional(),
}) satisfies z.ZodType<EstimateLine>;

export const PricedRoof = z.object({
  source: z.enum(['measurement', 'typed']),
  measurementVersion: z.number().int().nullable(),
  squareFeet: Amount,
  byPitch: z.array(z.object({ pitch: z.number(), squareFeet: Amount })),
  /** Feet. */
  lengths: z.record(z.enum(lengthKinds), Amount),
  counts: z.record(z.enum(countKinds), z.number().int()),
  countsFrom: z.enum(['measured', 'typed', 'typical']),
  stories: z.number().int(),
  layers: z.number().int(),
  wastePercent: z.number(),
  /** What nobody measured or typed, as sentences. */
  assumptions: z.array(z.string()),
}) satisfies z.ZodType<RoofQuantities>;

/** What of a calculation lists show. */
export const CostCalculationRow = z.object({
  id: z.number().int(),
  propertyId: z.number().int(),
  createdAt: z.iso.datetime(),
  /** A colleague of the caller, by name; null if it was the caller. */
  by: z.string().nullable(),
  /** The package. */
  calculationType: z.enum(packageKeys),
  /** As the price book calls the package. */
  name: z.string(),
  totalProjectCost: Money,
  /** Priced by made-up prices, because the company has no price book. */
  isSample: z.boolean(),
  priceBookId: z.number().int().nullable(),
  measurementId: z.number().int().nullable(),
  /** Whether the squares were typed, not measured. */
  isTyped: z.boolean(),
  /** Of roof. */
  squareFeet: z.number(),
  plusMinusSquareFeet: z.number().nullable(),
});
export type CostCalculationRow = z.infer<typeof CostCalculationRow>;

export const CostCalculation = CostCalculationRow.extend({
  description: z.string(),
  /** Without tax and profit; for reps, and where a rep priced it, what these sell for. */
  materialCosts: Money,
  laborCosts: Money,
  permitCosts: Money,
  disposalCosts: Money,
  costPerSqFt: Money,
  /** Days of work. */
  projectDuration: z.number().int().nullable(),
  warrantyYears: z.number().int().nullable(),
  currentPropertyValue: Money.nullable(),
  projectedValueIncrease: Money.nullable(),
  valueBasis: z.string().nullable(),
  solarAddonCost: Money.nullable(),
  solarRoi: z
    .object({
      yearlySavings: Money,
      incentive: Money,
      /** Years until the savings have paid for it; null if they never do. */
      paybackYears: z.number().nullable(),
      basis: z.string(),
    })
    .nullable(),
  /** Their cents add up to the total. For reps profit and the tax on materials are spread over them. */
  lines: z.array(CalculationLine),
  /** Cents that the job costs by the price book it was made with, and that are left; null for reps. */
  margin: z.object({ costCents: z.number().int(), profitCents: z.number().int() }).nullable(),
  roof: PricedRoof,
  /** What each sheet of decking costs beyond those in the price. */
  decking: z
    .object({ label: z.string(), sheetsIncluded: z.number().int(), centsPerSheet: z.number().int() })
    .nullable(),
});
export type CostCalculation = z.infer<typeof CostCalculation>;

export const costCalculations = {
  list: get('/api/properties/{propertyId}/cost-calculations', {
    summary: 'What a roof costs by the company’s calculations, newest first',
    access: 'crm:read',
    scope: 'leads',
    shows: ['cost-calculations'],
    response: z.array(CostCalculationRow),
  }),
  add: post('/api/properties/{propertyId}/cost-calculations', {
    summary:
      'Price a roof by one package of the price book, from its measurement or from typed squares. A calculation never changes',
    access: 'crm:write',
    scope: 'changes',
    emits: ['roof-priced'],
    changes: ['cost-calculations', 'timeline'],
    body: NewCostCalculation,
    response: CostCalculation,
    status: 201,
  }),
  addAll: post('/api/properties/{propertyId}/cost-calculations/packages', {
    summary:
      'Price a roof by several packages at once: all of them or, where one cannot be priced, none. Answers in the order asked',
    access: 'crm:write',
    scope: 'changes',
    emits: ['roof-priced'],
    changes: ['cost-calculations', 'timeline'],
    body: NewCostCalculations,
    response: z.array(CostCalculation),
    status: 201,
  }),
  get: get('/api/properties/{propertyId}/cost-calculations/{calculationId}', {
    summary: 'A calculation with its lines, each with where its quantity is from',
    access: 'crm:read',
    scope: 'leads',
    shows: ['cost-calculations'],
    response: CostCalculation,
  }),
};
