import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { tagsOf, tagsOfferedTo } from '#access/rows.ts';
import type { Tag } from '#contract/crm.ts';
import { labelOfKey } from '#domain/crm/tag-key.ts';
import { propertyTags, tagCatalog } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { insertLine } from './history.data.ts';
import { requireVisible } from './visible.data.ts';

export const tagColumns = {
  key: tagCatalog.key,
  label: tagCatalog.label,
  color: tagCatalog.color,
  protected: tagCatalog.protected,
};

/** The actor's tags of a property, in the order they were put on. */
export function listTags(db: Database, actor: Actor, propertyId: number): Promise<Tag[]> {
  return db
    .select(tagColumns)
    .from(propertyTags)
    .innerJoin(tagCatalog, eq(tagCatalog.key, propertyTags.tagKey))
    .where(and(eq(propertyTags.propertyId, propertyId), tagsOf(actor)))
    .orderBy(asc(propertyTags.id));
}

export function listCatalog(db: Database, actor: Actor): Promise<Tag[]> {
  return db.select(tagColumns).from(tagCatalog).where(tagsOfferedTo(actor)).orderBy(asc(tagCatalog.id));
}

/** Tags a property. A key the catalog lacks becomes a tag that only its users are offered. Again changes nothing. */
export async function insertTag(
  db: Database,
  actor: Actor,
  propertyId: number,
  { tagKey, label }: { tagKey: string; label?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const name = label ?? labelOfKey(tagKey);
    await tx
      .insert(tagCatalog)
      .values({ key: tagKey, label: name, color: 'gray', shared: false })
      .onConflictDoNothing();
    // Held, so that nobody deletes it from the catalog before the property carries it.
    const [tag] = await tx
      .select({ label: tagCatalog.label })
      .from(tagCatalog)
      .where(eq(tagCatalog.key, tagKey))
      .for('key share');
    const inserted = await tx
      .insert(propertyTags)
      .values({ propertyId, userId: actor.id, tagKey })
      .onConflictDoNothing()
      .returning({ id: propertyTags.id });
    if (inserted.length === 0) return;
    await insertLine(tx, actor, { propertyId, kind: 'tag_added', tagKey, label: tag?.label ?? name });
  });
}

/** Takes a tag off a property. Again changes nothing. */
export async function deleteTag(
  db: Database,
  actor: Actor,
  propertyId: number,
  tagKey: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const deleted = await tx
      .delete(propertyTags)
      .where(and(eq(propertyTags.propertyId, propertyId), tagsOf(actor), eq(propertyTags.tagKey, tagKey)))
      .returning({
        label: sql<string>`(select ${tagCatalog.label} from ${tagCatalog} where ${tagCatalog.key} = ${tagKey})`,
      });
    const [tag] = deleted;
    if (tag) await insertLine(tx, actor, { propertyId, kind: 'tag_removed', tagKey, label: tag.label });
  });
}
