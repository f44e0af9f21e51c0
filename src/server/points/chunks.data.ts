import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '#access/can.ts';
import { mapChunksVisibleTo } from '#access/rows.ts';
import type { Tile } from '#domain/geo/world.ts';
import { and, eq, gte, type SQL, sql } from '#server/db/orm.ts';
import { PgDialect } from '#server/db/pg-core.ts';
import { mapChunks } from '#server/db/schema/index.ts';
import { inScope, type Scope } from '#server/lead-filters/index.ts';
import { statementName } from '#server/platform/database/index.ts';
import { CHUNK_ZOOM } from './grid.ts';
import type { PointSnapshot } from './snapshot.data.ts';

export interface ChunkPlace {
  /** Column and row of a tile of CHUNK_ZOOM; -1 for the properties without a position. */
  x: number;
  y: number;
}

export interface Chunk extends ChunkPlace {
  points: Buffer;
}

/** Columns and rows of tiles of CHUNK_ZOOM, all included. */
export interface ChunkRange {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

export interface ChunkChoice {
  range?: ChunkRange | undefined;
  chunks?: readonly ChunkPlace[] | undefined;
}

/** The chunks that a tile of any zoom touches. */
export function rangeOf({ z, x, y }: Tile): ChunkRange {
  const scale = 2 ** (CHUNK_ZOOM - z);
  const last = (at: number) => Math.ceil((at + 1) * scale) - 1;
  return { minX: Math.floor(x * scale), maxX: last(x), minY: Math.floor(y * scale), maxY: last(y) };
}

/** The places of the chunks that the actor sees, each once, without the properties that have no position. */
export async function listChunks(
  { db }: Pick<PointSnapshot, 'db'>,
  actor: Actor,
  scope: Scope,
): Promise<ChunkPlace[]> {
  return db
    .select({ x: mapChunks.x, y: mapChunks.y })
    .from(mapChunks)
    .where(and(mapChunksVisibleTo(actor), inScope(scope, mapChunks.zipCode), gte(mapChunks.x, 0)))
    .groupBy(mapChunks.x, mapChunks.y);
}

/** Places up to which chunks are asked for in one answer: those of a tile of zoom 13 or nearer. */
const PLACES_AT_ONCE = 4;

/** The chunks the actor sees, of some ZIPs or all, within the range, at the places given or everywhere. */
export async function* readChunks(
  { client }: Pick<PointSnapshot, 'client'>,
  actor: Actor,
  { range, chunks, ...scope }: Scope & ChunkChoice,
): AsyncGenerator<Chunk> {
  const where = and(
    mapChunksVisibleTo(actor),
    inScope(scope, mapChunks.zipCode),
    range && between(mapChunks.x, range.minX, range.maxX),
    range && between(mapChunks.y, range.minY, range.maxY),
    chunks && sql`(${mapChunks.x}, ${mapChunks.y}) in (${placesOf(chunks)})`,
  );
  const wanted = sql`select ${mapChunks.x}, ${mapChunks.y}, ${mapChunks.points} from ${mapChunks} where ${where}`;
  const isFew = range && !chunks && placesIn(range) <= PLACES_AT_ONCE;
  if (isFew && !scope.zipCodes) yield* await selectChunks(client, wanted);
  else yield* copyChunks(client, wanted);
}

const placesIn = ({ minX, maxX, minY, maxY }: ChunkRange): number => (maxX - minX + 1) * (maxY - minY + 1);

const between = (column: typeof mapChunks.x | typeof mapChunks.y, low: number, high: number): SQL =>
  low === high ? eq(column, low) : sql`${column} between ${low} and ${high}`;

/** All of them at once, by a statement that the connection has prepared: of few chunks planning and a stream take longer than they. */
async function selectChunks(client: PointSnapshot['client'], wanted: SQL): Promise<Chunk[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(wanted);
  const { rows } = await client.query<Chunk>({ name: statementName(text), text, values });
  return rows;
}

/** One after the other, in little memory. As bytes: hex text would be twice as much. */
function copyChunks(client: PointSnapshot['client'], wanted: SQL): AsyncGenerator<Chunk> {
  const copy = sql`copy (${wanted}) to stdout (format binary)`;
  return parseCopied(client.query(copyTo(dialect.sqlToQuery(copy.inlineParams()).sql)));
}

const dialect = new PgDialect();

const placesOf = (chunks: readonly ChunkPlace[]): SQL =>
  sql.join(
    chunks.map(({ x, y }) => sql`(${x}, ${y})`),
    sql`, `,
  );

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

/** Length of the row that begins here, as far as it is known; 0 for the end. */
function rowBytes(rest: Buffer): number {
  if (rest.length >= 2 && rest.readInt16BE(0) === -1) return 0;
  return rest.length < FIELD_HEADS ? FIELD_HEADS : FIELD_HEADS + rest.readInt32BE(FIELD_HEADS - 4);
}
