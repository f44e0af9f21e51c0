import { crmVendorWords } from '#domain/crm-links/fields.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { crmOf } from '#server/providers/crm/index.ts';
import { CrmRefusal, CrmTrouble, sendDoor } from './call-crm.ts';
import { findCrmDoor } from './door.data.ts';
import { openKey } from './links.data.ts';
import { endPush, keepMade, type LeasedPush, leaseNextPush, NO_CONTACT, wantsNone } from './pushes.data.ts';

const MOST_TRIES = 8;
/** Seconds: after a lost answer a CRM gets the time to find what it made. */
const FIRST_PAUSE = 120;
const LONGEST_PAUSE = 6 * 3600;

/** Every minute, and at once when somebody sends a door. */
export const sendPushes = defineCron({
  name: 'crm-links.send',
  schedule: '* * * * *',
  retries: 0,
  concurrency: 4,
});

/** Sends every door that is due. */
export async function sendDue(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const leased = await leaseNextPush(services.db);
    if (!leased) return;
    await tryOnce(services, leased);
  }
}

/** What failed in a way that may pass is tried again later, beginning with the question whether it is there. */
async function tryOnce(services: Services, leased: LeasedPush): Promise<void> {
  const { id, tries } = leased.push;
  try {
    await send(services, leased);
    await endPush(services.db, id, { state: 'sent', message: null });
  } catch (error) {
    if (!(error instanceof CrmRefusal || error instanceof CrmTrouble)) throw error;
    const { message } = error;
    if (error instanceof CrmRefusal || tries >= MOST_TRIES)
      return endPush(services.db, id, { state: 'failed', message });
    const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE), error.retryAfter);
    await endPush(services.db, id, { message, nextAt: new Date(Date.now() + pause * 1000) });
  }
}

async function send({ db, config, cipher }: Services, { push, link, actor }: LeasedPush): Promise<void> {
  if (!link.isOn) throw new CrmRefusal(`Sending to ${crmVendorWords[link.vendor].label} was turned off.`);
  const door = actor && (await findCrmDoor(db, actor, push.propertyId, publicUrlOf(config)));
  if (!door) throw new CrmRefusal('Whoever sent the door no longer sees it.');
  if (await wantsNone(db, actor, push.propertyId)) throw new CrmRefusal(NO_CONTACT);
  await sendDoor(
    {
      crm: crmOf(link.vendor, config),
      key: openKey(cipher, link),
      door,
      mapping: link.mapping,
      made: push.made,
      keep: (step, id) => keepMade(db, push.id, step, id),
    },
    { allowedHosts: config.hookHostsAllowed },
  );
}

export const crmLinkJobs = [work(sendPushes, (_payload, services, { signal }) => sendDue(services, signal))];
