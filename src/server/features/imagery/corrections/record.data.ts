import { addressKey } from '#domain/addresses.ts';
import { currentFact, type Observation } from '#domain/assessments/precedence.ts';
import { type Corrected, type CorrectedValue, type RecordField, recordFields } from '#domain/corrections.ts';
import type { Place } from '#domain/geo/distance.ts';
import { ownerColumns } from '#domain/owners/columns.ts';
import { bindKeptOptOuts } from '#server/contact-gate/index.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/orm.ts';
import { corrections, fileValues, properties } from '#server/db/schema/index.ts';
import {
  forgetGeocoded,
  refreshPositions,
  setPositionByHand,
} from '#server/features/leads/positions/index.ts';
import type { Database } from '#server/platform/database/index.ts';

// Values go through the rule of precedence as JSON, where null is a statement: 'there is none'.
type RecordStatement = Observation<RecordField>;

/** Keeps the files' current values of these fields, before a correction replaces them. */
export async function keepFileValues(
  tx: Database,
  now: typeof properties.$inferSelect,
  corrected: Partial<Record<RecordField, CorrectedValue>>,
): Promise<void> {
  const { id: propertyId, updatedAt } = now;
  const day = dayOf(updatedAt);
  const current = await listStatements(tx, [propertyId]);
  const fields = recordFields.filter((field) => corrected[field] !== undefined && field !== 'isVacantLot');
  const rows = fields
    .filter((field) => now[field] !== null && !hasFileValue(field, current.get(propertyId) ?? []))
    .map((field) => ({ propertyId, field, value: JSON.stringify(now[field]), firstOn: day, lastOn: day }));
  if (rows.length > 0) await tx.insert(fileValues).values(rows);
}

/** Whether file values are kept already, from before an earlier correction. */
const hasFileValue = (field: RecordField, statements: readonly RecordStatement[]) =>
  statements.some((statement) => statement.source === 'file' && statement.says[field] !== undefined);

/**
 * Updates the current values of the fields in `about`, by the rule of domain/assessments/precedence.ts, after a
 * correction was added or withdrawn. File values that no correction overrides any more are removed.
 */
export async function refreshRecord(tx: Database, propertyId: number, about: Corrected): Promise<void> {
  const fields = recordFields.filter((field) => about[field] !== undefined);
  const statements = (await listStatements(tx, [propertyId])).get(propertyId) ?? [];
  if (fields.length > 0) {
    const held = Object.fromEntries(fields.map((field) => [field, holds(field, statements)]));
    await write(tx, propertyId, held);
    const settled = fields.filter((field) => !isCorrected(field, statements));
    await tx
      .delete(fileValues)
      .where(and(eq(fileValues.propertyId, propertyId), inArray(fileValues.field, settled)));
  }
  if (about.latitude !== undefined) await setPositionByHand(tx, propertyId, await findPlace(tx, propertyId));
}

/** A field's current value for one property, null without any statement. */
export function holds(field: RecordField, statements: readonly RecordStatement[]): CorrectedValue {
  const fact = currentFact(field, statements);
  const value = fact ? (JSON.parse(String(fact.value)) as CorrectedValue) : null;
  return value === null && flags.has(field) ? false : value;
}

const flags = new Set<RecordField>(['isRentalProperty', 'uspsVacancy', 'isVacantLot']);

/** Whether a person's statement about the field is in force. */
export const isCorrected = (field: RecordField, statements: readonly RecordStatement[]): boolean =>
  statements.some(({ source, says }) => source !== 'file' && says[field] !== undefined);

/** People's and files' statements about properties' records, by property. An accepted report counts as its reviewer's. */
export async function listStatements(
  tx: Database,
  propertyIds: readonly number[],
): Promise<Map<number, RecordStatement[]>> {
  const ids = sql`any(${sql.param([...propertyIds])}::int[])`;
  const people = await tx
    .select()
    .from(corrections)
    .where(
      and(
        sql`${corrections.propertyId} = ${ids}`,
        eq(corrections.state, 'holds'),
        isNull(corrections.withdrawnAt),
      ),
    );
  const files = await tx.select().from(fileValues).where(sql`${fileValues.propertyId} = ${ids}`);
  const statements = [
    ...people.map(({ propertyId, id, heldAt, says }) => ({
      propertyId,
      statement: statementOf('reviewer', { id, heardAt: heldAt ?? new Date(0), says }),
    })),
    ...files.map(({ propertyId, field, value, heardAt, ...days }) => ({
      propertyId,
      statement: {
        ...statementOf('file', { id: 0, heardAt, says: {} }),
        ...days,
        says: { [field]: value },
      } as RecordStatement,
    })),
  ];
  return new Map(
    [...Map.groupBy(statements, ({ propertyId }) => propertyId)].map(([id, of]) => [
      id,
      of.map(({ statement }) => statement),
    ]),
  );
}

interface Entry {
  id: number;
  heardAt: Date;
  says: Corrected;
}

function statementOf(source: RecordStatement['source'], { id, heardAt, says }: Entry): RecordStatement {
  const day = dayOf(heardAt);
  const stated = recordFields.flatMap((field) =>
    says[field] === undefined ? [] : [[field, JSON.stringify(says[field])]],
  );
  // Of one day and source the later statement counts, elsewhere the later capture.
  return {
    id,
    captureId: heardAt.getTime(),
    source,
    firstOn: day,
    lastOn: day,
    says: Object.fromEntries(stated),
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Another address makes geocoders' answers void. Its identity stays: by that name files know it. */
async function write(tx: Database, propertyId: number, held: Record<string, CorrectedValue>): Promise<void> {
  const { address } = held;
  const key = typeof address === 'string' ? { addressKey: addressKey(address) } : {};
  const [before] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  const { owner = before?.owner ?? null, ownerAddress = before?.ownerAddress ?? null } = held as Partial<
    Record<'owner' | 'ownerAddress', string | null>
  >;
  await tx
    .update(properties)
    .set({ ...held, ...key, ...ownerColumns({ owner, ownerAddress }) })
    .where(eq(properties.id, propertyId));
  if (!before || !key.addressKey || before.addressKey === key.addressKey) return;
  await bindKeptOptOuts(tx, [before.zipCode]);
  await tx.execute(forgetGeocoded(sql`select ${propertyId}::int`));
  await refreshPositions(tx, sql`select ${propertyId}::int`);
}

/** The pin's position by the newest correction in force. */
async function findPlace(tx: Database, propertyId: number): Promise<Place | null> {
  const { rows } = await tx.execute<{ latitude: number; longitude: number }>(sql`
    select (says ->> 'latitude')::float8 as latitude, (says ->> 'longitude')::float8 as longitude from corrections
    where property_id = ${propertyId} and state = 'holds' and withdrawn_at is null and says ? 'latitude'
    order by held_at desc, id desc limit 1`);
  return rows[0] ?? null;
}
