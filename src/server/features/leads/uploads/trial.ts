import type { Readable } from 'node:stream';
import type { PreviewOutcome } from '#contract/upload-previews.ts';
import { type Blanks, clearedFields } from '#domain/csv/blanks.ts';
import type { CallWork } from '#server/operations/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { Failure } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { type Reading, type ReadRules, readIntoStaging } from './read.ts';
import { openUploadSession } from './session.data.ts';
import { type Tried, tryMerge } from './trial.data.ts';
import { warningsOf } from './trial.rules.ts';

export interface TrialOrder {
  fileName: string;
  rules: ReadRules;
  blanks: Blanks;
  capturedOn: string;
  userId: string;
}

/** What an import would do, or why there can be none as a sentence. */
export type Trial = { outcome: PreviewOutcome; problem: null } | { outcome: null; problem: string };

/** Reads a file and merges it as an import does, and takes everything back. */
export async function tryImport(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  content: Readable,
  { rules, blanks, ...order }: TrialOrder,
  work: CallWork,
): Promise<Trial> {
  const session = await openUploadSession(pool, work.signal, rules.kind);
  try {
    const onProgress = ({ rows, rejected }: Reading) =>
      work.tell('read', { done: rows + rejected, total: null });
    const source = work.ending(content);
    const options = { rules, siteUrl: publicUrlOf(config), session, rejectedFile: nowhere, onProgress };
    const reading = await readIntoStaging(source, options);
    const total = reading.rows + reading.rejected;
    work.tell('compare', { done: total, total });
    const cleared = clearedFields(blanks, reading.columns);
    const imported = { ...order, cleared, uploadId: work.operationId };
    const tried = await tryMerge(session.db, rules.kind, reading, imported);
    return { outcome: present(reading, tried, rules), problem: null };
  } catch (error) {
    if (error instanceof Failure && error.status === 400) return { outcome: null, problem: error.message };
    throw error;
  } finally {
    await session.close().catch(() => {});
  }
}

/** The list of rejected rows is made when they are imported. */
const nowhere = { begin() {}, add() {}, async flush() {} };

function present(reading: Reading, tried: Tried, rules: ReadRules): PreviewOutcome {
  const { withoutPlace: _place, withoutHouseNumber: _number, ...rest } = tried;
  const { rejected, rejectedRows, ignoredColumns, misplaced, misplacedRows } = reading;
  return {
    ...rest,
    total: reading.rows + rejected,
    rejected,
    rejectedRows,
    misplaced,
    misplacedRows,
    ignoredColumns,
    rejections: [...reading.rejections.values()].sort((a, b) => b.rows - a.rows),
    warnings: warningsOf(reading, tried, rules),
  };
}
