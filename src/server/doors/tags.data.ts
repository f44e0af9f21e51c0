import type { Actor } from '#access/can.ts';
import { boundByLeader, companyTagsOf, ownedBy, tagsOf, tagsOfferedTo } from '#access/rows.ts';
import type { Tag } from '#contract/crm.ts';
import { labelOfKey } from '#domain/crm/tag-key.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, asc, eq, inArray, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { propertyTags, tagCatalog } from '#server/db/schema/index.ts';
import { type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { bindMailboxes } from './mailboxes.data.ts';

export interface GivenTag {
  tagKey: string;
  label?: string | undefined;
  /** When it was put on, where that is not now. */
  at?: Date;
}

/**
 * Tags a door in the caller's transaction; the caller checked that the actor sees it. A second 'Do not contact' is recorded
 * for that colleague as well, so it stays on when the first one removes theirs.
 * @returns whether the actor put it on now
 */
export async function putTag(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { tagKey, label, at }: GivenTag,
): Promise<boolean> {
  const tag = await ensureTag(tx, actor, tagKey, label ?? labelOfKey(tagKey));
  const already = await tx.$count(
    propertyTags,
    and(tagsOfDoor(actor, propertyId), eq(propertyTags.tagId, tag.id)),
  );
  if (already > 0 && tagKey !== DO_NOT_CONTACT) return false;
  const inserted = await tx
    .insert(propertyTags)
    .values({
      ...{ propertyId, userId: actor.id, tagId: tag.id, tagKey },
      // 'Do not contact' binds devices that have received it: it counts from its arrival.
      ...(at && tagKey !== DO_NOT_CONTACT && { createdAt: at }),
    })
    .onConflictDoNothing()
    .returning({ id: propertyTags.id });
  if (inserted.length === 0) return false;
  if (tagKey === DO_NOT_CONTACT) await bindMailboxes(tx, actor.companyId, [propertyId]);
  const about = { propertyId, subject: tag.label, details: { tagKey } };
  if (already === 0) await emit(tx, byActor(actor), 'property-tagged', about);
  return true;
}

/** A tag that was taken off, and since when it was on. */
export interface TagTakenOff extends Pick<Tag, 'key' | 'label'> {
  at: string;
}

/** Takes off those of the tags that are on, in the caller's transaction, and gives them. The actor was seen to see the property. */
export async function deleteTags(
  tx: Database,
  actor: Actor,
  propertyId: number,
  keys: readonly string[],
): Promise<TagTakenOff[]> {
  if (keys.length === 0) return [];
  const deleted = await tx
    .delete(propertyTags)
    .where(and(tagsOfDoor(actor, propertyId), inArray(propertyTags.tagKey, [...keys])))
    .returning({
      key: propertyTags.tagKey,
      createdAt: propertyTags.createdAt,
      label: sql<string>`(select ${tagCatalog.label} from ${tagCatalog} where ${tagCatalog.id} = ${propertyTags.tagId})`,
    });
  // The earliest of several colleagues' entries dates the tag.
  const latestFirst = deleted.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const gone = new Map(
    latestFirst.map(({ key, label, createdAt }) => [key, { key, label, at: createdAt.toISOString() }]),
  );
  for (const { key, label } of gone.values()) {
    const about = { propertyId, subject: label, details: { tagKey: key } };
    await emit(tx, byActor(actor), 'property-untagged', about);
  }
  return [...gone.values()];
}

/** Removes the tags the actor added; those of a colleague stay. */
export async function takeBackTags(
  tx: Database,
  actor: Actor,
  propertyId: number,
  keys: readonly string[],
): Promise<void> {
  for (const tagKey of keys) {
    const { byColleagueAt } = await findTagged(tx, actor, propertyId, tagKey);
    const ofDoor = and(tagsOfDoor(actor, propertyId), eq(propertyTags.tagKey, tagKey));
    if (byColleagueAt === null) await deleteTags(tx, actor, propertyId, [tagKey]);
    else await tx.delete(propertyTags).where(and(ofDoor, ownedBy(actor, propertyTags.userId)));
  }
}

/**
 * Since when the tag is on, by whomever of the company, and when a colleague last set it; null if it is off. `byLeader`:
 * whether an owner or manager set it and the actor is neither.
 */
export async function findTagged(
  db: Database,
  actor: Actor,
  propertyId: number,
  tagKey: string,
): Promise<{ at: Date | null; byColleagueAt: Date | null; byLeader: boolean }> {
  const { createdAt, userId } = propertyTags;
  const rows = await db
    .select({
      createdAt,
      own: sql<boolean>`${ownedBy(actor, userId)}`,
      byLeader: sql<boolean>`${boundByLeader(actor)}`,
    })
    .from(propertyTags)
    .where(and(tagsOfDoor(actor, propertyId), eq(propertyTags.tagKey, tagKey)))
    .orderBy(asc(createdAt));
  const colleagues = rows.filter(({ own }) => !own);
  return {
    at: rows[0]?.createdAt ?? null,
    byColleagueAt: colleagues.at(-1)?.createdAt ?? null,
    byLeader: rows.some(({ byLeader }) => byLeader),
  };
}

export const tagsOfDoor = (actor: Actor, propertyId: number | AnyPgColumn) =>
  and(eq(propertyTags.propertyId, propertyId), tagsOf(actor));

/** Until the transaction ends, no other session adds a tag of that key to the catalog. */
export async function lockTagKey(tx: Database, key: string): Promise<void> {
  await lockUntilCommit(tx, lockNames.tag(key));
}

/** The offered tag of that key, created if there is none; locked, so that it is not deleted before the property has it. */
async function ensureTag(tx: Database, actor: Actor, key: string, label: string) {
  const offered = await holdTag(tx, actor, key);
  if (offered) return offered;
  await lockTagKey(tx, key);
  const own = { key, label, color: 'gray', companyId: actor.companyId } as const;
  const held = await holdTag(tx, actor, key);
  if (!held) {
    await requireRoom(tx, actor, 'tags', () => tx.$count(tagCatalog, companyTagsOf(actor)));
  }
  const tag = held ?? (await tx.insert(tagCatalog).values(own).returning())[0];
  if (!tag) throw new Error('The tag just made is not there.');
  return tag;
}

async function holdTag(tx: Database, actor: Actor, key: string) {
  const [tag] = await tx
    .select({ id: tagCatalog.id, label: tagCatalog.label })
    .from(tagCatalog)
    .where(and(eq(tagCatalog.key, key), tagsOfferedTo(actor)))
    .for('key share');
  return tag;
}
