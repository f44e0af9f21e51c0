/**
 * The quarter-mile grid of the sample. Phoenix and Scottsdale number 800 to the mile from Central Avenue eastward;
 * northward Thomas is 2900, Osborn 3400, Indian School 4100.
 */
export interface GridLine {
  name: string;
  /** House number at which cross streets pass it. */
  number: number;
  kind: 'arterial' | 'collector';
}

const line = (number: number, name: string, kind: GridLine['kind'] = 'collector'): GridLine => ({
  name,
  number,
  kind,
});

/** From west to east. */
export const northSouth: readonly GridLine[] = [
  line(6800, 'N 68th St'),
  line(7000, 'N 70th St'),
  line(7200, 'N Scottsdale Rd', 'arterial'),
  line(7400, 'N 74th St'),
  line(7600, 'N Miller Rd'),
  line(7800, 'N 78th St'),
  line(8000, 'N Hayden Rd', 'arterial'),
];

/** From south to north. */
export const eastWest: readonly GridLine[] = [
  line(2900, 'E Thomas Rd', 'arterial'),
  line(3150, 'E Earll Dr'),
  line(3400, 'E Osborn Rd'),
  line(3750, 'E Clarendon Ave'),
  line(4100, 'E Indian School Rd', 'arterial'),
  line(4325, 'E Turney Ave'),
];

/** Local streets between two lines of `eastWest`, from south to north. */
export const localEastWest: readonly (readonly string[])[] = [
  ['E Edgemont Ave', 'E Pinchot Ave', 'E Verde Ln', 'E Windsor Ave', 'E Catalina Dr'],
  ['E Cheery Lynn Rd', 'E Flower St', 'E Avalon Dr', 'E Mulberry Dr'],
  ['E Mitchell Dr', 'E Whitton Ave', 'E Weldon Ave', 'E Sells Dr', 'E Fairmount Ave'],
  ['E Indianola Ave', 'E Amelia Ave', 'E Piccadilly Rd', 'E Monterey Way'],
  ['E Monterosa St', 'E Heatherbrae Dr', 'E Glenrosa Ave', 'E Montecito Ave'],
];

/** Local streets between two lines of `northSouth`, from west to east: '68th Pl', '68th Way', '69th St' … */
export function localNorthSouth(column: number, count: number): string[] {
  const first = (northSouth[column]?.number ?? 0) / 100;
  const five = [`${first} Pl`, `${first} Way`, `${first + 1} St`, `${first + 1} Pl`, `${first + 1} Way`];
  return five.slice(0, count).map((name) => {
    const [number = '', suffix = ''] = name.split(' ');
    return `N ${ordinal(Number(number))} ${suffix}`;
  });
}

function ordinal(number: number): string {
  const ending =
    number % 10 > 3 || (number > 10 && number < 14) ? 'th' : ['th', 'st', 'nd', 'rd'][number % 10];
  return `${number}${ending}`;
}
