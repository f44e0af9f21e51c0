import cookie from '@fastify/cookie';
import session from '@fastify/session';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import { sessions } from '#server/db/schema/index.ts';
import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import { hashToken } from './secret.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null for visitors. */
    actor: Actor | null;
  }
  interface Session {
    userId?: string;
  }
}

export const SESSION_COOKIE = 'ridgecap_session';
const SESSION_DAYS = 30;

/** How a caller is recognised; the auth feature knows the tables. */
export interface ActorFinder {
  byUserId(userId: string): Promise<Actor | null>;
  byApiToken(token: string): Promise<Actor | null>;
}

/** Gives every request of this scope its session and its actor. */
export async function registerSessions(
  app: FastifyInstance,
  db: Database,
  config: Config,
  secret: string,
  finder: ActorFinder,
): Promise<void> {
  await app.register(cookie);
  await app.register(session, {
    secret,
    cookieName: SESSION_COOKIE,
    saveUninitialized: false,
    rolling: false,
    store: sessionStore(db),
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl?.startsWith('https:') ? true : 'auto',
      path: '/',
      maxAge: SESSION_DAYS * 24 * 60 * 60 * 1000,
    },
  });
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer) request.actor = await finder.byApiToken(bearer);
    else if (request.session.userId) request.actor = await finder.byUserId(request.session.userId);
  });
}

/** Signs the caller in under a new session id, so that an id known beforehand is worth nothing. */
export async function startSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
}

/** Ends the caller's session; the cookie is dropped by the plugin. */
export async function endSession(request: FastifyRequest): Promise<void> {
  if (request.session.userId) await request.session.destroy();
}

/** Ends every session of a user but the caller's own, if it is named. */
export async function endSessionsOf(db: Database, userId: string, keep?: FastifyRequest): Promise<void> {
  const own = keep?.session.userId === userId ? hashToken(keep.session.sessionId) : '';
  await db
    .delete(sessions)
    .where(and(eq(sql`(${sessions.sess} ->> 'userId')`, userId), ne(sessions.sid, own)));
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
}

type StoreCallback = (error: unknown, session?: never) => void;

// The plugin's store interface works with callbacks.
function sessionStore(db: Database) {
  const answer = <T>(promise: Promise<T>, callback: (error: unknown, value?: T) => void) =>
    void promise.then((value) => callback(null, value), callback);
  return {
    get: (sid: string, callback: StoreCallback) => answer(readSession(db, sid), callback as never),
    set: (sid: string, value: object, callback: StoreCallback) =>
      answer(writeSession(db, sid, value), callback),
    destroy: (sid: string, callback: StoreCallback) =>
      answer(db.delete(sessions).where(eq(sessions.sid, hashToken(sid))), callback as never),
  };
}

async function readSession(db: Database, sid: string) {
  const [row] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, hashToken(sid)), gt(sessions.expire, sql`now()`)));
  return row?.sess ?? null;
}

async function writeSession(db: Database, sid: string, value: object): Promise<undefined> {
  const sess = JSON.parse(JSON.stringify(value));
  const expires = sess.cookie?.expires
    ? new Date(sess.cookie.expires)
    : new Date(Date.now() + SESSION_DAYS * 86_400_000);
  await db
    .insert(sessions)
    .values({ sid: hashToken(sid), sess, expire: expires })
    .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire: expires } });
}
