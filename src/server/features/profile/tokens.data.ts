import type { FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { ApiToken, NewApiToken } from '#contract/profile.ts';
import { and, desc, eq, gt, sql } from '#server/db/orm.ts';
import { apiTokens, users } from '#server/db/schema/index.ts';
import { enqueueAccountNotice } from '#server/features/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { byActor, type EventActor, emit } from '#server/platform/events/emit.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';

type Row = Pick<typeof apiTokens.$inferSelect, 'id' | 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

const present = ({ id, name, createdAt, expiresAt, lastUsedAt }: Row): ApiToken => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The actor's tokens that still open something, latest first. */
export async function listTokens(db: Database, actor: Actor): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(and(ownedBy(actor, apiTokens.userId), gt(apiTokens.expiresAt, sql`now()`)))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
  return rows.map(present);
}

const MOST_TOKENS = 50;

/** Makes a token. The table keeps its hash; the token itself is only ever in the answer. Throws 409 past 50 of them. */
export function insertToken(
  services: Services,
  actor: Actor,
  { name, days }: Omit<NewApiToken, 'currentPassword'>,
  request: FastifyRequest,
): Promise<ApiToken & { token: string }> {
  return services.db.transaction(async (tx) => {
    // Of calls at the same time each sees the tokens of those before.
    await tx.select({ id: users.id }).from(users).where(ownedBy(actor, users.id)).for('update');
    const all = await tx.$count(
      apiTokens,
      and(ownedBy(actor, apiTokens.userId), gt(apiTokens.expiresAt, sql`now()`)),
    );
    if (all >= MOST_TOKENS)
      throw conflict(`You have ${all} API tokens. Revoke one before you create another.`);
    const token = newToken();
    const [made] = await tx
      .insert(apiTokens)
      .values({
        userId: actor.id,
        name,
        tokenHash: hashToken(token),
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .returning();
    if (!made) throw new Error('no token was made');
    await emit(tx, byActor(actor, request), 'token-created', {
      subjectId: made.id,
      subject: name,
      details: { expiresAt: made.expiresAt.toISOString() },
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
