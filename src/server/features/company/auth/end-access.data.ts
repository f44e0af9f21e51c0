import type { FastifyRequest } from 'fastify';
import { and, eq, gt, isNotNull, isNull, notInArray, or, type SQL, sql } from '#server/db/orm.ts';
import { apiTokens } from '#server/db/schema/index.ts';
import { forgetDevices } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';

interface Kept {
  /** Whose session and device stay. */
  request?: FastifyRequest | undefined;
  /** API tokens of the user that stay, by their ids. */
  tokens?: readonly string[];
}

/**
 * Ends every way into an account: sessions, API tokens and known devices, but what is kept. Answers how many sessions
 * and tokens that still worked.
 */
export async function endAccessOf(
  tx: Database,
  userId: string,
  by: EventActor,
  { request, tokens = [] }: Kept = {},
): Promise<{ sessions: number; tokens: number }> {
  const sessions = await endSessionsOf(tx, userId, request);
  await forgetDevices(tx, userId, request);
  const kept = tokens.length > 0 ? notInArray(apiTokens.id, [...tokens]) : undefined;
  return { sessions, tokens: await endTokens(tx, userId, by, kept) };
}

/** Ends the API keys that the user made for their company: they left it, or no longer decide about it. */
export async function endKeysOf(tx: Database, userId: string, by: EventActor): Promise<void> {
  await endTokens(tx, userId, by, isNotNull(apiTokens.companyId));
}

/** Answers how many still worked. */
async function endTokens(
  tx: Database,
  userId: string,
  by: EventActor,
  which: SQL | undefined,
): Promise<number> {
  const alive = sql<boolean>`${or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`))}`;
  const ended = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), which))
    .returning({ name: apiTokens.name, alive });
  const worked = ended.filter((token) => token.alive);
  if (worked.length > 0) {
    await emit(tx, by, 'tokens-ended', {
      subjectId: userId,
      details: { ended: worked.length, names: worked.map(({ name }) => name).join(', ') },
    });
  }
  return worked.length;
}
