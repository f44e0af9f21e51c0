import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeOf } from '#domain/place.ts';
import { and, desc, eq, ne, not, sql } from '#server/db/orm.ts';
import { sessions } from '#server/db/schema/index.ts';
import type { Database } from './database/index.ts';
import type { Context } from './implement.ts';
import { hashToken, newToken } from './secret.ts';

export const SESSION_COOKIE = 'ridgecap_session';
/** From sign-in, whatever happens. */
const SESSION_DAYS = 30;
/** Without a call. */
const IDLE_DAYS = 7;

/** The end of a session without another call. */
export const sessionEnd = sql`least(${sessions.expire}, ${sessions.lastSeenAt} + make_interval(days => ${IDLE_DAYS}))`;
/** Neither expired nor idle for too long. */
export const isAlive = sql`${sessionEnd} > now()`;

/** The hash of the session's id, as the table keeps it; null if the cookie is not genuine. */
export function readSid(cookie: string, request: FastifyRequest): string | null {
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value ? hashToken(value) : null;
}

/** Signs the caller in under a new session id, so that an id known beforehand is worth nothing. */
export async function startSession(
  { config, db, request, reply }: Pick<Context<null>, 'config' | 'db' | 'request' | 'reply'>,
  userId: string,
): Promise<void> {
  await deleteOwn(db, request);
  const id = newToken();
  const sess = {
    userId,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    address: request.ip,
    signedInAt: new Date().toISOString(),
  };
  const maxAge = SESSION_DAYS * 24 * 60 * 60;
  const expire = new Date(Date.now() + maxAge * 1000);
  await db.insert(sessions).values({ sid: hashToken(id), sess, expire });
  reply.setCookie(SESSION_COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') || request.protocol === 'https',
    path: '/',
    maxAge,
  });
}

/**
 * Ends the caller's session. The browser clears the cookie and its cache. Not all of its storage: that would remove the
 * theme and the worker that opens the application without a connection, and the application deletes the user's own data.
 * Not all cookies either: those of sibling hosts are not ours.
 */
export async function endSession(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await deleteOwn(db, request);
  reply.clearCookie(SESSION_COOKIE, { path: '/' }).header('clear-site-data', '"cache"');
}

// That of a removed account stays, to explain why it opens nothing.
async function deleteOwn(db: Database, { session }: FastifyRequest): Promise<void> {
  if (session?.userId) await db.delete(sessions).where(eq(sessions.sid, session.sid));
}

const userOf = sql`(${sessions.sess} ->> 'userId')`;

/** Ends every session of a user but the caller's own, if it is named. Answers how many. */
export async function endSessionsOf(db: Database, userId: string, keep?: FastifyRequest): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(userOf, userId), ne(sessions.sid, keep?.session?.sid ?? '')))
    .returning({ wasAlive: sql<boolean>`${isAlive}` });
  return ended.filter(({ wasAlive }) => wasAlive).length;
}

/**
 * Ends every session of an account that is removed. The rows stay until they expire, without anything about the person,
 * so that a device with unsent work learns that no sign-in will send it.
 */
export async function endSessionsOfRemoved(db: Database, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      sess: { accountRemoved: true },
    })
    .where(eq(userOf, userId));
}

/** Ends one session of a user, by the id that listSessionsOf gives it; false if they have none such. */
export async function endSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(userOf, userId), eq(sessions.sid, id)))
    .returning({ id: sessions.sid });
  return ended.length > 0;
}

/** Where a user is signed in, last seen first. The id is the hash that the table keeps; it opens nothing. */
export async function listSessionsOf(db: Database, userId: string, request: FastifyRequest) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(userOf, userId), isAlive))
    .orderBy(desc(sessions.lastSeenAt), sessions.sid);
  return rows.map(({ sid, sess, lastSeenAt }) => {
    const { userAgent, address, signedInAt } = sess as Partial<Record<string, string>>;
    return {
      id: sid,
      current: sid === request.session?.sid,
      userAgent: userAgent || null,
      address: address || null,
      place: placeOf(address || null, request.ip),
      signedInAt: signedInAt ?? null,
      lastSeenAt: lastSeenAt.toISOString(),
    };
  });
}

export async function deleteDeadSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(not(isAlive));
}
