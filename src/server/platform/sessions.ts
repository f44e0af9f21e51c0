import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import type { SessionUser } from '#contract/auth.ts';
import { placeOf } from '#domain/place.ts';
import { and, desc, eq, ne, not, sql } from '#server/db/orm.ts';
import { sessions } from '#server/db/schema/index.ts';
import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import { hashToken, newToken } from './secret.ts';
import type { SideWrites } from './side-writes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null for visitors, and where the endpoint answers everybody alike. */
    actor: Actor | null;
    account: CallerAccount | null;
  }
  interface Session {
    userId?: string;
    userAgent?: string;
    address?: string;
    signedInAt?: string;
    /** The account was removed: the session opens nothing and only explains why. */
    accountRemoved?: boolean;
  }
}

export const SESSION_COOKIE = 'ridgecap_session';
/** From sign-in, whatever happens. */
const SESSION_DAYS = 30;
/** Without a call. */
const IDLE_DAYS = 7;

/** Neither expired nor idle for too long. */
export const isAlive = sql`${sessions.expire} > now() and ${sessions.lastSeenAt} > now() - make_interval(days => ${IDLE_DAYS})`;

/** ZIP codes are those that are held at the moment of the call. */
export type CallerAccount = Pick<
  SessionUser,
  'email' | 'firstName' | 'lastName' | 'isAdmin' | 'assignedZipCodes'
> & {
  createdAt: Date;
};

/** Who calls, with what of the account their own screens show. */
export interface Caller {
  actor: Actor;
  account: CallerAccount;
}

/** A session as the table keeps it, and whose it is: null if it opens nothing. */
export interface FoundSession {
  sess: unknown;
  /** It was last noted as seen more than a minute ago. */
  isStale: boolean;
  caller: Caller | null;
}

/** The content of sessions by the id in the cookie; undefined if none is alive. */
type FoundSessions = Map<string, unknown>;

/** How a caller is recognized; the sign-in feature knows the tables of accounts. */
export interface CallerFinder {
  /** @param sid the hash that the table keeps */
  bySession(sid: string): Promise<FoundSession | null>;
  byApiToken(token: string): Promise<Caller | null>;
}

/** Who calls, by the session in the cookie or by an API token. */
export interface Callers {
  /** Gives a request its actor and account. One statement finds them, and the session. */
  read(request: FastifyRequest): Promise<void>;
  /** What the session plugin asks its store for a moment later. */
  found: FoundSessions;
}

export function openCallers(finder: CallerFinder, sideWrites: SideWrites): Callers {
  const found: FoundSessions = new Map();
  return {
    found,
    async read(request) {
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      const sid = readSid(request);
      const session = sid === null ? null : await readSession(finder, sideWrites, sid);
      const caller = bearer ? await finder.byApiToken(bearer) : session?.caller;
      if (sid !== null) found.set(sid, session?.sess);
      request.actor = caller?.actor ?? null;
      request.account = caller?.account ?? null;
    },
  };
}

/** Gives every request of this scope the session that was found with its caller. */
export async function registerSessions(
  app: FastifyInstance,
  db: Database,
  config: Config,
  secret: string,
  found: FoundSessions,
): Promise<void> {
  await app.register(session, {
    secret,
    cookieName: SESSION_COOKIE,
    idGenerator: () => newToken(),
    saveUninitialized: false,
    rolling: false,
    store: sessionStore(db, found),
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl?.startsWith('https:') ? true : 'auto',
      path: '/',
      maxAge: SESSION_DAYS * 24 * 60 * 60 * 1000,
    },
  });
}

/** The session's id as a genuine cookie names it. */
function readSid(request: FastifyRequest): string | null {
  const signed = request.cookies[SESSION_COOKIE];
  const read = signed ? request.unsignCookie(signed) : null;
  return read?.valid ? read.value : null;
}

/** Signs the caller in under a new session id, so that an id known beforehand is worth nothing. */
export async function startSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
  request.session.address = request.ip;
  request.session.signedInAt = new Date().toISOString();
}

/**
 * Ends the caller's session. The browser clears the cookie and its cache. Not all of its storage: that would remove the
 * theme and the worker that opens the application without a connection, and the application deletes the user's own data.
 * Not all cookies either: those of sibling hosts are not ours.
 */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session.userId) await request.session.destroy();
  reply.clearCookie(SESSION_COOKIE, { path: '/' }).header('clear-site-data', '"cache"');
}

const userOf = sql`(${sessions.sess} ->> 'userId')`;
const ownSid = (userId: string, request: FastifyRequest | undefined) =>
  request?.session.userId === userId ? hashToken(request.session.sessionId) : '';

/** Ends every session of a user but the caller's own, if it is named. Answers how many. */
export async function endSessionsOf(db: Database, userId: string, keep?: FastifyRequest): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(userOf, userId), ne(sessions.sid, ownSid(userId, keep))))
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
      sess: sql`jsonb_build_object('cookie', (${sessions.sess} -> 'cookie')::jsonb, 'accountRemoved', true)`,
    })
    .where(eq(userOf, userId));
}

/** Ends one session of a user, by the id that listSessionsOf gives it; false where they have none such. */
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
  const own = ownSid(userId, request);
  return rows.map(({ sid, sess, lastSeenAt }) => {
    const { userAgent, address, signedInAt } = sess as Partial<Record<string, string>>;
    return {
      id: sid,
      current: sid === own,
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

type StoreCallback = (error: unknown, session?: never) => void;

// The plugin's store interface works with callbacks. It asks in the same turn in which the gate let the request on.
function sessionStore(db: Database, found: FoundSessions) {
  const answer = <T>(promise: Promise<T>, callback: (error: unknown, value?: T) => void) =>
    void promise.then((value) => callback(null, value), callback);
  return {
    get: (sid: string, callback: StoreCallback) => {
      const sess = found.get(sid) ?? null;
      found.delete(sid);
      callback(null, sess as never);
    },
    set: (sid: string, value: object, callback: StoreCallback) =>
      answer(writeSession(db, sid, value), callback),
    destroy: (sid: string, callback: StoreCallback) =>
      answer(db.delete(sessions).where(eq(sessions.sid, hashToken(sid))), callback as never),
  };
}

async function readSession(
  finder: CallerFinder,
  sideWrites: SideWrites,
  sid: string,
): Promise<FoundSession | null> {
  const hashed = hashToken(sid);
  const session = await finder.bySession(hashed);
  // At most once a minute, and the call does not wait for it.
  if (session?.isStale)
    void sideWrites.run('a session was seen', (db) =>
      db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.sid, hashed)),
    );
  return session;
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
