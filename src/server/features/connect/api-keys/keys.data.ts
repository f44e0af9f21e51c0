import type { Actor } from '#access/can.ts';
import { apiKeysOf } from '#access/rows.ts';
import type { ApiKey } from '#contract/api-keys.ts';
import { and, desc, eq, gt, isNull, or, sql } from '#server/db/orm.ts';
import { apiTokens } from '#server/db/schema/index.ts';
import { colleague } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';

/** The keys of the actor's company that still open something, latest first. */
export async function listKeys(db: Database, actor: Actor): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiTokens, by: colleague(actor, apiTokens.userId) })
    .from(apiTokens)
    .where(and(apiKeysOf(actor), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`))))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
  return rows.map(({ key, by }) => ({
    id: key.id,
    name: key.name,
    start: key.start ?? '',
    scopes: key.scopes ?? [],
    by,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends a key of the actor's company, also one that a colleague created. Throws 404 if there is no such key. */
export function deleteKey(db: Database, actor: Actor, keyId: string, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, keyId), apiKeysOf(actor)))
      .returning({ name: apiTokens.name });
    if (!gone) throw notFound('This API key');
    await emit(tx, by, 'token-revoked', { subjectId: keyId, subject: gone.name });
  });
}
