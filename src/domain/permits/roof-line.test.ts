import { expect, test } from 'vitest';
import { roofLine, roofYear } from './roof-line.ts';

test.each([
  [
    { roofReplacedOn: '2019-05-02', roofPermit: '19-04411', yearBuilt: 1980 },
    'Roof replaced 2019 (permit 19-04411)',
    2019,
  ],
  [{ roofReplacedOn: '2019-05-02', roofPermit: null, yearBuilt: null }, 'Roof replaced 2019', 2019],
  [{ roofReplacedOn: '2019-05-02', roofPermit: '1', yearBuilt: 2018 }, 'Roof from 2019 (permit 1)', 2019],
  [{ roofReplacedOn: '1999-05-02', roofPermit: '1', yearBuilt: 2010 }, 'Roof from 1999 (permit 1)', 2010],
  [{ roofReplacedOn: null, roofPermit: null, yearBuilt: 1980 }, null, 1980],
  [{ roofReplacedOn: null, roofPermit: null, yearBuilt: 0 }, null, null],
] as const)('%o', (roof, line, year) => {
  expect([roofLine(roof), roofYear(roof)]).toEqual([line, year]);
});
