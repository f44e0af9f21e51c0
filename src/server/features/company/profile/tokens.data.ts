import type { FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { ApiToken } from '#contract/profile.ts';
import { API_KEY_PREFIX, type ApiScope, startOfKey } from '#domain/api-scopes.ts';
import { and, desc, gt, isNull, or, sql } from '#server/db/orm.ts';
import { apiTokens } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { plainRecords } from '#server/platform/records.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';

type Row = Pick<
  typeof apiTokens.$inferSelect,
  'id' | 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'scopes'
>;

const present = ({ id, name, createdAt, expiresAt, lastUsedAt, scopes }: Row): ApiToken => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  scopes,
});

/** Those of the actor that still open something. */
const goodTokensOf = (actor: Actor) =>
  and(ownedBy(actor, apiTokens.userId), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)));

/** The actor's tokens that still open something, latest first. */
export async function listTokens(db: Database, actor: Actor): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(goodTokensOf(actor))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
  return rows.map(present);
}

/** Tokens and keys that the actor created. */
export const ownTokens = plainRecords({
  table: apiTokens,
  of: (actor: Actor) => ownedBy(actor, apiTokens.userId),
  absent: () => notFound('This API token'),
  removed: { event: 'token-revoked', subject: ({ name }) => name },
});

interface TokenOrder {
  name: string;
  /** Null for one that does not end by itself. */
  days: number | null;
  /** Of a key of the actor's company; null for a personal token. */
  scopes: readonly ApiScope[] | null;
}

/**
 * Makes a token, or a key of the actor's company. The table keeps its hash; the token itself is only ever in the answer.
 * Throws 409 past 50 of them.
 */
export function insertToken(
  services: Services,
  actor: Actor,
  { name, days, scopes }: TokenOrder,
  request: FastifyRequest,
): Promise<ApiToken & { token: string }> {
  return services.db.transaction(async (tx) => {
    await requireRoom(tx, actor, 'apiTokens', () => tx.$count(apiTokens, goodTokensOf(actor)));
    const token = scopes ? API_KEY_PREFIX + newToken() : newToken();
    const ofCompany = scopes && {
      companyId: actor.companyId,
      scopes: [...scopes],
      start: startOfKey(token),
    };
    const [made] = await tx
      .insert(apiTokens)
      .values({
        userId: actor.id,
        name,
        tokenHash: hashToken(token),
        expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
        ...ofCompany,
      })
      .returning();
    if (!made) throw new Error('no token was made');
    await emit(tx, byActor(actor, request), 'token-created', {
      subjectId: made.id,
      subject: name,
      details: {
        ...(made.expiresAt && { expiresAt: made.expiresAt.toISOString() }),
        ...(scopes && { scopes: scopes.join(', ') }),
      },
    });
    await enqueueAccountNotice(tx, services, actor.id, { kind: 'token-created', name, caller: request });
    return { ...present(made), token };
  });
}
