import type { FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { ApiToken } from '#contract/profile.ts';
import { API_KEY_PREFIX, type ApiScope, startOfKey } from '#domain/api-scopes.ts';
import { and, desc, eq, gt, isNull, or, sql } from '#server/db/orm.ts';
import { apiTokens, users } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { byActor, type EventActor, emit } from '#server/platform/events/emit.ts';
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

const MOST_TOKENS = 50;

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
    // Of calls at the same time each sees the tokens of those before.
    await tx.select({ id: users.id }).from(users).where(ownedBy(actor, users.id)).for('update');
    const all = await tx.$count(apiTokens, goodTokensOf(actor));
    if (all >= MOST_TOKENS)
      throw conflict(`You have ${all} API tokens and keys. End one before you create another.`);
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

/** Revokes the actor's token. Throws 404 if they have none such. */
export function deleteToken(db: Database, actor: Actor, tokenId: string, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, tokenId), ownedBy(actor, apiTokens.userId)))
      .returning({ name: apiTokens.name });
    if (!gone) throw notFound('This API token');
    await emit(tx, by, 'token-revoked', { subjectId: tokenId, subject: gone.name });
  });
}
