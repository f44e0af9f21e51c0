import type { Place } from '../../geo/distance.ts';
import type { HoursRule } from '../../knocking-hours/rules.ts';
import type { Channel, OptOutChannel, OptOutSource } from './channels.ts';
import type { ContactSubject } from './rules/index.ts';

export interface OptOut {
  channel: OptOutChannel;
  source: OptOutSource;
  /** The day it was recorded, 'YYYY-MM-DD'. */
  on: string;
}

export const lineKinds = ['landline', 'mobile', 'unknown'] as const;
export type LineKind = (typeof lineKinds)[number];

/** How a company came to a phone number or an email address. */
export const contactBases = [
  'given',
  'inquiry',
  'customer',
  'purchased',
  'public-record',
  'unknown',
] as const;
export type ContactBasis = (typeof contactBases)[number];

/** One phone number or email address of a person, as far as the rules ask about it. */
export interface ContactPoint {
  kind: 'phone' | 'email';
  lineKind: LineKind;
  basis: ContactBasis;
  /** When it was obtained, 'YYYY-MM-DD': what was given or asked for counts from there. */
  obtainedOn: string;
  /** The day they agreed to be called and texted; null if they did not. */
  consentOn: string | null;
  /** Whether the do-not-call registry lists it, as of a day; null if it was never checked. */
  registry: { listed: boolean; checkedOn: string } | null;
  /** Opt-outs of this very number or address, at whatever door. */
  optOuts: readonly OptOut[];
}

/** Everything that decides whether somebody may be reached. */
export interface ContactQuestion {
  channel: Channel;
  /** What a call or text is about; a sale by default. */
  about?: ContactSubject | undefined;
  /** The moment; null for lists that are used later: what hangs on the hour is left out. */
  at: Date | null;
  /** Today's day by the clock of the property where `at` is null, 'YYYY-MM-DD'. */
  today: string;
  place: {
    /** Two letters. */
    state: string;
    city: string | null;
    timeZone: string;
    at: Place | null;
    /** Knocking hours on file for the city. */
    knockingHours: readonly HoursRule[];
  };
  property: {
    /** The city's list of doors that nobody knocks at; null if it is not on one. */
    noKnock: { source: string; from: string; to: string | null } | null;
    /** Days with an appointment that the homeowner agreed to. */
    appointmentsOn: readonly string[];
  };
  /** Null if nobody is known there, or nobody in particular is meant. */
  person: { points: readonly ContactPoint[] } | null;
  company: {
    /** Of this door, by anybody of the company. */
    optOuts: readonly OptOut[];
    /** The day of the last sale at this door. */
    boughtOn: string | null;
  };
}

export const reasonCodes = [
  'opted-out',
  'sign-posted',
  'no-knock-list',
  'hours',
  'hours-unknown',
  'registry-listed',
  'registry-old',
  'registry-unknown',
  'no-consent',
  'landline',
  'no-number',
  'no-address',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Why somebody may not be reached. */
export interface Reason {
  code: ReasonCode;
  /** A sentence for people. */
  sentence: string;
  /** The rule that says so; null for what the company or the homeowner decided. */
  rule: string | null;
  /** When it ends by itself; null if it does not. */
  until: Date | null;
}

export interface ContactAnswer {
  allowed: boolean;
  /** Empty if allowed. */
  reasons: Reason[];
  /** When it is allowed next; null if it is now, or only a change of facts would allow it. */
  until: Date | null;
}
