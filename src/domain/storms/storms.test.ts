import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAlerts } from './alerts.ts';
import { recognizeStormFile } from './file-kind.ts';
import { readLocalReports } from './local-reports.ts';
import { readRadarHail } from './radar-hail.ts';
import { reportKey, type StormLine } from './report.ts';
import { readSpcArchive } from './spc-archive.ts';
import { readSpcDaily, spcDayOf } from './spc-daily.ts';
import { readStormEvents } from './storm-events.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) =>
  readFileSync(new URL(`../../testing/fixtures/storms/${name}`, import.meta.url));
const reports = (lines: Iterable<StormLine>) =>
  [...lines].flatMap((line) => ('report' in line ? [line.report] : []));
const reasons = (lines: Iterable<StormLine>) =>
  [...lines].flatMap((line) => ('reason' in line ? [line.reason] : []));

describe('reports of a day of the Storm Prediction Center', () => {
  const header = 'Time,Size,Location,County,State,Lat,Lon,Comments';
  const read = (line: string) => [...readSpcDaily(bytesOf(`${header}\n${line}\n`), '2025-09-26')];

  test('hundredths of an inch, and a time of the convective day', () => {
    expect(read('2330,175,2 N Tempe,Maricopa,AZ,33.45,-111.94,Photo, two of them. (PSR)')).toEqual([
      {
        row: 2,
        raw: '2330,175,2 N Tempe,Maricopa,AZ,33.45,-111.94,Photo, two of them. (PSR)',
        report: {
          kind: 'hail',
          at: new Date('2025-09-26T23:30:00Z'),
          latitude: 33.45,
          longitude: -111.94,
          hailInches: 1.75,
          windMph: null,
          place: '2 N Tempe, Maricopa',
          state: 'AZ',
          remarks: 'Photo, two of them. (PSR)',
        },
      },
    ]);
  });

  test('times before 12:00 UTC are of the next date', () => {
    const [first] = reports(read('0510,100,Tempe,Maricopa,AZ,33.45,-111.94,(PSR)'));
    expect(first?.at).toEqual(new Date('2025-09-27T05:10:00Z'));
    const [noon] = reports(read('1200,100,Tempe,Maricopa,AZ,33.45,-111.94,(PSR)'));
    expect(noon?.at).toEqual(new Date('2025-09-26T12:00:00Z'));
  });

  test.each([
    ['1830,3000,Tempe,Maricopa,AZ,33.45,-111.94,', 'Hail of 30 in is larger than any'],
    ['1830,0,Tempe,Maricopa,AZ,33.45,-111.94,', 'Hail of 0 in does not exist'],
    ['1830,100,Tempe,Maricopa,AZ,33.45,111.94,', 'wrong sign: the longitude'],
    ['1830,100,Tempe,Maricopa,AZ,-33.45,-111.94,', 'wrong sign: the latitude'],
    ['1830,100,Tempe,Maricopa,AZ,-111.94,33.45,', 'exchanged'],
    ['1830,100,Tempe,Maricopa,AZ,0,0,', 'not given'],
    ['1830,100,Tempe,Maricopa,AZ,51.5,-0.1,', 'outside the United States'],
    ['2460,100,Tempe,Maricopa,AZ,33.45,-111.94,', 'none of the clock'],
    ['soon,100,Tempe,Maricopa,AZ,33.45,-111.94,', 'no HHMM'],
    ['1830,big,Tempe,Maricopa,AZ,33.45,-111.94,', "The size is no number: 'big'"],
    ['1830,100,Tempe', 'The line has 3 cells; the header names 8.'],
  ])('%s is rejected with its reason', (line, reason) => {
    const [rejected] = read(line);
    expect(rejected).toMatchObject({ row: 2, raw: line, reason: expect.stringContaining(reason) });
  });

  test('a wind of unknown speed is kept, and is not calm', () => {
    const [wind] = reports(readSpcDaily(fixture('yesterday_wind_1.csv'), '2013-05-20'));
    expect(wind).toMatchObject({ kind: 'wind', windMph: null, place: 'EAST CAMDEN, OUACHITA' });
  });

  test('a raw file holds three kinds under its own headers, and names its day', () => {
    const raw = fixture('yesterday_raw.csv');
    expect(spcDayOf('yesterday_raw.csv', raw)).toBe('2013-04-01');
    const read = reports(readSpcDaily(raw, '2013-04-01'));
    const count = (kind: string) => read.filter((report) => report.kind === kind).length;
    // awk '/^Time/{k=$0} /^[0-9]/{n[k]++} END{for(k in n)print n[k],k}' yesterday_raw.csv
    expect([count('tornado'), count('wind'), count('hail')]).toEqual([2, 13, 17]);
  });

  test('the file’s name contains the day; that of today or yesterday does not', () => {
    expect(spcDayOf('250926_rpts_hail.csv', bytesOf(header))).toBe('2025-09-26');
    expect(spcDayOf('251399_rpts.csv', bytesOf(header))).toBeNull();
    expect(spcDayOf('yesterday_hail.csv', bytesOf(header))).toBeNull();
  });

  test('a header alone has been looked at and holds nothing', () => {
    expect(recognizeStormFile(bytesOf(`${header}\n`))).toEqual({ kind: 'spc-daily' });
    expect([...readSpcDaily(bytesOf(`${header}\n`), '2025-09-26')]).toEqual([]);
  });

  test('no line is ever lost: it is read or rejected, with what it was', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('UNK', '1830', '33.4', '-111'),
    );
    const line = fc
      .array(cell, { minLength: 1, maxLength: 12 })
      .map((cells) => cells.join(',').replace(/[\r\n]/g, ' '))
      .filter((text) => text.trim() !== '' && !/^(Time|Raw)/i.test(text));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = [...readSpcDaily(bytesOf([header, ...lines].join('\n')), '2025-09-26')];
        expect(read.map(({ raw }) => raw)).toEqual(lines);
      }),
    );
  });
});

