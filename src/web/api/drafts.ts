/** What is typed and not saved yet, on this device, by keys that begin with the user's id. */
export type Drafts<Draft> = Readonly<Record<string, Draft>>;

const STORAGE = 'note-drafts';

export function readDrafts<Draft>(): Drafts<Draft> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE) ?? '{}') as Drafts<Draft>;
  } catch {
    return {};
  }
}

export function writeDrafts(drafts: Drafts<unknown>): void {
  try {
    localStorage.setItem(STORAGE, JSON.stringify(drafts));
  } catch {
    // Where storage is forbidden or full, drafts live as long as the window.
  }
}

/** Calls back when another window changed them. Gives what ends that. */
export function onDraftsElsewhere(callBack: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === STORAGE && callBack();
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** At sign-out; when somebody signs in, of everybody else. A session that ended by itself takes nothing away. */
export function forgetDrafts(butOf?: string): void {
  const kept = Object.entries(readDrafts()).filter(([key]) => butOf && key.startsWith(`${butOf} `));
  writeDrafts(Object.fromEntries(kept));
}
