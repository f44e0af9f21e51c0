import { expect, test } from 'vitest';
import { labelStreets } from './street-labels.ts';

const reach = { x: 200, y: 100 };
const line = (...corners: [number, number][]) => corners.map(([x, y]) => ({ x, y }));

test('a street is named once, in the middle of its visible part, and never upside down', () => {
  const west = { name: 'E Oak St', points: line([900, 20], [-100, 20]) };
  const short = { name: 'E Oak St', points: line([-190, 20], [-110, 20]) };
  expect(labelStreets([short, west], reach)).toEqual([{ name: 'E Oak St', x: 50, y: 20, angle: 0 }]);
});

test('a street in many small straight pieces is named as one, and one that is too short is not', () => {
  const pieces = Array.from({ length: 9 }, (_, n): [number, number] => [n * 10, n % 2]);
  const [label] = labelStreets([{ name: 'Elm Ct', points: line(...pieces) }], reach);
  expect(label).toMatchObject({ name: 'Elm Ct', x: 40 });
  expect(labelStreets([{ name: 'A long name', points: line([0, 0], [30, 0]) }], reach)).toEqual([]);
});

test('of two overlapping names the one with more room is drawn, and none out of view', () => {
  const long = { name: 'Long Way', points: line([-200, 0], [200, 0]) };
  const across = { name: 'Across', points: line([0, -60], [0, 60]) };
  const beside = { name: 'Beside', points: line([-80, 50], [80, 50]) };
  const beyond = { name: 'Beyond', points: line([-200, 150], [200, 150]) };
  const names = labelStreets([across, beside, long, beyond], reach).map(({ name }) => name);
  expect(names).toEqual(['Long Way', 'Beside']);
});
