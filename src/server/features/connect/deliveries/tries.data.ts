import { type SQL, sql } from '#server/db/orm.ts';
import { deliveries, deliveryAttempts } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

type Delivery = typeof deliveries.$inferSelect;
type Attempt = typeof deliveryAttempts.$inferSelect;

/** One try, and what follows from it. */
export interface Tried extends Pick<Attempt, 'ms' | 'status' | 'answer' | 'failure' | 'isProbe'> {
  delivery: Pick<Delivery, 'id' | 'body' | 'tries'>;
  /** Milliseconds since the epoch at which it began. */
  at: number;
  state: Delivery['state'];
  /** Seconds from its end to the next one; null if there is none. */
  nextIn: number | null;
}

/** Notes the results of up to several hundred tries. Deliveries that were deleted meanwhile have none. */
export async function noteTries(tx: Database, tried: readonly Tried[]): Promise<void> {
  const rows = tried.map(({ delivery: { id, body, tries }, at, ms, nextIn, isProbe, ...rest }) => ({
    ...{ ...rest, id, body, ms, is_probe: isProbe },
    tries: tries + (isProbe ? 0 : 1),
    at: new Date(at),
    next_at: new Date(at + ms + (nextIn ?? 0) * 1000),
  }));
  await tx.execute(sql`
    with noted as (
      update ${deliveries} set state = r.state, tries = r.tries, last_tried_at = r.at, next_at = r.next_at, body = r.body,
        first_tried_at = coalesce(${deliveries.firstTriedAt}, r.at)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, state text, tries int, at timestamptz,
        next_at timestamptz, body text, ms int, status smallint, answer text, failure text, is_probe boolean)
      where ${deliveries.id} = r.id returning r.*)
    insert into ${deliveryAttempts} (delivery_id, at, ms, status, answer, failure, is_probe)
    select id, at, ms, status, answer, failure, is_probe from noted`);
}

/** A column of a delivery's last try; null before the first one. */
export const lastTry = (column: 'status' | 'failure'): SQL =>
  sql`(select a.${sql.identifier(column)} from ${deliveryAttempts} a
    where a.delivery_id = ${deliveries.id} order by a.id desc limit 1)`;

/** What sends a delivery again, with all its tries. */
export const SENT_AGAIN = {
  state: 'waiting',
  tries: 0,
  firstTriedAt: null,
  lastTriedAt: null,
  nextAt: sql`now()`,
} as const;
