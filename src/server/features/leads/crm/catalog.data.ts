import type { Actor } from '#access/can.ts';
import { tagsOfferedTo } from '#access/rows.ts';
import type { Tag } from '#contract/crm.ts';
import type { GovernedTag, TagFields } from '#contract/tag-catalog.ts';
import { tagKeyOf } from '#domain/crm/tag-key.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { COME_BACK_TAGS } from '#domain/queues/outcomes.ts';
import { and, asc, eq, sql } from '#server/db/orm.ts';
import { companies, propertyTags, tagCatalog } from '#server/db/schema/index.ts';
import { lockTagKey } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { tagColumns } from './tags.data.ts';
import { requireProtection, requireTagChange } from './tags.rules.ts';

interface TagChange {
  label: string;
  color: Tag['color'];
  protected?: boolean | undefined;
}

/** Every company's tags and the platform's with their uses, by label: for those who govern the catalog. */
export function listGovernedTags(db: Database): Promise<GovernedTag[]> {
  return db
    .select({
      ...tagColumns,
      company: companies.name,
      uses: sql<number>`count(${propertyTags.id})::int`,
      users: sql<number>`count(distinct ${propertyTags.userId})::int`,
    })
    .from(tagCatalog)
    .leftJoin(companies, eq(companies.id, tagCatalog.companyId))
    .leftJoin(propertyTags, eq(propertyTags.tagId, tagCatalog.id))
    .groupBy(tagCatalog.id, companies.id)
    .orderBy(asc(sql`lower(${tagCatalog.label})`), asc(tagCatalog.id));
}

/** Offers everybody a tag. Companies' own of its key become this one. Throws 409 if everybody is offered one already. */
export function insertCatalogTag(db: Database, fields: TagFields, by: EventActor): Promise<Tag> {
  const key = tagKeyOf(fields.label);
  return db.transaction(async (tx) => {
    await lockTagKey(tx, key);
    const [made] = await tx
      .insert(tagCatalog)
      .values({ ...fields, key })
      .onConflictDoNothing()
      .returning({ id: tagCatalog.id, ...tagColumns });
    if (!made) {
      const message = 'A tag with this name already exists. Change that one instead.';
      throw conflict(message, [{ path: 'label', message }]);
    }
    const { id, ...tag } = made;
    await replaceCompanyTags(tx, key, id);
    await emit(tx, by, 'tag-created', { subjectId: key, subject: tag.label });
    return tag;
  });
}

/** Throws 404 for a tag the actor is not offered, 403 for one they may not change, 400 if a company's own is to be protected. */
export function updateCatalogTag(
  db: Database,
  actor: Actor,
  key: string,
  change: TagChange,
  by: EventActor,
): Promise<Tag> {
  return db.transaction(async (tx) => {
    const { id, ...found } = await lockTag(tx, actor, key);
    requireTagChange(actor, found);
    requireProtection(actor, found, change.protected);
    const [tag] = await tx.update(tagCatalog).set(change).where(eq(tagCatalog.id, id)).returning(tagColumns);
    if (!tag) throw notFound('This tag');
    await emit(tx, by, 'tag-changed', { subjectId: key, subject: tag.label });
    return tag;
  });
}

/** Deletes a tag with all its uses; their histories keep its label. Refuses as updateCatalogTag does. */
export async function deleteCatalogTag(
  db: Database,
  actor: Actor,
  key: string,
  by: EventActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, ...found } = await lockTag(tx, actor, key);
    requireTagChange(actor, found);
    await tx.delete(tagCatalog).where(eq(tagCatalog.id, id));
    await emit(tx, by, 'tag-deleted', { subjectId: key, subject: key });
  });
}

/** Gives a user who changes the company the same tags there: those of the former company are not known in the new one. */
export async function moveTags(tx: Database, userId: string, companyId: string): Promise<void> {
  const own = sql`t.user_id = ${userId} and former.id = t.tag_id and former.customer_id <> ${companyId}`;
  await tx.execute(sql`insert into tag_catalog (key, label, color, customer_id)
    select distinct on (former.key) former.key, former.label, former.color, ${companyId}::uuid
    from property_tags t, tag_catalog former where ${own} on conflict do nothing`);
  await tx.execute(sql`update property_tags t set tag_id = latter.id
    from tag_catalog former, tag_catalog latter
    where ${own} and latter.key = former.key and latter.customer_id = ${companyId}`);
}

/**
 * Before a user leaves a company or is deleted: what they tagged 'Do not contact' goes on binding the company, in the
 * name of the colleague who has been there longest, of those who may lift it like the leaver if there are any; and who
 * was promised a visit gets it from the owner or another leader, if there is one, who can pass it on.
 */
export async function handDownTags(tx: Database, userId: string): Promise<void> {
  const kept = [DO_NOT_CONTACT, ...COME_BACK_TAGS];
  await tx.execute(sql`insert into property_tags (property_id, user_id, tag_id, tag_key, created_at)
    select t.property_id, heir.id, t.tag_id, t.tag_key, t.created_at from property_tags t
    join users leaver on leaver.id = t.user_id, lateral (
      select c.id from users c where c.customer_id = leaver.customer_id and c.id <> leaver.id
      order by case when t.tag_key = ${DO_NOT_CONTACT} then (c.company_role = 'rep') = (leaver.company_role = 'rep')
        else c.company_role <> 'rep' end desc, c.created_at, c.id limit 1
    ) as heir
    where t.user_id = ${userId} and t.tag_key = any(${sql.param(kept)}::text[]) on conflict do nothing`);
}

// Locked first: a property that is being tagged right now is then seen by the update, not lost by the deletion.
async function replaceCompanyTags(tx: Database, key: string, id: number): Promise<void> {
  const own = sql`select id from tag_catalog where key = ${key} and customer_id is not null`;
  await tx.execute(sql`${own} for update`);
  await tx.execute(sql`update property_tags set tag_id = ${id} where tag_id in (${own})`);
  await tx.execute(sql`delete from tag_catalog where id in (${own})`);
}

async function lockTag(tx: Database, actor: Actor, key: string) {
  const [tag] = await tx
    .select({ id: tagCatalog.id, protected: tagCatalog.protected, companyId: tagCatalog.companyId })
    .from(tagCatalog)
    .where(and(eq(tagCatalog.key, key), tagsOfferedTo(actor)))
    .for('update');
  if (!tag) throw notFound('This tag');
  return tag;
}
