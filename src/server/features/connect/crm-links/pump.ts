import { crmVendorWords } from '#domain/crm-links/fields.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { crmOf, type MadeIds } from '#server/providers/crm/index.ts';
import { type Channel, type Leased, noteTries, pump, type Tried } from '../deliveries/index.ts';
import { CrmRefusal, CrmTrouble, sendDoor } from './call-crm.ts';
import { findCrmDoor } from './door.data.ts';
import { openKey } from './links.data.ts';
import { type DuePush, findDue, keepMade, linkTargets, NO_CONTACT, wantsNone } from './pushes.data.ts';

const MOST_TRIES = 8;
/** Seconds: after a lost answer a CRM gets the time to find what it made. */
const FIRST_PAUSE = 120;
const LONGEST_PAUSE = 6 * 3600;

export const crmChannel: Channel = {
  ...linkTargets,
  name: 'crm-links',
  open: (services, signal) => ({ sendDue: (leased) => sendNext(services, leased, signal) }),
};

export const crmPump = pump(crmChannel);

/** One door. What was stopped by us is no try. */
async function sendNext(services: Services, leased: Leased, signal: AbortSignal): Promise<boolean> {
  const due = await findDue(services.db, leased);
  if (!due) return false;
  const at = Date.now();
  const error = await send(services, due, signal).catch((error: unknown) => error);
  if (error && signal.aborted) return false;
  const { push } = due;
  const nothing = { status: null, answer: null, isProbe: false };
  await noteTries(services.db, [
    { delivery: push, at, ms: Date.now() - at, ...nothing, ...verdictOn(error, push.tries + 1) },
  ]);
  if (error && !isOfCrm(error)) throw error;
  return true;
}

const isOfCrm = (error: unknown) => error instanceof CrmRefusal || error instanceof CrmTrouble;

/** What failed in a way that may pass is tried again later, beginning with the question whether it is there. */
function verdictOn(error: unknown, tries: number): Pick<Tried, 'state' | 'nextIn' | 'failure'> {
  if (!error) return { state: 'delivered', nextIn: null, failure: null };
  const failure = isOfCrm(error) ? (error as Error).message : 'It could not be sent.';
  if (error instanceof CrmRefusal || tries >= MOST_TRIES) return { state: 'failed', nextIn: null, failure };
  const asked = error instanceof CrmTrouble ? error.retryAfter : 0;
  const pause = Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE);
  return { state: 'waiting', nextIn: Math.max(pause, asked), failure };
}

async function send(
  { db, config, cipher }: Services,
  { push, link, propertyId, actor }: DuePush,
  signal: AbortSignal,
): Promise<void> {
  if (!link.isOn) throw new CrmRefusal(`Sending to ${crmVendorWords[link.vendor].label} was turned off.`);
  const door = actor && (await findCrmDoor(db, actor, propertyId, publicUrlOf(config)));
  if (!door) throw new CrmRefusal('The person who sent the door no longer sees it.');
  if (await wantsNone(db, actor, propertyId)) throw new CrmRefusal(NO_CONTACT);
  await sendDoor(
    {
      crm: crmOf(link.vendor, config),
      key: openKey(cipher, link),
      door,
      mapping: link.mapping,
      made: push.details as MadeIds,
      keep: (step, id) => keepMade(db, push.id, step, id),
    },
    { allowedHosts: config.hookHostsAllowed, signal },
  );
}
