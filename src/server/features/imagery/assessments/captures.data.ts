import type { CaptureKind } from '#domain/assessments/sources.ts';
import { and, desc, eq, sql } from '#server/db/orm.ts';
import { captures } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export interface NewCapture {
  kind: CaptureKind;
  /** YYYY-MM-DD */
  capturedOn: string;
  madeBy: string | null;
  uploadId?: string | undefined;
}

/** ZIPs of one statement, well under PostgreSQL's 65,535 parameters. */
const BATCH = 1000;

/** Makes a capture of each ZIP whose facts count at once. */
export async function insertDelivered(
  tx: Database,
  zips: readonly string[],
  { kind, capturedOn, madeBy, uploadId }: NewCapture,
): Promise<{ id: number; zipCode: string }[]> {
  const made: { id: number; zipCode: string }[] = [];
  const common = { kind, capturedFrom: capturedOn, capturedTo: capturedOn, madeBy, uploadId };
  for (let at = 0; at < zips.length; at += BATCH) {
    const rows = zips.slice(at, at + BATCH).map((zipCode) => ({
      zipCode,
      ...common,
      state: 'delivered' as const,
      deliveredAt: sql`now()`,
    }));
    const inserted = tx.insert(captures).values(rows);
    made.push(...(await inserted.returning({ id: captures.id, zipCode: captures.zipCode })));
  }
  return made;
}

/** The ZIP's newest capture whose facts count. */
export async function findNewestCapture(db: Database, zipCode: string): Promise<number | null> {
  const [newest] = await db
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.zipCode, zipCode), eq(captures.state, 'delivered')))
    .orderBy(desc(captures.capturedTo), desc(captures.id))
    .limit(1);
  return newest?.id ?? null;
}

/** The capture for today's visits at the doors of a ZIP, created with the first one. */
export async function findFieldCapture(tx: Database, zipCode: string, madeBy: string): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await tx.execute<{ id: number }>(sql`
    with made as (
      insert into captures (zip_code, kind, captured_from, captured_to, state, delivered_at, made_by)
      values (${zipCode}, 'field', ${today}, ${today}, 'delivered', now(), ${madeBy})
      on conflict (zip_code, captured_to) where kind = 'field' do nothing returning id
    ) select id from made union all
    select id from captures where zip_code = ${zipCode} and captured_to = ${today} and kind = 'field'`);
  const [capture] = rows;
  if (!capture) throw new Error(`no field capture of ${zipCode}`);
  return capture.id;
}
