import type { Actor } from '#access/can.ts';
import { historyOf, ofCompany, uploadsVisibleTo } from '#access/rows.ts';
import type { HistoryLine } from '#contract/crm.ts';
import { type Corrected, describeCorrection } from '#domain/corrections.ts';
import { type Placeholder, type SQL, sql } from '#server/db/orm.ts';
import {
  assessments,
  captures,
  corrections,
  properties,
  propertyHistory,
  propertyNotes,
  uploads,
  uploadZips,
} from '#server/db/schema/index.ts';
import { colleague, requireVisible } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';

/**
 * What the company did about a property, which of its reports were decided, and which imports brought it, latest first.
 * Throws 404 if they do not see it.
 */
export async function listHistory(
  db: Database,
  actor: Actor,
  propertyId: number,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<HistoryLine[]> {
  await requireVisible(db, actor, propertyId);
  const rows = await linesAt(db, actor, { propertyId, limit, before: before ?? null });
  return rows.map(({ says, ...row }) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    label: says ? describeCorrection(says) : row.label,
  }));
}

const lineColumns = {
  id: sql<string>`id`,
  kind: sql<HistoryLine['kind']>`kind`,
  at: sql<string>`to_json(at)`,
  fromStage: sql<HistoryLine['fromStage']>`"fromStage"`,
  toStage: sql<HistoryLine['toStage']>`"toStage"`,
  dealValue: sql<string | null>`"dealValue"`,
  noteBody: sql<string | null>`"noteBody"`,
  label: sql<string | null>`label`,
  says: sql<Corrected | null>`says`,
  by: sql<string | null>`"by"`,
};

const linesAt = statement(
  'timeline',
  (db, actor, { propertyId, limit, before }: Given<'propertyId' | 'limit' | 'before'>) => {
    const known = sql`(select at, source, number, id from lines where id = ${before}::text)`;
    const lines = sql`(
      with lines as (${done(actor, propertyId)} union all ${decided(actor, propertyId)} union all ${imported(actor, propertyId)})
      select * from lines where ${before}::text is null or (at, source, number, id) < ${known}) as lines`;
    // By when it was done: what a phone reports about yesterday belongs to yesterday.
    return db
      .select(lineColumns)
      .from(lines)
      .orderBy(sql`at desc, source desc, number desc, id desc`)
      .limit(limit);
  },
);

function done(actor: Actor, propertyId: Placeholder): SQL {
  const { id, kind, at, fromStage, toStage, dealValue, label, noteId, userId } = propertyHistory;
  const note = sql`(select ${propertyNotes.body} from ${propertyNotes} where ${propertyNotes.id} = ${noteId}
    and ${ofCompany(actor, propertyNotes.userId)})`;
  return sql`select ${id}::text as id, ${id} as number, 2 as source, ${at} as at, ${kind} as kind,
      ${fromStage} as "fromStage", ${toStage} as "toStage", ${dealValue}::text as "dealValue", ${note} as "noteBody",
      ${label} as label, null::jsonb as says, ${colleague(actor, userId)} as "by"
    from ${propertyHistory} where ${propertyHistory.propertyId} = ${propertyId} and ${historyOf(actor)}`;
}

// Decisions and imports are made by the platform's staff, whose names are not shown.
const without = sql`null as "fromStage", null as "toStage", null as "dealValue", null as "noteBody"`;

function decided(actor: Actor, propertyId: Placeholder): SQL {
  const { id, decidedAt, state, says, userId } = corrections;
  return sql`select 'report-' || ${id}, ${id}, 1, ${decidedAt},
      case ${state} when 'declined' then 'report_declined' else 'report_accepted' end, ${without}, null, ${says}, null
    from ${corrections} where ${corrections.propertyId} = ${propertyId} and ${decidedAt} is not null
      and ${ofCompany(actor, userId)}`;
}

/** Those whose words about the roof are its newest ones, and for a month all that added or changed it. */
function imported(actor: Actor, propertyId: Placeholder): SQL {
  const { id, finishedAt, state, undoneAt, fileName } = uploads;
  const ofZip = sql`(select ${properties.zipCode} from ${properties} where ${properties.id} = ${propertyId})`;
  return sql`select 'upload-' || ${id}, 0, 0, ${finishedAt}, 'imported', ${without},
      case when ${uploadsVisibleTo(actor)} then ${fileName} end, null, null
    from ${uploads} where ${state} = 'completed' and ${finishedAt} is not null and ${undoneAt} is null and ${id} in (
      select ${captures.uploadId} from ${assessments} join ${captures} on ${captures.id} = ${assessments.captureId}
      where ${assessments.propertyId} = ${propertyId} and ${captures.kind} = 'file'
      union all
      select ${uploadZips.uploadId} from ${uploadZips} where ${uploadZips.zipCode} = ${ofZip}
        and (${propertyId} = any(${uploadZips.added}) or ${propertyId} = any(${uploadZips.changed})))`;
}
