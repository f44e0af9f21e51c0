import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gpxOf } from './gpx.ts';
import { routeParts } from './hand-over.ts';

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
