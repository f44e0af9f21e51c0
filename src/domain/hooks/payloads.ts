import type { Channel } from '../compliance/contact/channels.ts';
import type { SignerRole } from '../proposals/signers.ts';
import type { HookEvent } from './event-types.ts';

/** By which day's builders payloads are made; a hook keeps that of the day it was made. Later ones are added, never changed. */
export const payloadVersions = ['2026-11-26', '2026-11-28', '2026-11-29'] as const;
export type PayloadVersion = (typeof payloadVersions)[number];
export const NEWEST_PAYLOADS: PayloadVersion = '2026-11-29';

/** A door as the company may see it. Owners, people and their phone numbers are no part of it. */
export interface DoorFacts {
  id: number;
  address: string;
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
  severity: string | null;
  roofType: string | null;
  yearBuilt: number | null;
  stage: string;
  stageChangedAt: string | null;
  dealValue: number | null;
  lastVisitAt: string | null;
  lastOutcome: string | null;
  followUpOn: string | null;
  /** The channels on which the household is not to be contacted. */
  contact: { closed: Channel[] };
  url: string;
}

export interface AppointmentFacts {
  id: number;
  startsAt: string;
  timeZone: string;
  minutes: number;
  state: string;
  /** The name of the person who goes there. */
  with: string | null;
}

export interface ProposalFacts {
  id: number;
  number: string | null;
  title: string;
  status: string;
  value: number | null;
  sentAt: string | null;
  viewedAt: string | null;
  signedAt: string | null;
  declinedAt: string | null;
  expiresAt: string | null;
  /** The one that is selected at first, in US dollars; null for a draft. */
  offered: OptionFacts | null;
  /** By the last of its customers; null until it is signed. */
  signed: (OptionFacts & Chosen & { signer: string; kind: string }) | null;
  /** All signatures, in the order in which they were made. */
  signatures: { name: string; role: SignerRole; kind: string; signedAt: string }[];
}

interface Chosen {
  /** Prices in US dollars, before discount and sales tax. */
  upgrades: { label: string; price: number }[];
  colors: { label: string; color: string }[];
}

interface OptionFacts {
  option: string;
  value: number;
  deposit: number;
}

/** What is known of an event as it is sent. */
export interface HookFacts {
  /** The name of the person who did it; null for the platform. */
  by: string | null;
  door: DoorFacts | null;
  appointment: AppointmentFacts | null;
  proposal: ProposalFacts | null;
  zipCode: string | null;
  details: Record<string, string | number | boolean | null>;
}

/** What identifies a message and puts it in order. */
export interface Envelope {
  id: string;
  type: HookEvent;
  /** Of two messages about the same thing the one with the higher version is newer. */
  version: number;
  timestamp: string;
}

type Build = (facts: HookFacts) => Record<string, unknown>;

const byDoor: Build = ({ door, by }) => ({ door, by });
const byAppointment: Build = ({ door, by, appointment }) => ({ door, by, appointment });
const byProposal: Build = ({ door, by, proposal }) => {
  if (!proposal) return { door, by, proposal };
  const { offered: _, signed: __, signatures: ___, ...first } = proposal;
  return { door, by, proposal: first };
};

/**
 * A proposal as it was at an event, also where the message is made later: what happened since is not in it. A homeowner's
 * act is theirs, though the timeline has it in their rep's name.
 */
const atEvent =
  (status: 'sent' | 'viewed' | 'signed' | 'declined'): Build =>
  ({ door, by, proposal }) => {
    const actor = status === 'sent' ? { kind: 'colleague', name: by } : { kind: 'homeowner', name: null };
    if (!proposal) return { door, actor, proposal };
    const { id, number, title, sentAt, expiresAt } = proposal;
    const signed = status === 'signed' ? proposal.signed : null;
    const { option = null, value = null, deposit = null } = signed ?? proposal.offered ?? {};
    return {
      door,
      actor: signed ? { ...actor, name: signed.signer } : actor,
      proposal: {
        ...{ id, number, title, status, option, value, deposit },
        signer: signed && { name: signed.signer, kind: signed.kind },
        sentAt,
        viewedAt: status === 'sent' ? null : proposal.viewedAt,
        signedAt: signed && proposal.signedAt,
        declinedAt: status === 'declined' ? proposal.declinedAt : null,
        expiresAt,
      },
    };
  };

