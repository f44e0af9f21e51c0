import { dollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { holdsAddress } from '#domain/names.ts';
import { product } from '#domain/product.ts';
import { allOf } from '#domain/proposals/signers.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { SentRow } from './rows.data.ts';

interface Ending {
  what: 'declined' | 'ended';
  /** Of two who had to sign. */
  by?: string | null;
  reason: string | null;
  /** The stage that the deal moved to; null where it stays. */
  stage: Stage | null;
}

type Answer =
  | { what: 'signed'; value: string; countersign?: true | undefined }
  /** By one of two who must both sign. */
  | { what: 'signed in part'; by: string; waiting: readonly string[] }
  | Ending;

/** Queues an email to the rep about what a homeowner or a colleague did, in its transaction. */
export async function enqueueRepNotice(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  row: Pick<SentRow, 'userId' | 'propertyId' | 'title' | 'content'>,
  answer: Answer,
): Promise<void> {
  const to = row.userId === null ? undefined : await findAddressee(tx, row.userId);
  if (!to) return;
  const { what, next } = wordsOf(answer);
  await jobs.enqueue(tx, sendMail, {
    to,
    subject: `${product.name}: ${row.content.number} was ${what}`,
    text: `${row.content.number}, “${row.title}” for ${row.content.property.address}, was ${what}${answer.what === 'signed' ? ` for ${dollars(answer.value)}` : ''}.
${next}
${publicUrlOf(config)}/dashboard?property=${row.propertyId}`,
  });
}

function wordsOf(answer: Answer): { what: string; next: string } {
  if (answer.what === 'signed')
    return { what: 'signed', next: answer.countersign ? '\nIt waits for your company’s signature.\n' : '' };
  if (answer.what === 'signed in part')
    return {
      what: `signed by ${nameOf(answer.by)}`,
      next: `\nIt waits for ${allOf(answer.waiting.map(nameOf))}.\n`,
    };
  const by = answer.by ? ` by ${nameOf(answer.by)}` : '';
  return { what: `${answer.what}${by}`, next: afterwards(answer) };
}

/** An address in it would become a link. */
const nameOf = (name: string): string => (holdsAddress(name) ? 'one of the owners' : name);

function afterwards({ reason, stage }: Pick<Ending, 'reason' | 'stage'>): string {
  const why = reason && (holdsAddress(reason) ? 'is on the proposal' : `“${reason.replaceAll(/\s+/g, ' ')}”`);
  return [
    why ? `\nReason: ${why}` : 'No reason was given.',
    stage && `The deal is now in ${stageLabels[stage]}.`,
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n');
}
