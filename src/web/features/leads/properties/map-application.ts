import { useSyncExternalStore } from 'react';
import { type MapApplication, mapApplications } from '#domain/leads/navigation.ts';
import { deviceChoice } from '#web/ui/device-choice.ts';

export const mapApplicationLabels: Record<MapApplication, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
  waze: 'Waze',
  device: 'Default Map App',
};

// Of the systems people carry, only Android opens such addresses.
const opensPlaces = /android/i.test(globalThis.navigator?.userAgent ?? '');

/** Those that this device can open. */
export const offeredApplications = mapApplications.filter((one) => one !== 'device' || opensPlaces);

const choice = deviceChoice<MapApplication | null>('map-application', {
  parse: (stored) => offeredApplications.find((one) => one === stored) ?? null,
  print: (application) => application,
});

/** The application that opens directions on this device; null until one is chosen. */
export const useMapApplication = (): MapApplication | null =>
  useSyncExternalStore(choice.subscribe, choice.get);

/** Remembers it on this device; null asks again. */
export const setMapApplication = choice.set;
