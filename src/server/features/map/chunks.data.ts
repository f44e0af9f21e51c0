import { and, eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#access/can.ts';
import { mapChunksVisibleTo } from '#access/rows.ts';
import { mapChunks } from '#server/db/schema/index.ts';
import type { MapSnapshot } from './map-state.data.ts';

export interface Chunk {
  /** Column and row of a tile of CHUNK_ZOOM; -1 for the properties without a position. */
  x: number;
  y: number;
  points: Buffer;
}

/** Columns and rows of tiles of CHUNK_ZOOM, all included. */
export interface ChunkRange {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** The chunks the actor sees, of one ZIP or all, within the range or everywhere. As bytes: hex text would be twice as much. */
export async function* readChunks(
  { client }: Pick<MapSnapshot, 'client'>,
  actor: Actor,
  { zipCode, range }: { zipCode?: string | undefined; range?: ChunkRange | undefined },
): AsyncGenerator<Chunk> {
  const where = and(
    mapChunksVisibleTo(actor),
    zipCode === undefined ? undefined : eq(mapChunks.zipCode, zipCode),
    range && sql`${mapChunks.x} between ${range.minX} and ${range.maxX}`,
    range && sql`${mapChunks.y} between ${range.minY} and ${range.maxY}`,
  );
  const copy = sql`copy (select ${mapChunks.x}, ${mapChunks.y}, ${mapChunks.points} from ${mapChunks} where ${where})
    to stdout (format binary)`;
  yield* parseCopied(client.query(copyTo(new PgDialect().sqlToQuery(copy.inlineParams()).sql)));
}

// PostgreSQL's binary COPY: a header, then rows of a count of fields and each field's length and bytes, then -1.
const HEADER_BYTES = 19;
const FIELD_HEADS = 2 + 4 + 4 + 4 + 4 + 4;

async function* parseCopied(pieces: AsyncIterable<Buffer>): AsyncGenerator<Chunk> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let wanted = HEADER_BYTES;
  let isHeader = true;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < wanted) continue;
    let rest = waiting.length === 1 ? piece : Buffer.concat(waiting, bytes);
    if (isHeader) {
      rest = rest.subarray(HEADER_BYTES);
      isHeader = false;
    }
    for (;;) {
      wanted = rowBytes(rest);
      if (rest.length < wanted || wanted === 0) break;
      yield { x: rest.readInt32BE(6), y: rest.readInt32BE(14), points: rest.subarray(FIELD_HEADS, wanted) };
      rest = rest.subarray(wanted);
    }
    waiting = [rest];
    bytes = rest.length;
  }
}

/** Length of the row that begins here, as far as it can be told; 0 for the end. */
function rowBytes(rest: Buffer): number {
  if (rest.length >= 2 && rest.readInt16BE(0) === -1) return 0;
  return rest.length < FIELD_HEADS ? FIELD_HEADS : FIELD_HEADS + rest.readInt32BE(FIELD_HEADS - 4);
}
