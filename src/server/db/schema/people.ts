import { sql } from '#server/db/orm.ts';
import { bigint, check, index, integer, pgTable, text, varchar } from '#server/db/pg-core.ts';
import { owningCompany, users } from './accounts.ts';
import { createdAt, updatedAt } from './columns.ts';
import { knocks } from './field.ts';
import { properties } from './properties.ts';

/** A person at a property, as one company knows them. Personal data: it is only here, and gone with its row. */
export const people = pgTable(
  'people',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    propertyId: integer('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    companyId: owningCompany(),
    /** Who added them; null once that account is deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: varchar('name', { length: 200 }),
    /** As domain/people/phone.ts normalizes it. */
    phone: varchar('phone', { length: 32 }),
    email: varchar('email', { length: 254 }),
    /** The visit the person was added at, and the one that brought the phone number: who takes it back takes them back. */
    knockId: bigint('knock_id', { mode: 'number' }).references(() => knocks.id, { onDelete: 'set null' }),
    phoneKnockId: bigint('phone_knock_id', { mode: 'number' }).references(() => knocks.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('people_property').on(t.propertyId, t.companyId),
    index('people_company').on(t.companyId),
    index('people_user').on(t.userId),
    index('people_knock').on(t.knockId).where(sql`${t.knockId} is not null`),
    index('people_phone_knock').on(t.phoneKnockId).where(sql`${t.phoneKnockId} is not null`),
    check('people_name_somebody', sql`coalesce(${t.name}, ${t.phone}, ${t.email}) is not null`),
  ],
);
