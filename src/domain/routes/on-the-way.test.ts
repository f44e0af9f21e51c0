import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gpxOf } from './gpx.ts';
import { routeParts } from './hand-over.ts';
import { hoursWords, knockingHoursOf } from './knocking-hours.ts';
import { sunsetOn } from './sunset.ts';

describe('sunset', () => {
  // As the U.S. Naval Observatory publishes them.
  test.each([
    ['Phoenix in summer', '2026-06-21', 33.45, -112.07, '2026-06-22T02:42Z'],
    ['Phoenix in winter', '2026-12-21', 33.45, -112.07, '2026-12-22T00:25Z'],
    ['New York in summer', '2026-06-21', 40.71, -74.01, '2026-06-22T00:31Z'],
    ['Miami in winter', '2026-12-21', 25.77, -80.19, '2026-12-21T22:35Z'],
    ['London at the equinox', '2026-03-20', 51.51, -0.13, '2026-03-20T18:14Z'],
  ])('in %s', (_name, day, latitude, longitude, published) => {
    const set = sunsetOn(day, { latitude, longitude })?.getTime() ?? 0;
    expect(Math.abs(set - Date.parse(published)) / 60_000).toBeLessThan(3);
  });

  test('there is none where the sun stays up, or down', () => {
    const utqiagvik = { latitude: 71.29, longitude: -156.79 };
    expect(sunsetOn('2026-06-21', utqiagvik)).toBeNull();
    expect(sunsetOn('2026-12-21', utqiagvik)).toBeNull();
  });
});

test('a town’s own hours are said, else the usual ones', () => {
  const dallas = knockingHoursOf({ city: 'Dallas', state: 'TX' });
  expect(dallas.town).toBe('Dallas');
  expect(hoursWords(dallas)).toBe('9 AM to sunset, never on Sundays and ten holidays');
  expect(hoursWords(knockingHoursOf({ city: 'Tulsa', state: 'OK' }))).toBe('8 AM to 7 PM');
  for (const place of [
    { city: 'Dallas', state: 'GA' },
    { city: null, state: 'TX' },
  ]) {
    const hours = knockingHoursOf(place);
    expect(hours.town).toBeNull();
    expect(hoursWords(hours)).toBe('9 AM to 8 PM or sunset, whichever is first');
  }
});

describe('a walk that is handed over', () => {
  const door = fc.record({
    latitude: fc.double({ min: -60, max: 60, noNaN: true }),
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  const at = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

  test('comes in parts that hold every door once, in order, each from where the last one ended', () => {
    const application = fc.constantFrom('google' as const, 'apple' as const);
    const most = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(
        fc.array(door, { maxLength: 30 }),
        fc.option(door),
        application,
        most,
        (doors, start, app, size) => {
          const parts = routeParts(app, start, doors, size);
          const urls = parts.map(({ url }) => new URL(url));
          const stops = urls.map(({ searchParams: query }) => [
            ...(app === 'google' ? (query.get('waypoints')?.split('|') ?? []) : query.getAll('waypoint')),
            query.get('destination'),
          ]);
          expect(stops.flat()).toEqual(doors.map(at));
          const starts = urls.map(({ searchParams: query }) =>
            query.get(app === 'google' ? 'origin' : 'source'),
          );
          const ends = stops.map((some) => some.at(-1));
          expect(starts).toEqual([start ? at(start) : null, ...ends].slice(0, parts.length));
          for (const { url } of parts) expect(url.length).toBeLessThan(2048);
          expect(parts.map(({ first, last }) => last - first + 1)).toEqual(stops.map((some) => some.length));
        },
      ),
    );
  });

  test('is a GPX file that no name breaks', () => {
    const stop = { latitude: 33.5, longitude: -112 };
    const gpx = gpxOf('Elm & <Oak>', 'Ridgecap', [{ ...stop, name: '1 "A" St\u0000 \uD800' }]);
    expect(gpx).toContain('<name>Elm &amp; &lt;Oak&gt;</name>');
    expect(gpx).toContain(
      '<rtept lat="33.500000" lon="-112.000000"><name>1 &quot;A&quot; St  \uFFFD</name></rtept>',
    );
  });
});
