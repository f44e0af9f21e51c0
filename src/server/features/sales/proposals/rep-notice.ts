import { dollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { holdsAddress } from '#domain/names.ts';
import { product } from '#domain/product.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { Opened } from './links.data.ts';

type Answer =
  | { what: 'signed'; value: string }
  /** With the stage that the deal moved to; null where it stays. */
  | { what: 'declined'; reason: string | null; stage: Stage | null };

/** Queues an email to the rep about what a homeowner did, in its transaction. */
export async function enqueueRepNotice(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  { row, address }: Opened,
  answer: Answer,
): Promise<void> {
  const to = row.userId === null ? undefined : await findAddressee(tx, row.userId);
  if (!to) return;
  const { what } = answer;
  const worth = what === 'signed' ? ` for ${dollars(answer.value)}` : '';
  await jobs.enqueue(tx, sendMail, {
    to,
    subject: `${product.name}: ${row.content.number} was ${what}`,
    text: `${row.content.number}, “${row.title}” for ${address}, was ${what}${worth}.
${what === 'declined' ? afterDecline(answer) : ''}
${publicUrlOf(config)}/dashboard?property=${row.propertyId}`,
  });
}

function afterDecline({ reason, stage }: Extract<Answer, { what: 'declined' }>): string {
  // An address in it would become a link.
  const why = reason && (holdsAddress(reason) ? 'is on the proposal' : `“${reason.replaceAll(/\s+/g, ' ')}”`);
  return [
    why ? `\nReason: ${why}` : 'No reason was given.',
    stage && `The deal is now in ${stageLabels[stage]}.`,
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n');
}
