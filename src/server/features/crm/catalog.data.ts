import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { tagsOf, tagsOfferedTo } from '#access/rows.ts';
import type { Tag } from '#contract/crm.ts';
import type { GovernedTag, TagFields } from '#contract/tag-catalog.ts';
import { tagKeyOf } from '#domain/crm/tag-key.ts';
import { propertyTags, tagCatalog } from '#server/db/schema/index.ts';
import { type Doer, recordAct } from '#server/features/audit/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { tagColumns } from './tags.data.ts';
import { requireTagChange } from './tags.rules.ts';

interface TagChange {
  label: string;
  color: Tag['color'];
  protected?: boolean | undefined;
  shared?: boolean | undefined;
}

/** Every tag with its uses, by label. Over all users: for those who govern the catalog. */
export function listGovernedTags(db: Database): Promise<GovernedTag[]> {
  return db
    .select({
      ...tagColumns,
      shared: tagCatalog.shared,
      uses: sql<number>`count(${propertyTags.id})::int`,
      users: sql<number>`count(distinct ${propertyTags.userId})::int`,
    })
    .from(tagCatalog)
    .leftJoin(propertyTags, eq(propertyTags.tagKey, tagCatalog.key))
    .groupBy(tagCatalog.id)
    .orderBy(asc(sql`lower(${tagCatalog.label})`), asc(tagCatalog.id));
}

/** Throws 409 where the catalog has a tag of that key, also one that only its maker sees. */
export async function insertCatalogTag(db: Database, fields: TagFields): Promise<Tag> {
  const key = tagKeyOf(fields.label);
  const [tag] = await db
    .insert(tagCatalog)
    .values({ ...fields, key })
    .onConflictDoNothing()
    .returning(tagColumns);
  if (tag) return tag;
  const message = 'There is a tag of this name already. Change that one instead.';
  throw conflict(message, [{ path: 'label', message }]);
}

/** Throws 404 for a tag the actor is not offered, 403 for one they may not change. */
export function updateCatalogTag(
  db: Database,
  actor: Actor,
  key: string,
  change: TagChange,
  doer: Doer,
): Promise<Tag> {
  return db.transaction(async (tx) => {
    requireTagChange(actor, await lockTag(tx, actor, key));
    const [tag] = await tx
      .update(tagCatalog)
      .set(change)
      .where(eq(tagCatalog.key, key))
      .returning(tagColumns);
    if (!tag) throw notFound('This tag');
    await recordAct(tx, doer, { action: 'tag-changed', subjectId: key, subject: tag.label });
    return tag;
  });
}

/** Deletes a tag with all its uses; their histories keep its label. Refuses as updateCatalogTag does. */
export async function deleteCatalogTag(db: Database, actor: Actor, key: string, doer: Doer): Promise<void> {
  await db.transaction(async (tx) => {
    requireTagChange(actor, await lockTag(tx, actor, key));
    await tx.delete(tagCatalog).where(eq(tagCatalog.key, key));
    await recordAct(tx, doer, { action: 'tag-deleted', subjectId: key, subject: key });
  });
}

async function lockTag(tx: Database, actor: Actor, key: string) {
  const [tag] = await tx
    .select({
      protected: tagCatalog.protected,
      shared: tagCatalog.shared,
      usedByOthers: sql<boolean>`exists (select from ${propertyTags}
        where ${propertyTags.tagKey} = ${key} and not ${tagsOf(actor)})`,
    })
    .from(tagCatalog)
    .where(and(eq(tagCatalog.key, key), tagsOfferedTo(actor)))
    .for('update');
  if (!tag) throw notFound('This tag');
  return tag;
}
