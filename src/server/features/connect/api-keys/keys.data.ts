import type { Actor } from '#access/can.ts';
import { apiKeysOf } from '#access/rows.ts';
import type { ApiKey } from '#contract/api-keys.ts';
import { and, desc, gt, isNull, or, sql } from '#server/db/orm.ts';
import { apiTokens } from '#server/db/schema/index.ts';
import { colleague } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { plainRecords } from '#server/platform/records.ts';

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

/** Keys of the actor's company, also those that a colleague created. */
export const companyKeys = plainRecords({
  table: apiTokens,
  of: apiKeysOf,
  absent: () => notFound('This API key'),
  removed: { event: 'token-revoked', subject: ({ name }) => name },
});
