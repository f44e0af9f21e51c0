/** What is typed and not saved yet, on this device, by keys that begin with the user's id. */
export type Drafts<Draft> = Readonly<Record<string, Draft>>;

/** Notes of a queue's items, notes typed at a door, and what is wrong with a roof. */
const boxes = ['note-drafts', 'knock-notes', 'dispute-reasons'] as const;
export type DraftBox = (typeof boxes)[number];

export function readDrafts<Draft>(box: DraftBox = 'note-drafts'): Drafts<Draft> {
  try {
    return JSON.parse(localStorage.getItem(box) ?? '{}') as Drafts<Draft>;
  } catch {
    return {};
  }
}

export function writeDrafts(drafts: Drafts<unknown>, box: DraftBox = 'note-drafts'): void {
  try {
    localStorage.setItem(box, JSON.stringify(drafts));
  } catch {
    // Where storage is forbidden or full, drafts live as long as the window.
  }
}

/** Calls back when another window changed them. Gives what ends that. */
export function onDraftsElsewhere(callBack: () => void, box: DraftBox = 'note-drafts'): () => void {
  const listen = ({ key }: StorageEvent) => key === box && callBack();
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** At sign-out; at sign-in, those of all other users. A session that ended by itself removes nothing. */
export function forgetDrafts(butOf?: string): void {
  for (const box of boxes) {
    const kept = Object.entries(readDrafts(box)).filter(([key]) => butOf && key.startsWith(`${butOf} `));
    writeDrafts(Object.fromEntries(kept), box);
  }
}