describe('the archive of the Storm Prediction Center', () => {
  const header =
    'om,yr,mo,dy,date,time,tz,st,stf,stn,mag,inj,fat,loss,closs,slat,slon,elat,elon,len,wid,ns,sn,sg,f1,f2,f3,f4';
  const row = (mag: string, more: { tz?: string } = {}) =>
    `1,2025,9,26,2025-09-26,17:20:00,${more.tz ?? 3},AZ,04,0,${mag},0,0,0,0,33.45,-111.94,0.0,0.0,0,0,0,0,0,13,0,0,0`;

  test('Central Standard Time all year, and inches', () => {
    const [hail] = reports(readSpcArchive(bytesOf(`${header},edat,etime\n${row('1.75')},x,y\n`)));
    expect(hail).toMatchObject({ kind: 'hail', hailInches: 1.75, at: new Date('2025-09-26T23:20:00Z') });
  });

  test('wind is in knots: 50 kt are 58 mph', () => {
    const [wind] = reports(readSpcArchive(bytesOf(`${header},mt\n${row('50.0000', { tz: '9' })},MG\n`)));
    expect(wind).toMatchObject({ kind: 'wind', windMph: 58, at: new Date('2025-09-26T17:20:00Z') });
  });

  test('a header that hail, wind and tornadoes share is recognized by the numbers', () => {
    const kindOf = (...mags: string[]) =>
      reports(readSpcArchive(bytesOf(`${header},fc\n${mags.map((mag) => `${row(mag)},0\n`).join('')}`)))[0]
        ?.kind;
    expect([kindOf('1.00', '1.75'), kindOf('0', '52'), kindOf('2', '-9')]).toEqual([
      'hail',
      'wind',
      'tornado',
    ]);
  });

  test('a time in an unknown zone is rejected', () => {
    const lines = readSpcArchive(bytesOf(`${header},edat\n${row('1.00', { tz: '?' })},x\n`));
    expect(reasons(lines)).toEqual(["The time zone of the time is unknown: '?'."]);
  });
});

