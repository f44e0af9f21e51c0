import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { API_KEY_CALLS_PER_MINUTE } from '#domain/api-scopes.ts';
import { INCOMING_LEADS_PER_MINUTE } from '#domain/incoming/leads.ts';
import { isDatabaseAway } from './database/away.ts';
import { tooMany } from './errors.ts';
import { hashToken } from './secret.ts';

/** Counts attempts in the database, so that the limit holds across server processes and restarts. */
export interface Throttle {
  /** Throws 429 when the key has used up its attempts. Does not count. */
  check(key: string): Promise<void>;
  /** Counts one attempt; throws 429 when it is one too many. */
  count(key: string): Promise<void>;
  /** Counts one attempt; false when it is one too many. */
  allows(key: string): Promise<boolean>;
  /** Takes back the last attempt, which turned out to be a good one. */
  giveBack(key: string): Promise<void>;
  /** Forgets the key's attempts. */
  forgive(key: string): Promise<void>;
}

const MINUTE = 60;
const limits = {
  loginNetwork: { points: 50, duration: 15 * MINUTE },
  loginAccountFromNetwork: { points: 10, duration: 15 * MINUTE },
  // Against guesses from many networks at once; known devices are not counted here.
  loginAccount: { points: 300, duration: 60 * MINUTE },
  loginDevice: { points: 10, duration: 15 * MINUTE },
  confirmPassword: { points: 10, duration: 15 * MINUTE },
  confirmationMail: { points: 5, duration: 60 * MINUTE },
  registerNetwork: { points: 20, duration: 60 * MINUTE },
  /** Of an account whose password was right, from one address. */
  secondFactorAddress: { points: 10, duration: 15 * MINUTE },
  /** Of the same from everywhere, for codes: six digits are not many. */
  secondFactorAccount: { points: 50, duration: 60 * MINUTE },
  passkeyAddress: { points: 60, duration: 15 * MINUTE },
  registerAccount: { points: 5, duration: 60 * MINUTE },
  resetAccount: { points: 5, duration: 60 * MINUTE },
  /** Asking for mails, by people who share an address, too: who gets one is limited by account. */
  resetNetwork: { points: 300, duration: 60 * MINUTE },
  /** Links of mails that open nothing. One that does is never refused for the wrong ones of others. */
  wrongLinks: { points: 30, duration: 60 * MINUTE, ofReads: true },
  requestsAccount: { points: 120, duration: 60 * MINUTE },
  /** Mails to people who have not asked for any. */
  invitationsCompany: { points: 60, duration: 60 * MINUTE },
  /** Mails with proposals, by a company: more than its people can write. */
  proposalMailsCompany: { points: 60, duration: 60 * MINUTE, noun: 'proposals by email' },
  /** What was seen at doors, by one account and by a company: more than anybody can walk to. */
  reportsAccount: { points: 40, duration: 10 * MINUTE },
  reportsCompany: { points: 400, duration: 10 * MINUTE },
  /** Mails to administrators that companies differ about a property. */
  differenceProperty: { points: 1, duration: 24 * 60 * MINUTE },
  differenceCompany: { points: 10, duration: 24 * 60 * MINUTE },
  ticketsAccount: { points: 20, duration: 60 * MINUTE },
  contactAddress: { points: 20, duration: 60 * MINUTE },
  contactEmail: { points: 5, duration: 60 * MINUTE },
  calendarFeed: { points: 120, duration: 60 * MINUTE, ofReads: true },
  /** Calls with one API key of a company. */
  apiKey: { points: API_KEY_CALLS_PER_MINUTE, duration: MINUTE, noun: 'calls', ofReads: true },
  /** Leads sent to one address. */
  incomingLeads: { points: INCOMING_LEADS_PER_MINUTE, duration: MINUTE, noun: 'leads' },
  /** Mails about leads, of all addresses of a company: a form that robots have found fills no inbox. */
  leadMails: { points: 30, duration: 60 * MINUTE },
  /** Test events to the webhooks of a company. */
  hookTests: { points: 60, duration: 10 * MINUTE, noun: 'tests' },
  refusalsOfCaller: { points: 1, duration: MINUTE },
  refusals: { points: 300, duration: MINUTE },
} as const;

export type Throttles = Record<keyof typeof limits, Throttle>;

export function openThrottles(pool: pg.Pool): Throttles {
  const entries = Object.entries<Limit>(limits).map(([name, limit]) => [
    name,
    openThrottle(pool, name, limit),
  ]);
  return Object.fromEntries(entries) as Throttles;
}

interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
  /** What there were too many of; attempts without it. */
  noun?: string;
  /** Calls that only read are counted: they are answered while nothing can be counted. */
  ofReads?: true;
}

function openThrottle(
  pool: pg.Pool,
  name: string,
  { noun = 'attempts', ofReads, ...limit }: Limit,
): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limit,
  });
  return {
    async check(key) {
      const state = await limiter.get(hashToken(key));
      if (state && state.consumedPoints >= limit.points) throw refusal(state, noun);
    },
    async count(key) {
      await limiter.consume(hashToken(key)).catch((reason) => {
        if (reason instanceof RateLimiterRes) throw refusal(reason, noun);
        if (!ofReads || !isDatabaseAway(reason)) throw reason;
      });
    },
    async allows(key) {
      try {
        await limiter.consume(hashToken(key));
        return true;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return false;
        throw reason;
      }
    },
    async giveBack(key) {
      await limiter.reward(hashToken(key));
    },
    async forgive(key) {
      await limiter.delete(hashToken(key));
    },
  };
}

/** Removes the counts whose time is over. */
export async function deleteOldCounts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}

/** What one caller controls: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function refusal(state: RateLimiterRes, noun: string) {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  return tooMany(
    `Too many ${noun}. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    seconds,
  );
}
