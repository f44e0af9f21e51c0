import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// docs/product.md names the key. public/theme.js applies the same rule before the first paint.
const STORAGE_KEY = 'vite-ui-theme';
// Where pages are prerendered there is no window; the browser then applies the choice.
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = readTheme();

systemIsDark?.addEventListener('change', apply);
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== STORAGE_KEY) return;
  chosen = readTheme();
  apply();
});

export function setTheme(theme: Theme): void {
  chosen = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Where storage is forbidden the choice lasts until the window closes.
  }
  apply();
}

/** The user's choice: light, dark or system. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => chosen, prerendered);

/** Whether the screen is dark at this moment, for what CSS cannot reach (the map). */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);

const prerendered = (): Theme => 'system';

function isDark(): boolean {
  return chosen === 'dark' || (chosen === 'system' && systemIsDark?.matches === true);
}

function apply(): void {
  document.documentElement.classList.toggle('dark', isDark());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}
