import { addressKey } from '#domain/addresses.ts';
import { currentFact, type Observation } from '#domain/assessments/precedence.ts';
import { type Corrected, type CorrectedValue, type RecordField, recordFields } from '#domain/corrections.ts';
import type { Place } from '#domain/geo/distance.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/orm.ts';
import { corrections, fileWords, properties } from '#server/db/schema/index.ts';
import { forgetGeocoded, refreshPositions, setPositionByHand } from '#server/features/positions/index.ts';
import type { Database } from '#server/platform/database/index.ts';

// Values go through the rule of precedence as JSON: null is a word here, 'there is none'.
type Word = Observation<RecordField>;

/** Keeps what files said of these fields so far, before a correction takes their place. */
export async function keepFileWords(
  tx: Database,
  now: typeof properties.$inferSelect,
  corrected: Partial<Record<RecordField, CorrectedValue>>,
): Promise<void> {
  const { id: propertyId, updatedAt } = now;
  const day = dayOf(updatedAt);
  const standing = await listWords(tx, [propertyId]);
  const fields = recordFields.filter((field) => corrected[field] !== undefined && field !== 'isVacantLot');
  const rows = fields
    .filter((field) => now[field] !== null && !isSpokenOf(field, standing.get(propertyId) ?? []))
    .map((field) => ({ propertyId, field, value: JSON.stringify(now[field]), firstOn: day, lastOn: day }));
  if (rows.length > 0) await tx.insert(fileWords).values(rows);
}

/** Whether files' words are kept already: some stand, from before an earlier correction. */
const isSpokenOf = (field: RecordField, words: readonly Word[]) =>
  words.some((word) => word.source === 'file' && word.says[field] !== undefined);

/**
 * Writes what holds of the fields that `about` names, by the rule of domain/assessments/precedence.ts: after something
 * was said of them or taken back. Files' words that nothing stands against any more go.
 */
export async function refreshRecord(tx: Database, propertyId: number, about: Corrected): Promise<void> {
  const fields = recordFields.filter((field) => about[field] !== undefined);
  const words = (await listWords(tx, [propertyId])).get(propertyId) ?? [];
  if (fields.length > 0) {
    const held = Object.fromEntries(fields.map((field) => [field, holds(field, words)]));
    await write(tx, propertyId, held);
    const settled = fields.filter((field) => !isStanding(field, words));
    await tx
      .delete(fileWords)
      .where(and(eq(fileWords.propertyId, propertyId), inArray(fileWords.field, settled)));
  }
  if (about.latitude !== undefined) await setPositionByHand(tx, propertyId, await findPlace(tx, propertyId));
}

/** Of one property: what holds of a field, null where nobody says anything. */
export function holds(field: RecordField, words: readonly Word[]): CorrectedValue {
  const fact = currentFact(field, words);
  const value = fact ? (JSON.parse(String(fact.value)) as CorrectedValue) : null;
  return value === null && flags.has(field) ? false : value;
}

const flags = new Set<RecordField>(['isRentalProperty', 'uspsVacancy', 'isVacantLot']);

/** Whether a person's word about the field stands. */
export const isStanding = (field: RecordField, words: readonly Word[]): boolean =>
  words.some(({ source, says }) => source !== 'file' && says[field] !== undefined);

/** What people and files say of properties' records, by property. An accepted report counts as its reviewer's word. */
export async function listWords(tx: Database, propertyIds: readonly number[]): Promise<Map<number, Word[]>> {
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
  const files = await tx.select().from(fileWords).where(sql`${fileWords.propertyId} = ${ids}`);
  const words = [
    ...people.map(({ propertyId, id, heldAt, says }) => ({
      propertyId,
      word: wordOf('reviewer', { id, heardAt: heldAt ?? new Date(0), says }),
    })),
    ...files.map(({ propertyId, field, value, heardAt, ...days }) => ({
      propertyId,
      word: { ...wordOf('file', { id: 0, heardAt, says: {} }), ...days, says: { [field]: value } } as Word,
    })),
  ];
  return new Map(
    [...Map.groupBy(words, ({ propertyId }) => propertyId)].map(([id, of]) => [
      id,
      of.map(({ word }) => word),
    ]),
  );
}

interface Heard {
  id: number;
  heardAt: Date;
  says: Corrected;
}

function wordOf(source: Word['source'], { id, heardAt, says }: Heard): Word {
  const day = dayOf(heardAt);
  const said = recordFields.flatMap((field) =>
    says[field] === undefined ? [] : [[field, JSON.stringify(says[field])]],
  );
  // Of one day and source the later word counts, as otherwise the later capture.
  return {
    id,
    captureId: heardAt.getTime(),
    source,
    firstOn: day,
    lastOn: day,
    says: Object.fromEntries(said),
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Another address makes geocoders' answers void. Its identity stays: by that name files know it. */
async function write(tx: Database, propertyId: number, held: Record<string, CorrectedValue>): Promise<void> {
  const { address } = held;
  const key = typeof address === 'string' ? { addressKey: addressKey(address) } : {};
  const [before] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  await tx
    .update(properties)
    .set({ ...held, ...key })
    .where(eq(properties.id, propertyId));
  if (!before || !key.addressKey || before.addressKey === key.addressKey) return;
  await tx.execute(forgetGeocoded(sql`select ${propertyId}::int`));
  await refreshPositions(tx, sql`select ${propertyId}::int`);
}

/** Where the newest correction that stands puts the pin. */
async function findPlace(tx: Database, propertyId: number): Promise<Place | null> {
  const { rows } = await tx.execute<{ latitude: number; longitude: number }>(sql`
    select (says ->> 'latitude')::float8 as latitude, (says ->> 'longitude')::float8 as longitude from corrections
    where property_id = ${propertyId} and state = 'holds' and withdrawn_at is null and says ? 'latitude'
    order by held_at desc, id desc limit 1`);
  return rows[0] ?? null;
}
