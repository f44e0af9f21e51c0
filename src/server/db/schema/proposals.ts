import { index, integer, jsonb, numeric, pgTable, text, varchar } from '#server/db/pg-core.ts';
import { users } from './accounts.ts';
import { createdAt, updatedAt } from './columns.ts';
import { properties } from './properties.ts';

const total = (name: string) => numeric(name, { precision: 12, scale: 2 });
const part = (name: string) => numeric(name, { precision: 8, scale: 2 });

export const costCalculations = pgTable(
  'cost_calculations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    calculationType: varchar('calculation_type', { length: 48 }).notNull(),
    materialCosts: total('material_costs').notNull(),
    laborCosts: total('labor_costs').notNull(),
    permitCosts: part('permit_costs').notNull().default('0'),
    disposalCosts: part('disposal_costs').notNull().default('0'),
    totalProjectCost: total('total_project_cost').notNull(),
    currentPropertyValue: total('current_property_value'),
    projectedValueIncrease: total('projected_value_increase'),
    costPerSqFt: part('cost_per_sq_ft'),
    projectDuration: integer('project_duration'),
    warrantyYears: integer('warranty_years'),
    solarAddonCost: total('solar_addon_cost'),
    solarRoi: jsonb('solar_roi'),
    createdAt: createdAt(),
  },
  (t) => [index('cost_calculations_property').on(t.propertyId), index('cost_calculations_user').on(t.userId)],
);

export const proposals = pgTable(
  'proposals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    costCalculationId: integer('cost_calculation_id').references(() => costCalculations.id, {
      onDelete: 'set null',
    }),
    title: varchar('title', { length: 200 }).notNull(),
    content: jsonb('content'),
    pdfUrl: varchar('pdf_url', { length: 2000 }),
    status: varchar('status', { length: 24 }).notNull().default('draft'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('proposals_property').on(t.propertyId),
    index('proposals_user').on(t.userId),
    index('proposals_calculation').on(t.costCalculationId),
  ],
);
