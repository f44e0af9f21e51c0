import type { Actor } from '#access/can.ts';
import { mayChange, notesOf } from '#access/rows.ts';
import type { Note, Revision } from '#contract/crm.ts';
import { and, desc, eq, lt, sql } from '#server/db/orm.ts';
import { properties, propertyNoteRevisions, propertyNotes } from '#server/db/schema/index.ts';
import { colleague, requireVisible, seen, visibleDoor } from '#server/doors/index.ts';
import { type Database, type Given, statement } from '#server/platform/database/index.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';

/** The company's notes on a property, latest first, and how many there are in all. Throws 404 if they do not see it. */
export async function listNotes(
  db: Database,
  actor: Actor,
  propertyId: number,
  { limit, before = LAST_ID }: { limit: number; before?: number | undefined },
): Promise<{ notes: Note[]; total: number }> {
  const rows = await notesAt(db, actor, { propertyId, limit, before });
  const notes = seen(rows).flatMap(({ note, by }) => (note ? [present(actor, { ...note, by })] : []));
  return { notes, total: rows[0]?.total ?? 0 };
}

const LAST_ID = 2 ** 31 - 1;

const notesAt = statement(
  'notes',
  (db, actor, { propertyId, limit, before }: Given<'propertyId' | 'limit' | 'before'>) => {
    const all = and(eq(propertyNotes.propertyId, propertyId), notesOf(actor));
    return db
      .select({
        note: propertyNotes,
        by: colleague(actor, propertyNotes.userId),
        total: sql<number>`(select count(*)::int from ${propertyNotes} where ${all})`,
      })
      .from(properties)
      .leftJoin(propertyNotes, and(all, lt(propertyNotes.id, before)))
      .where(visibleDoor(actor, propertyId))
      .orderBy(desc(propertyNotes.id))
      .limit(limit);
  },
);

/** Throws 404 if they do not see the property, 409 if the company has as many notes as it can keep. */
export function insertNote(db: Database, actor: Actor, propertyId: number, body: string): Promise<Note> {
  return db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    return putNote(tx, actor, propertyId, body);
  });
}

/**
 * The same in the caller's transaction, with the visit it comes with; the actor was seen to see the property.
 * @param at when it was written, by the server's clock
 */
export async function putNote(
  tx: Database,
  actor: Actor,
  propertyId: number,
  body: string,
  { knockId = null, at = new Date() }: { knockId?: number | null; at?: Date } = {},
): Promise<Note> {
  await requireRoom(tx, actor, 'notes', () => tx.$count(propertyNotes, notesOf(actor)));
  const [row] = await tx
    .insert(propertyNotes)
    .values({ propertyId, userId: actor.id, body, knockId, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw notFound('The note');
  await emit(tx, byActor(actor), 'note-added', { propertyId, details: { noteId: row.id } });
  return present(actor, row);
}

/**
 * Changes a note that the actor may change and keeps the earlier text as a revision. The same text again changes nothing. Throws
 * 403 for a colleague's note where they do not lead.
 * @param seen the `updatedAt` of the text that was changed; throws 409 if the note was changed since
 */
export function updateNote(
  db: Database,
  actor: Actor,
  propertyId: number,
  noteId: number,
  { body, updatedAt: seen }: { body: string; updatedAt?: string | undefined },
): Promise<Note> {
  return db.transaction(async (tx) => {
    const note = await lockNote(tx, actor, propertyId, noteId);
    if (body === note.body) return present(actor, note);
    if (seen !== undefined && Date.parse(seen) !== note.updatedAt.getTime()) {
      throw conflict('This note was changed on another device in the meantime. Nothing was overwritten.');
    }
    // Always later than before: two changes in one millisecond must differ.
    const updatedAt = new Date(Math.max(Date.now(), note.updatedAt.getTime() + 1));
    const revision = { noteId, body: note.body, editedAt: updatedAt, editedBy: actor.id };
    await tx.insert(propertyNoteRevisions).values(revision);
    const [row] = await tx
      .update(propertyNotes)
      .set({ body, edited: true, updatedAt })
      .where(eq(propertyNotes.id, noteId))
      .returning();
    await emit(tx, byActor(actor), 'note-edited', { propertyId, details: { noteId } });
    return present(actor, row ?? note);
  });
}

export async function deleteNote(
  db: Database,
  actor: Actor,
  propertyId: number,
  noteId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNote(tx, actor, propertyId, noteId);
    await tx.delete(propertyNotes).where(eq(propertyNotes.id, noteId));
    await emit(tx, byActor(actor), 'note-deleted', { propertyId, details: { noteId } });
  });
}

/** Takes back the note that was saved with a visit. One that was edited since stays. */
export async function takeBackNotes(
  tx: Database,
  actor: Actor,
  { id: knockId, propertyId }: { id: number; propertyId: number },
): Promise<void> {
  const gone = await tx
    .delete(propertyNotes)
    .where(and(eq(propertyNotes.knockId, knockId), eq(propertyNotes.edited, false), notesOf(actor)))
    .returning({ id: propertyNotes.id });
  for (const { id } of gone)
    await emit(tx, byActor(actor), 'note-deleted', { propertyId, details: { noteId: id } });
}

/** The earlier texts of a note, latest first. */
export async function listRevisions(
  db: Database,
  actor: Actor,
  propertyId: number,
  noteId: number,
): Promise<Revision[]> {
  await requireVisible(db, actor, propertyId);
  const { id, body, editedAt } = propertyNoteRevisions;
  const notes = await db.$count(propertyNotes, noteOf(actor, propertyId, noteId));
  if (notes === 0) throw notFound('The note');
  const rows = await db
    .select({ id, body, editedAt })
    .from(propertyNoteRevisions)
    .where(eq(propertyNoteRevisions.noteId, noteId))
    .orderBy(desc(id));
  return rows.map((row) => ({ ...row, editedAt: row.editedAt.toISOString() }));
}

async function lockNote(tx: Database, actor: Actor, propertyId: number, noteId: number) {
  await requireVisible(tx, actor, propertyId);
  const [note] = await tx
    .select()
    .from(propertyNotes)
    .where(noteOf(actor, propertyId, noteId))
    .for('update');
  if (!note) throw notFound('The note');
  if (!mayChange(actor, note))
    throw forbidden('Only the person who wrote a note, an owner or a manager may change or delete it.');
  return note;
}

const noteOf = (actor: Actor, propertyId: number, noteId: number) =>
  and(eq(propertyNotes.id, noteId), eq(propertyNotes.propertyId, propertyId), notesOf(actor));

type Row = typeof propertyNotes.$inferSelect;

function present(actor: Actor, { by = null, ...row }: Row & { by?: string | null }): Note {
  const { id, body, edited, createdAt, updatedAt } = row;
  const may = { change: mayChange(actor, row) };
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, body, edited, ...times, by, may };
}