describe('NCEI Storm Events', () => {
  const header =
    'BEGIN_YEARMONTH,BEGIN_DAY,BEGIN_TIME,STATE,EVENT_TYPE,CZ_TYPE,CZ_NAME,CZ_TIMEZONE,MAGNITUDE,BEGIN_LOCATION,BEGIN_LAT,BEGIN_LON,EVENT_NARRATIVE';
  const read = (...lines: string[]) => [...readStormEvents(bytesOf(`${[header, ...lines].join('\n')}\n`))];
  const remarks = '"Stones of ""golf ball"" size, roofs damaged.\nTwo lines."';

  test('hail with the standard time of its place, and a narrative of two lines', () => {
    const line = `202509,26,1630,"ARIZONA","Hail","C","MARICOPA","MST-7",1.75,"TEMPE",33.42,-111.94,${remarks}`;
    expect(reports(read(line))).toMatchObject([
      {
        kind: 'hail',
        at: new Date('2025-09-26T23:30:00Z'),
        hailInches: 1.75,
        place: 'TEMPE, MARICOPA',
        remarks: 'Stones of "golf ball" size, roofs damaged.\nTwo lines.',
      },
    ]);
  });

  test('wind in knots; floods are passed over; a whole zone has no place', () => {
    const lines = read(
      '202509,26,5,ARIZONA,Thunderstorm Wind,C,MARICOPA,MST-7,61.00,TEMPE,33.42,-111.94,',
      '202509,26,5,ARIZONA,Flash Flood,C,MARICOPA,MST-7,,TEMPE,33.42,-111.94,',
      '202509,26,5,ARIZONA,High Wind,Z,DEER VALLEY,MST-7,52.00,,,,',
    );
    expect(reports(lines)).toMatchObject([{ windMph: 70, at: new Date('2025-09-26T07:05:00Z') }]);
    expect(reasons(lines)).toEqual(['The event is of a whole forecast zone and has no place.']);
  });
});

describe('hail signatures of radars', () => {
  const header = '#ZTIME,LON,LAT,WSR_ID,CELL_ID,RANGE,AZIMUTH,SEVPROB,PROB,MAXSIZE';

  test('comments, a header with a mark, and a last line that is not a radar', () => {
    const file = bytesOf(
      `#\n${header}\n20250926231500,-111.94,33.42,KIWA,A1,20,300,70,100,1.25\ntotalTimeInSeconds,0.412\n`,
    );
    expect(recognizeStormFile(file)).toEqual({ kind: 'radar-hail' });
    expect(reports(readRadarHail(file))).toMatchObject([
      { hailInches: 1.25, at: new Date('2025-09-26T23:15:00Z'), place: 'Radar KIWA, cell A1' },
    ]);
  });

  test('older exports in thousandths of an inch are refused', () => {
    const file = bytesOf(`${header}\n2025-09-26T23:15:00Z,-111.94,33.42,KIWA,A1,20,300,70,100,1250\n`);
    expect(reasons(readRadarHail(file))[0]).toContain('larger than any');
  });
});

