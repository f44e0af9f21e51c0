import { useSyncExternalStore } from 'react';

export const mapApplications = ['google', 'apple'] as const;
export type MapApplication = (typeof mapApplications)[number];

export const mapApplicationLabels: Record<MapApplication, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
};

const STORAGE = 'map-application';
const listeners = new Set<() => void>();
let chosen = readChosen();

/** Where directions open on this device; null until somebody chose. */
export const useMapApplication = (): MapApplication | null => useSyncExternalStore(subscribe, () => chosen);

/** Remembers it on this device; null asks again. */
export function setMapApplication(application: MapApplication | null): void {
  chosen = application;
  try {
    if (application) localStorage.setItem(STORAGE, application);
    else localStorage.removeItem(STORAGE);
  } catch {
    // Where storage is forbidden the choice lasts until the window closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChosen(): MapApplication | null {
  try {
    const stored = localStorage.getItem(STORAGE);
    return mapApplications.find((one) => one === stored) ?? null;
  } catch {
    return null;
  }
}
