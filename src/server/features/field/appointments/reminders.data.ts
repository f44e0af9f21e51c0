import { and, eq, inArray, isNull, lt, sql } from '#server/db/orm.ts';
import { appointments, properties, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

interface Due {
  email: string;
  propertyId: number;
  address: string;
  zipCode: string;
  startsAt: Date;
  timeZone: string;
  minutes: number;
  note: string | null;
}

/**
 * Marks the appointments that begin within so many minutes as reminded of, in the caller's transaction, and gives them.
 * What was set only just before is not reminded of: its mail has just gone out.
 */
export async function takeDue(tx: Database, minutesAhead: number): Promise<Due[]> {
  const ahead = sql`make_interval(mins => ${minutesAhead})`;
  const due = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.state, 'set'),
        isNull(appointments.remindedAt),
        sql`${appointments.startsAt} > now()`,
        lt(appointments.startsAt, sql`now() + ${ahead}`),
      ),
    )
    .for('update', { skipLocked: true });
  const taken = await tx
    .update(appointments)
    .set({ remindedAt: sql`now()`, updatedAt: appointments.updatedAt })
    .where(inArray(appointments.id, due))
    .returning({ id: appointments.id });
  if (taken.length === 0) return [];
  return tx
    .select({
      email: users.email,
      propertyId: appointments.propertyId,
      address: properties.address,
      zipCode: properties.zipCode,
      startsAt: appointments.startsAt,
      timeZone: appointments.timeZone,
      minutes: appointments.minutes,
      note: appointments.note,
    })
    .from(appointments)
    .innerJoin(properties, eq(properties.id, appointments.propertyId))
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(
      and(
        inArray(
          appointments.id,
          taken.map(({ id }) => id),
        ),
        sql`${appointments.createdAt} < ${appointments.startsAt} - ${ahead}`,
      ),
    );
}
