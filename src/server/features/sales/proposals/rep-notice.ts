import { dollars } from '#domain/crm/deal-value.ts';
import { product } from '#domain/product.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { Opened } from './links.data.ts';

/** Queues an email to the rep about what a homeowner did, in its transaction. */
export async function enqueueRepNotice(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  { row, address }: Opened,
  what: 'signed' | 'declined',
  value: string | null,
): Promise<void> {
  const to = row.userId === null ? undefined : await findAddressee(tx, row.userId);
  if (!to) return;
  const worth = value === null ? '' : ` for ${dollars(value)}`;
  await jobs.enqueue(tx, sendMail, {
    to,
    subject: `${product.name}: ${row.content.number} was ${what}`,
    text: `${row.content.number}, “${row.title}” for ${address}, was ${what}${worth}.

${publicUrlOf(config)}/dashboard?property=${row.propertyId}`,
  });
}