describe('GeoJSON', () => {
  const collection = (features: unknown[]) => ({ type: 'FeatureCollection', features });
  const at = { type: 'Point', coordinates: [-111.94, 33.42] };

  test('local storm reports: hail, a gust in knots, damage without a speed, and no flood', () => {
    const feature = (properties: object) => ({ type: 'Feature', geometry: at, properties });
    const valid = '2025-09-26T23:30:00Z';
    const read = collection([
      feature({ valid, typetext: 'HAIL', magf: 1.5, city: 'Tempe', county: 'Maricopa', state: 'AZ' }),
      feature({ valid, typetext: 'TSTM WND GST', magf: 52, unit: 'KTS' }),
      feature({ valid, typetext: 'TSTM WND DMG', magf: null, magnitude: '' }),
      feature({ valid, typetext: 'FLASH FLOOD' }),
      feature({ valid, typetext: 'HAIL', magf: null }),
    ]);
    expect(recognizeStormFile(bytesOf(JSON.stringify(read)))).toMatchObject({ kind: 'local-reports' });
    const lines = [...readLocalReports(read)];
    expect(reports(lines)).toMatchObject([
      { kind: 'hail', hailInches: 1.5, state: 'AZ' },
      { kind: 'wind', windMph: 60 },
      { kind: 'wind', windMph: null },
    ]);
    expect(reasons(lines)).toEqual(['The report of hail says no size.']);
  });

  test('alerts: values in lists, text around numbers, and polygons that are missing', () => {
    const properties = {
      id: 'urn:oid:2.49.0.1.840.0.1',
      event: 'Severe Thunderstorm Warning',
      sent: '2025-09-26T16:20:00-07:00',
      ends: null,
      expires: '2025-09-26T17:00:00-07:00',
      parameters: { maxHailSize: ['Up to .75'], maxWindGust: ['60 MPH'], hailThreat: ['RADAR INDICATED'] },
    };
    const ring = [
      [-112, 33],
      [-111, 33],
      [-111, 34],
      [-112, 33],
    ];
    const read = collection([
      { geometry: { type: 'Polygon', coordinates: [ring] }, properties },
      {
        geometry: null,
        properties: { ...properties, parameters: { maxHailSize: ['0.00'] }, replacedBy: 'urn:x' },
      },
      { geometry: null, properties: { event: 'Severe Thunderstorm Warning' } },
    ]);
    expect(recognizeStormFile(bytesOf(JSON.stringify(read)))).toMatchObject({ kind: 'alerts' });
    const [warning, replaced, broken] = [...readAlerts(read)];
    expect(warning).toMatchObject({
      alert: {
        hailInches: 0.75,
        windMph: 60,
        hailSeen: 'radar',
        ring,
        isReplaced: false,
        sentAt: new Date('2025-09-26T23:20:00Z'),
        endsAt: new Date('2025-09-27T00:00:00Z'),
      },
    });
    expect(replaced).toMatchObject({ alert: { hailInches: null, ring: null, isReplaced: true } });
    expect(broken).toMatchObject({ row: 3, reason: 'The alert has no id or names no event.' });
  });

  test('an empty collection was looked at', () => {
    expect(recognizeStormFile(bytesOf('{"type":"FeatureCollection","features":[]}'))).toMatchObject({
      kind: 'local-reports',
    });
  });
});

test.each([
  ['<!DOCTYPE html><html><body>Not found', 'a web page (HTML)'],
  ['', 'an empty file'],
  ['%PDF-1.7', 'a PDF document'],
  ['Name,Address\nA,B\n', 'no header of a storm file'],
  ['{"type":"FeatureCollection","features":[', 'no complete JSON'],
  ['{"type":"FeatureCollection","features":[{"properties":{"a":1}}]}', 'neither of alerts'],
])('%s is not a storm file and counts as unread', (text, words) => {
  expect(recognizeStormFile(bytesOf(text))).toEqual({ unreadable: expect.stringContaining(words) });
});

test('the same report has the same key in every file', () => {
  const line = '1830,100,Tempe,Maricopa,AZ,33.45,-111.94,';
  const combined = bytesOf(
    `Time,F_Scale,Location,County,State,Lat,Lon,Comments\nTime,Size,Location,County,State,Lat,Lon,Comments\n${line}one\n`,
  );
  const hail = bytesOf(`Time,Size,Location,County,State,Lat,Lon,Comments\n${line}another comment\n`);
  const keyOf = (file: Uint8Array) => reports(readSpcDaily(file, '2025-09-26')).map(reportKey);
  expect(keyOf(combined)).toEqual(keyOf(hail));
});