/** The same with everybody who signed, and the upgrades and colors that they chose. */
const withChoices =
  (status: 'sent' | 'viewed' | 'signed' | 'declined'): Build =>
  (facts) => {
    const data = atEvent(status)(facts);
    if (!facts.proposal) return data;
    const { signed, signatures } = facts.proposal;
    const { upgrades = [], colors = [] } = (status === 'signed' && signed) || {};
    const customers = signatures.filter(({ role }) => status === 'signed' && role === 'customer');
    return { ...data, proposal: { ...(data.proposal as object), upgrades, colors, signatures: customers } };
  };

/** A proposal that a colleague signed after its customers, with all signatures. */
const countersigned: Build = (facts) => {
  const { proposal, ...data } = withChoices('signed')(facts);
  const actor = { kind: 'colleague', name: facts.by };
  if (!facts.proposal) return { ...data, actor, proposal };
  return { ...data, actor, proposal: { ...(proposal as object), signatures: facts.proposal.signatures } };
};

const first = {
  'lead.created': ({ door }) => ({ door }),
  'lead.received': ({ door, details }) => ({
    door,
    leadId: details.subjectId ?? null,
    source: details.source ?? null,
  }),
  'stage.changed': (facts) => ({
    ...byDoor(facts),
    from: facts.details.fromStage ?? null,
    to: facts.details.toStage ?? null,
  }),
  'knock.logged': (facts) => ({ ...byDoor(facts), outcome: facts.details.outcome ?? null }),
  'appointment.set': byAppointment,
  'appointment.changed': byAppointment,
  'proposal.sent': byProposal,
  'proposal.viewed': byProposal,
  'proposal.signed': byProposal,
  'proposal.countersigned': countersigned,
  'proposal.declined': byProposal,
  'contact.opted_out': (facts) => ({
    ...byDoor(facts),
    channel: facts.details.channel ?? null,
    source: facts.details.source ?? null,
  }),
  'storm.hit': ({ zipCode, details }) => ({
    zipCode,
    date: details.day ?? null,
    doors: details.doors ?? null,
    hailInches: details.hailInches ?? null,
    windMph: details.windMph ?? null,
  }),
  'delivery.ready': ({ zipCode, details }) => ({
    zipCode,
    captureId: details.subjectId ?? null,
    roofs: details.roofs ?? null,
    openRoofs: details.open ?? null,
  }),
  'zip.assigned': ({ zipCode, by, details }) => ({
    zipCode,
    by,
    to: details.to ?? null,
    subscriptionType: details.subscriptionType ?? null,
    expiresAt: details.expiresAt ?? null,
  }),
  'zip.expiring': ({ zipCode, details }) => ({
    zipCode,
    to: details.to ?? null,
    expiresAt: details.expiresAt ?? null,
  }),
} satisfies Record<HookEvent, Build>;

const builders: Record<PayloadVersion, Record<HookEvent, Build>> = {
  '2026-11-26': first,
  '2026-11-28': {
    ...first,
    'proposal.sent': atEvent('sent'),
    'proposal.viewed': atEvent('viewed'),
    'proposal.signed': atEvent('signed'),
    'proposal.declined': atEvent('declined'),
  },
  '2026-11-29': {
    ...first,
    'proposal.sent': withChoices('sent'),
    'proposal.viewed': withChoices('viewed'),
    'proposal.signed': withChoices('signed'),
    'proposal.declined': withChoices('declined'),
  },
};

/** A message as it is sent. The text made of it is what gets signed, byte for byte. */
export const buildPayload = (version: PayloadVersion, envelope: Envelope, facts: HookFacts) => ({
  ...envelope,
  apiVersion: version,
  data: builders[version][envelope.type](facts),
});
export type HookPayload = ReturnType<typeof buildPayload>;
