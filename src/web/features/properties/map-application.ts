import { useSyncExternalStore } from 'react';
import { deviceChoice } from '#web/ui/device-choice.ts';

export const mapApplications = ['google', 'apple'] as const;
export type MapApplication = (typeof mapApplications)[number];

export const mapApplicationLabels: Record<MapApplication, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
};

const choice = deviceChoice<MapApplication | null>('map-application', {
  parse: (stored) => mapApplications.find((one) => one === stored) ?? null,
  print: (application) => application,
});

/** Where directions open on this device; null until somebody chose. */
export const useMapApplication = (): MapApplication | null =>
  useSyncExternalStore(choice.subscribe, choice.get);

/** Remembers it on this device; null asks again. */
export const setMapApplication = choice.set;
