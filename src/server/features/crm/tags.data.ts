import type { Actor } from '#access/can.ts';
import { tagsOfferedTo } from '#access/rows.ts';
import type { Tag } from '#contract/crm.ts';
import { changeReasons } from '#domain/changes/kinds.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { asc, eq, min } from '#server/db/orm.ts';
import { propertyTags, tagCatalog } from '#server/db/schema/index.ts';
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

/** What the company tagged a property with, each once, in the order they were put on. */
export function listTags(db: Database, actor: Actor, propertyId: number): Promise<Tag[]> {
  return db
    .select(tagColumns)
    .from(propertyTags)
    .innerJoin(tagCatalog, eq(tagCatalog.id, propertyTags.tagId))
    .where(tagsOfDoor(actor, propertyId))
    .groupBy(tagCatalog.id)
    .orderBy(min(propertyTags.id));
}

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
 * Takes a tag off a property, whoever of the company put it on. Again changes nothing.
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
