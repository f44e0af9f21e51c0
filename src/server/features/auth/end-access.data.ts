import type { FastifyRequest } from 'fastify';
import { and, eq, gt, notInArray, sql } from '#server/db/orm.ts';
import { apiTokens } from '#server/db/schema/index.ts';
import { forgetDevices } from '#server/features/sign-in/index.ts';
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
  const ended = await tx
    .delete(apiTokens)
    .where(
      and(
        eq(apiTokens.userId, userId),
        tokens.length > 0 ? notInArray(apiTokens.id, [...tokens]) : undefined,
      ),
    )
    .returning({ name: apiTokens.name, alive: sql<boolean>`${gt(apiTokens.expiresAt, sql`now()`)}` });
  const alive = ended.filter((token) => token.alive);
  if (alive.length > 0) {
    await emit(tx, by, 'tokens-ended', {
      subjectId: userId,
      details: { ended: alive.length, names: alive.map(({ name }) => name).join(', ') },
    });
  }
  return { sessions, tokens: alive.length };
}
