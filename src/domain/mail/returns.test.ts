import { expect, test } from 'vitest';
import { readReturnFile } from './returns.ts';

const read = (...lines: string[]) => readReturnFile(new TextEncoder().encode(`${lines.join('\n')}\n`));

test('a mail house’s words are read as what became of each piece', () => {
  const file = read(
    'Code,Status',
    'ABCD-EF01-2345,Moved Left No Address',
    'abcdef012346,VACANT',
    'ABCDEF012347,Undeliverable as Addressed',
    'ABCDEF012348,Delivered',
    'ABCDEF012349,Refused',
    'ABCDEF012346,No Such Number',
  );
  expect(file).toMatchObject({ arrived: 1, problems: [] });
  expect(file.returns).toEqual([
    { code: 'ABCDEF012345', kind: 'moved', text: 'Moved Left No Address' },
    { code: 'ABCDEF012346', kind: 'undeliverable', text: 'No Such Number' },
    { code: 'ABCDEF012347', kind: 'undeliverable', text: 'Undeliverable as Addressed' },
    { code: 'ABCDEF012349', kind: 'refused', text: 'Refused' },
  ]);
});

test('what cannot be read is named, row by row', () => {
  expect(read('code,result', 'hello,moved', 'ABCDEF012345,purple').problems).toEqual([
    { row: 2, reason: '‘hello’ is no code of a piece.' },
    { row: 3, reason: '‘purple’ does not say what became of the piece.' },
  ]);
  expect(() => read('piece,when', '1,2')).toThrow('The header lacks ‘code’, ‘result’.');
});
