import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { tagsOf } from '#access/rows.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { properties, propertyTags } from '#server/db/schema/index.ts';

/** Whether the actor tagged the property at hand 'Do not contact'. */
export const notToBeContacted = (actor: Actor): SQL => sql`exists (select from ${propertyTags}
  where ${propertyTags.propertyId} = ${properties.id} and ${tagsOf(actor)}
  and ${propertyTags.tagKey} = ${DO_NOT_CONTACT})`;
