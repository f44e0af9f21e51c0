import type { Actor } from '#access/can.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';

/** A lead that just came in. */
export interface LeadNews {
  to: Pick<Actor, 'id'>;
  name: string | null;
  source: string;
  /** Null if somebody has to match it. */
  door: { propertyId: number } | null;
}

type Needed = Pick<Services, 'jobs' | 'config'>;

/**
 * Mails a lead to the person who has its door, or who takes the leads of its address. Phone, email and message stay in the
 * product, where the contact rules apply.
 */
export async function mailLead(
  { jobs, config }: Needed,
  tx: Database,
  { to: { id }, name, source, door }: LeadNews,
): Promise<void> {
  const to = await findAddressee(tx, id);
  if (!to) return;
  const url = publicUrlOf(config);
  const who = `${name ?? 'Somebody'} asked to hear from you through ${source}.`;
  await jobs.enqueue(tx, sendMail, {
    to,
    subject: `New lead from ${source}`,
    text: door
      ? `${who} The lead is at its property:\n${url}/dashboard?property=${door.propertyId}`
      : `${who} None of your properties is a certain match. Match it here:\n${url}/connect/leads`,
  });
}
