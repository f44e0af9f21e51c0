import { z } from 'zod';
import type { MailSending } from '#contract/mail-sending.ts';
import { houseModes } from '#domain/mail/sending.ts';
import { isOpen } from '#domain/operations.ts';
import { eq } from '#server/db/orm.ts';
import { operations } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';

type Sent = { sendOperationId: string | null };

/** The latest sending of a campaign; null once operations of its age are forgotten: the pieces say what became of it. */
export async function findSendOperation(
  db: Database,
  { sendOperationId }: Sent,
): Promise<MailSending['operation']> {
  if (sendOperationId === null) return null;
  const [row] = await db.select().from(operations).where(eq(operations.id, sendOperationId));
  if (!row) return null;
  const { id, state, done, total, error } = row;
  const { mode } = z.object({ mode: z.enum(houseModes) }).parse(row.payload);
  return { id, mode, state, done, total, error, isCanceling: row.cancelAskedAt !== null };
}

export const isUnderWay = (operation: MailSending['operation']): boolean =>
  operation !== null && isOpen(operation.state);

/** @throws 409 while the campaign is being sent */
export async function requireNotBeingSent(db: Database, row: Sent): Promise<void> {
  if (isUnderWay(await findSendOperation(db, row)))
    throw conflict('The campaign is being sent. Please stop that first, or wait until it is done.');
}
