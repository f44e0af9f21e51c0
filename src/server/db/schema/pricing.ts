import type { BookItem, BookSettings, PackageKey } from '#domain/pricing/book.ts';
import { packageKeys } from '#domain/pricing/book.ts';
import type { Estimate, EstimateLine } from '#domain/pricing/estimate.ts';
import type { RoofQuantities } from '#domain/pricing/quantities.ts';
import { sql } from '#server/db/orm.ts';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  varchar,
} from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, oneOf } from './columns.ts';
import { measurements } from './measurements.ts';
import { properties } from './properties.ts';

const companyId = () => owningCompany();
/** Who saved it; null once that account is deleted. */
const userId = () => text('user_id').references(() => users.id, { onDelete: 'set null' });

/** What a company charges. A row is never changed: saving makes the next version. */
export const priceBooks = pgTable(
  'price_books',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    userId: userId(),
    version: integer('version').notNull(),
    items: jsonb('items').$type<readonly BookItem[]>().notNull(),
    settings: jsonb('settings').$type<BookSettings>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('price_books_version').on(t.companyId, t.version),
    index('price_books_user').on(t.userId),
    check('price_books_counted', sql`${t.version} > 0`),
  ],
);

const total = (name: string) => numeric(name, { precision: 12, scale: 2 });
const part = (name: string) => numeric(name, { precision: 8, scale: 2 });

/** What one package costs on one roof. A row is never changed: priced again is another one. */
export const costCalculations = pgTable(
  'cost_calculations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    companyId: companyId(),
    userId: userId(),
    calculationType: varchar('calculation_type', { length: 48 }).$type<PackageKey>().notNull(),
    materialCosts: total('material_costs').notNull(),
    laborCosts: total('labor_costs').notNull(),
    permitCosts: part('permit_costs').notNull().default('0'),
    disposalCosts: part('disposal_costs').notNull().default('0'),
    totalProjectCost: total('total_project_cost').notNull(),
    currentPropertyValue: total('current_property_value'),
    projectedValueIncrease: total('projected_value_increase'),
    /** Where somebody has the increase from. */
    valueBasis: varchar('value_basis', { length: 200 }),
    costPerSqFt: part('cost_per_sq_ft'),
    projectDuration: integer('project_duration'),
    warrantyYears: integer('warranty_years'),
    solarAddonCost: total('solar_addon_cost'),
    solarRoi: jsonb('solar_roi').$type<SolarRoi>(),
    /** Null for typed squares. */
    measurementId: integer('measurement_id').references(() => measurements.id, { onDelete: 'set null' }),
    /** Null for the sample book, which is not a row. */
    priceBookId: integer('price_book_id').references(() => priceBooks.id, { onDelete: 'set null' }),
    isSample: boolean('is_sample').notNull(),
    /** What the roof was priced by, and what followed by the rules of that day. */
    roof: jsonb('roof').$type<RoofQuantities>().notNull(),
    lines: jsonb('lines').$type<readonly EstimateLine[]>().notNull(),
    offer: jsonb('offer').$type<Pick<Estimate, 'name' | 'description' | 'decking'>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('cost_calculations_property').on(t.propertyId, t.companyId, t.id),
    index('cost_calculations_company').on(t.companyId),
    index('cost_calculations_user').on(t.userId),
    index('cost_calculations_measurement').on(t.measurementId),
    index('cost_calculations_book').on(t.priceBookId),
    oneOf('cost_calculations_type_known', t.calculationType, packageKeys),
  ],
);

/** What a person typed of a solar system, decimal text in US dollars, with what follows from it. */
export interface SolarRoi {
  yearlySavings: string;
  incentive: string;
  paybackYears: number | null;
  basis: string;
}
