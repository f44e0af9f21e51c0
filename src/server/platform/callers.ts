import type { FastifyRequest } from 'fastify';
import type { Actor } from '#access/can.ts';
import type { SessionUser } from '#contract/auth.ts';
import type { Listener } from './listener.ts';
import { readSid, SESSION_COOKIE } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null for visitors, and where the endpoint answers everybody alike. */
    actor: Actor | null;
    account: CallerAccount | null;
    /** The one that the cookie names, if it is alive. An API token comes first, so the actor may be somebody else. */
    session: OwnSession | null;
  }
}

/** ZIP codes are those that are held at the moment of the call. */
export type CallerAccount = Pick<
  SessionUser,
  'email' | 'firstName' | 'lastName' | 'isAdmin' | 'assignedZipCodes' | 'startScreen' | 'timeZone'
> & {
  createdAt: Date;
};

/** Who calls, with what of the account their own screens show. */
export interface Caller {
  actor: Actor;
  account: CallerAccount;
}

export interface OwnSession {
  /** The hash that the table keeps. */
  sid: string;
  /** Null if the account was removed: the session opens nothing and only explains why. */
  userId: string | null;
}

/** What a session or an API token opens. */
export interface Found {
  caller: Caller | null;
  session: OwnSession | null;
  /** Milliseconds until time alone may change this. */
  lasts: number;
}

/** How a caller is recognized; the sign-in feature knows the tables of accounts. */
export interface CallerFinder {
  /** @param sid the hash that the table keeps */
  bySession(sid: string): Promise<Found | null>;
  byApiToken(token: string): Promise<Found | null>;
}

/** Who calls, by the session in the cookie or by an API token. */
export interface Callers {
  /** Gives a request its actor, account and session. */
  read(request: FastifyRequest): Promise<void>;
  byApiToken(token: string): Promise<Caller | null>;
}

export function openCallers(finder: CallerFinder, listener: Listener): Callers {
  const keep = keepFound(listener);
  const findToken = (token: string) => keep(`token ${token}`, () => finder.byApiToken(token));
  const findSession = (cookie: string, request: FastifyRequest) =>
    keep(`session ${cookie}`, async () => {
      const sid = readSid(cookie, request);
      return sid === null ? null : finder.bySession(sid);
    });
  return {
    async read(request) {
      const bearer = bearerOf(request);
      const cookie = request.cookies[SESSION_COOKIE];
      const ofCookie = cookie ? await findSession(cookie, request) : null;
      const found = bearer ? await findToken(bearer) : ofCookie;
      request.session = ofCookie?.session ?? null;
      request.actor = found?.caller?.actor ?? null;
      request.account = found?.caller?.account ?? null;
    },
    byApiToken: async (token) => (await findToken(token))?.caller ?? null,
  };
}

/** The token in the header of a call; the word before it in any case (RFC 9110, section 11.1). */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];

/** Triggers announce here whose rights have changed, by the id of a user or company; '' means everybody. */
const CHANNEL = 'ridgecap_callers';
const MOST_KEPT = 10_000;

/**
 * Keeps callers by the cookie or token they bring. A kept one counts only while the listening connection proves, in each
 * call, that nothing was announced before it; without that connection every call asks the tables.
 */
function keepFound(listener: Listener) {
  const kept = new Map<string, { found: Found; until: number }>();
  let isListening = false;
  /** Grows with every notice: what was read before one may be older than it. */
  let notices = 0;
  const forget = (whose: string) => {
    notices += 1;
    for (const [credential, { found }] of kept)
      if (['', found.caller?.actor.id, found.caller?.actor.companyId].includes(whose))
        kept.delete(credential);
  };
  const forgetAll = (listens: boolean) => {
    isListening = listens;
    forget('');
  };
  void listener.listen(CHANNEL, {
    onNotice: forget,
    onConnect: () => forgetAll(true),
    onLost: () => forgetAll(false),
  });
  return async (credential: string, find: () => Promise<Found | null>): Promise<Found | null> => {
    if (kept.has(credential) && (await listener.isCurrent())) {
      const known = kept.get(credential);
      if (known && performance.now() < known.until) return known.found;
    }
    const [before, began] = [notices, performance.now()];
    const found = await find();
    if (!found?.caller || !isListening || notices !== before) return found;
    const [oldest] = kept.size < MOST_KEPT ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(credential, { found, until: began + found.lasts });
    return found;
  };
}
