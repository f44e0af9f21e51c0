import type { Challenge } from '#domain/vision/challenge.ts';
import type { Head, HeadKind } from '#domain/vision/heads.ts';
import { and, desc, eq, sql } from '#server/db/orm.ts';
import { visionHeads } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Model } from '#server/vision/index.ts';
import type { CurrentHeads } from './suggest.data.ts';

/** The heads that hold for a model now. */
export async function findHeads(db: Database, { id, heads: shipped }: Model): Promise<CurrentHeads> {
  const rows = await db
    .select({ id: visionHeads.id, kind: visionHeads.kind, head: visionHeads.head })
    .from(visionHeads)
    .where(and(eq(visionHeads.model, id), eq(visionHeads.isChampion, true)));
  return {
    heads: {
      shipped,
      learned: Object.fromEntries(rows.map(({ kind, head }) => [kind, head])) as Partial<
        Record<HeadKind, Head>
      >,
    },
    ids: Object.fromEntries(rows.map(({ id, kind }) => [kind, id])),
  };
}

/** Keeps a head that was learned; one that won holds from now on. */
export async function insertHead(
  tx: Database,
  model: string,
  { kind, challenger, figures, wins }: Challenge,
  digest: string,
): Promise<void> {
  if (wins)
    await tx
      .update(visionHeads)
      .set({ isChampion: false })
      .where(and(eq(visionHeads.model, model), eq(visionHeads.kind, kind), eq(visionHeads.isChampion, true)));
  await tx.insert(visionHeads).values({
    ...{ model, kind, digest, figures, head: challenger, isChampion: wins },
    version: sql`(select coalesce(max(h.version), 0) + 1 from vision_heads h
      where h.model = ${model} and h.kind = ${kind})`,
  });
}

/** Learned heads, the latest first. */
export const listHeads = (db: Database, model: string, most: number) =>
  db.select().from(visionHeads).where(eq(visionHeads.model, model)).orderBy(desc(visionHeads.id)).limit(most);
