import type { Actor } from '#access/can.ts';
import { mailPiecesOf } from '#access/rows.ts';
import type { MailReturns } from '#contract/mail-results.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { type ReturnFile, readReturnFile } from '#domain/mail/returns.ts';
import { sql } from '#server/db/orm.ts';
import { mailPieces } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { type ArrivingForm, bytesOf } from '#server/platform/receive-form.ts';
import { getRow, requireFrozen } from './campaigns.data.ts';

const FILE_LIMIT = 10_000_000;
const PROBLEMS_SHOWN = 50;

/**
 * Takes in what a mail house says of a campaign's pieces: each is marked with what became of it. The same file again
 * changes nothing. @throws 404, 409 for a draft, Invalid if it is not such a file
 */
export async function importReturns(
  db: Database,
  actor: Actor,
  campaignId: number,
  form: ArrivingForm,
): Promise<MailReturns> {
  const row = await getRow(db, actor, campaignId);
  requireFrozen(row);
  const bytes = await bytesOf(form, FILE_LIMIT);
  await form.rest();
  const { returns, arrived, problems } = readFile(bytes);
  const { rows } = await db.execute<{ code: string }>(sql`
    update ${mailPieces} set return_kind = came.kind, return_text = came.text
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as came(code text, kind text, text text)
    where ${mailPieces.campaignId} = ${row.id} and ${mailPiecesOf(actor)} and ${mailPieces.code} = came.code
    returning came.code`);
  return {
    ...{ returned: rows.length, arrived, unknown: returns.length - rows.length },
    ...{ problems: problems.slice(0, PROBLEMS_SHOWN), problemCount: problems.length },
  };
}

function readFile(bytes: Uint8Array): ReturnFile {
  try {
    return readReturnFile(bytes);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}
