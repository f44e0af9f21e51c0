import { dollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { holdsAddress } from '#domain/names.ts';
import { product } from '#domain/product.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { SentRow } from './rows.data.ts';

type Answer =
  | { what: 'signed'; value: string }
  /** With the stage that the deal moved to; null where it stays. */
  | { what: 'declined' | 'ended'; reason: string | null; stage: Stage | null };

/** Queues an email to the rep about what a homeowner or a colleague did, in its transaction. */
export async function enqueueRepNotice(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  row: Pick<SentRow, 'userId' | 'propertyId' | 'title' | 'content'>,
  answer: Answer,
): Promise<void> {
  const to = row.userId === null ? undefined : await findAddressee(tx, row.userId);
  if (!to) return;
  const { what } = answer;
  const worth = what === 'signed' ? ` for ${dollars(answer.value)}` : '';
  await jobs.enqueue(tx, sendMail, {
    to,
    subject: `${product.name}: ${row.content.number} was ${what}`,
    text: `${row.content.number}, “${row.title}” for ${row.content.property.address}, was ${what}${worth}.
${what === 'signed' ? '' : afterwards(answer)}
${publicUrlOf(config)}/dashboard?property=${row.propertyId}`,
  });
}

function afterwards({ reason, stage }: Exclude<Answer, { what: 'signed' }>): string {
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
