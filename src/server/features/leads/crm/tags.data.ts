import type { Actor } from '#access/can.ts';
import { boundByLeader, tagsOfferedTo } from '#access/rows.ts';
import type { Tag } from '#contract/crm.ts';
import { changeReasons } from '#domain/changes/kinds.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { asc, type SQL, sql } from '#server/db/orm.ts';
import { properties, propertyTags, tagCatalog } from '#server/db/schema/index.ts';
import {
  deleteTags,
  findTagged,
  type GivenTag,
  putTag,
  requireVisible,
  tagsOfDoor,
} from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { forbidden } from '#server/platform/errors.ts';

export const tagColumns = {
  key: tagCatalog.key,
  label: tagCatalog.label,
  color: tagCatalog.color,
  protected: tagCatalog.protected,
};

/** What the company tagged the current property with, each once, in the order they were put on. */
export const tagsAtHand = (actor: Actor): SQL<Tag[]> => sql`(
  select coalesce(json_agg(json_build_object('key', ${tagCatalog.key}, 'label', ${tagCatalog.label},
    'color', ${tagCatalog.color}, 'protected', ${tagCatalog.protected}) order by used.first), '[]')
  from (select ${propertyTags.tagId}, min(${propertyTags.id}) as first from ${propertyTags}
    where ${tagsOfDoor(actor, properties.id)} group by 1) as used
  join ${tagCatalog} on ${tagCatalog.id} = used.tag_id)`;

/** Whether the actor may take off 'Do not contact' at the current property: not where a leader put it on. */
export const mayLiftDoNotContact = (actor: Actor): SQL<boolean> => sql`not exists (select from ${propertyTags}
  where ${tagsOfDoor(actor, properties.id)} and ${propertyTags.tagKey} = ${DO_NOT_CONTACT} and ${boundByLeader(actor)})`;

export function listCatalog(db: Database, actor: Actor): Promise<Tag[]> {
  return db.select(tagColumns).from(tagCatalog).where(tagsOfferedTo(actor)).orderBy(asc(tagCatalog.id));
}

/** Tags a property. A key the actor is not offered becomes a tag of their company's own. Again changes nothing and gives false. */
export function insertTag(db: Database, actor: Actor, propertyId: number, tag: GivenTag): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    return putTag(tx, actor, propertyId, tag);
  });
}

/**
 * Removes a tag from a property, whichever colleague added it. Repeating it changes nothing.
 * @throws 403 for a 'Do not contact' that only an owner or manager may lift
 */
export async function deleteTag(
  db: Database,
  actor: Actor,
  propertyId: number,
  tagKey: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const { byLeader } = await findTagged(tx, actor, propertyId, tagKey);
    if (tagKey === DO_NOT_CONTACT && byLeader) throw forbidden(changeReasons['leaders-only']);
    await deleteTags(tx, actor, propertyId, [tagKey]);
  });
}
