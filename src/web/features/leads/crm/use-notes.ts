import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type Note, PAGE } from '#contract/crm.ts';
import { api, freshness, queryClient } from '#web/api/index.ts';
import { notesToCome, useDoorStore } from '#web/features/field/doors/index.ts';

interface NotesPage {
  notes: Note[];
  /** How many notes there are in all. */
  total: number;
}

const keyOf = (propertyId: number) => [...api.crm.listNotes.key, propertyId];

/** The user's notes on a property, the latest 50 first; older ones with fetchNextPage. */
export function useNotes(propertyId: number) {
  const { data, ...state } = useInfiniteQuery({
    queryKey: keyOf(propertyId),
    queryFn: async ({ pageParam, signal }): Promise<NotesPage> => {
      const query = { limit: PAGE, ...(pageParam !== null && { before: pageParam }) };
      const { data, headers } = await api.crm.listNotes.withHeaders(
        { params: { propertyId }, query },
        { signal },
      );
      return { notes: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    ...freshness(api.crm.listNotes),
    initialPageParam: null as number | null,
    getNextPageParam: ({ notes }) => (notes.length < PAGE ? null : (notes.at(-1)?.id ?? null)),
  });
  const coming = notesToCome(useDoorStore().changesOf(propertyId), state.dataUpdatedAt);
  const notes = [...coming, ...(data?.pages.flatMap((page) => page.notes) ?? [])];
  const total = coming.length + (data?.pages[0]?.total ?? 0);
  return { ...state, isRead: data !== undefined, notes, total };
}

/** A note's current text on the server; null if it was deleted. */
export async function readNote(propertyId: number, noteId: number): Promise<Note | null> {
  const query = { limit: 1, before: noteId + 1 };
  const [note] = await api.crm.listNotes({ params: { propertyId }, query });
  return note?.id === noteId ? note : null;
}

export function showNote(propertyId: number, note: Note): void {
  edit(propertyId, (pages) =>
    pages.map((page) => ({ ...page, notes: page.notes.map((one) => (one.id === note.id ? note : one)) })),
  );
}

/** Takes a note out of what is shown. @returns puts it back */
export function hideNote(propertyId: number, noteId: number): () => void {
  const before = queryClient.getQueryData(keyOf(propertyId));
  edit(propertyId, (pages) =>
    pages.map((page) => ({ notes: page.notes.filter(({ id }) => id !== noteId), total: page.total - 1 })),
  );
  return () => queryClient.setQueryData(keyOf(propertyId), before);
}

function edit(propertyId: number, change: (pages: NotesPage[]) => NotesPage[]): void {
  queryClient.setQueryData<InfiniteData<NotesPage, number | null>>(
    keyOf(propertyId),
    (data) => data && { ...data, pages: change(data.pages) },
    // It was read no later for that: notes that wait are still to be laid over it.
    { updatedAt: queryClient.getQueryState(keyOf(propertyId))?.dataUpdatedAt },
  );
}
