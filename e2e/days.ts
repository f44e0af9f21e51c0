import { localDay } from '#domain/local-day.ts';

/** Of every browser in journeys, whatever the zone of this machine. */
export const TIME_ZONE = 'America/Phoenix';

/** The day that browsers in journeys have, so many days from now: YYYY-MM-DD. */
export const dayFromNow = (days: number): string =>
  localDay(new Date(Date.now() + days * 86_400_000), TIME_ZONE);
