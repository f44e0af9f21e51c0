import { pgTable, varchar } from '#server/db/pg-core.ts';
import { createdAt } from './columns.ts';

/** Every public key that evidence packets were ever signed with: packets outlive a change of the secret. */
export const sealKeys = pgTable('seal_keys', {
  id: varchar('id', { length: 16 }).primaryKey(),
  /** 32 bytes in base64. */
  publicKey: varchar('public_key', { length: 44 }).notNull(),
  createdAt: createdAt(),
});
