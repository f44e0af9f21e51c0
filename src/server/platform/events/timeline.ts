import { type EventDetails, type EventName, timelineKinds } from '#domain/events.ts';
import { SQL, sql } from '#server/db/orm.ts';
import { propertyHistory } from '#server/db/schema/index.ts';

/**
 * The SQL statement that writes an event into the timelines of its properties. It belongs in the acting transaction,
 * because filters and the pipeline read it, and the user looks at it next.
 * @param about their ids, or a query of ids
 */
export function timelineLines(
  { id: userId }: { id: string | null },
  name: EventName,
  about: readonly number[] | SQL,
  { subject, details = {} }: { subject?: string; details?: EventDetails },
): SQL {
  const kind = kinds[name];
  if (!kind || userId === null) throw new Error(`${name} has no place in a timeline`);
  const ids = about instanceof SQL ? about : sql`select unnest(${sql.param(about)}::int[])`;
  const { fromStage = null, toStage = null, dealValue = null, noteId = null, tagKey = null } = details;
  return sql`
    insert into ${propertyHistory}
      (property_id, user_id, kind, at, label, from_stage, to_stage, deal_value, note_id, tag_key)
    select about.id, ${userId}, ${kind}, ${moment}, ${subject ?? null}::text, ${fromStage}::text, ${toStage}::text,
      ${dealValue}::numeric, ${noteId}::int, ${tagKey}::text
    from (${ids}) as about(id)`;
}

/** By happenedAt or happensOnceHeld, else the time of the transaction. */
const moment = sql`coalesce(nullif(current_setting('ridgecap.happened_at', true), '')::timestamptz, now())`;

const kinds: Partial<Record<EventName, string>> = timelineKinds;
