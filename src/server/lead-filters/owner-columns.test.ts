import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressKey } from '#domain/addresses.ts';
import { ownershipOf } from '#domain/filters/ownership.ts';
import { isOutOfState, mailKeyOf } from '#domain/owners/mailing.ts';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const joints = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '  ',
  ', ',
  '.',
  '-',
  '/',
  "'",
  ' & ',
  '#',
  ' % ',
  '\u00a0',
  '\u2013',
);
const said = (words: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), joints, fc.boolean()), { maxLength: 8 })
    .map((parts) => parts.map(([word, joint, loud]) => (loud ? word.toUpperCase() : word) + joint).join(''));

const addresses = said([
  ...'n|south|ne|w|elm|oak hill|la luna|st|street|ave|hwy 60|1st|first|saint|12|0012|12b|13|n95w18855|195 n 500 w'.split(
    '|',
  ),
  ...'apt 4|unit 4|#4|# 5|lot 5|bldg 2|fl 2|rear|box 9|po box 9|rr 2 box 14|drawer 3|c/o ann|attn|12 elm st'.split(
    '|',
  ),
  ...'85251|85251-1234|85201|60601|96799|us|usa|canada|m5v 2t6|mesa, az|reno, nv|reno nv|, nv|Ø|not available|broadway'.split(
    '|',
  ),
]);

test('the database compares addresses by their keys as the browser does', async () => {
  const rows = fc
    .sample(fc.record({ address: addresses, ownerAddress: addresses }), { numRuns: 6000, seed: 42 })
    // Many pairs of one kind of address, where little differs.
    .map((row, at) => (at % 3 === 0 ? { ...row, ownerAddress: `${row.address}${row.ownerAddress}` } : row));
  const keys = rows.map(({ address, ownerAddress }, place) => ({
    ...{ place, key: addressKey(address), mail: mailKeyOf(ownerAddress) },
  }));
  const { rows: found } = await server.services.db.execute(sql`
    select is_owner_occupied(r.key, '85251', r.mail) as lives, is_out_of_state('85251', r.mail) as away
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (place int, key text, mail text)
    order by place`);
  const expected = rows.map((site) => {
    const ownership = ownershipOf({ ...site, zipCode: '85251' });
    return {
      lives: ownership === null ? null : ownership === 'owner-occupied',
      away: isOutOfState({ ...site, zipCode: '85251' }),
    };
  });
  const differing = rows.flatMap((row, at) =>
    JSON.stringify(found[at]) === JSON.stringify(expected[at])
      ? []
      : [{ row, keys: keys[at], db: found[at], js: expected[at] }],
  );
  expect(differing.slice(0, 5)).toEqual([]);
  for (const key of ['lives', 'away'] as const)
    expect(new Set(expected.map((one) => one[key])).size).toBeGreaterThan(2);
});

test('two of one name are one owner only where their mail goes to one address', async () => {
  const key = async (owner: string, mailing: string | null, zip = '85251') => {
    const { rows } = await server.services.db.execute<{ key: string | null }>(
      sql`select owner_key_of(${owner}, ${mailKeyOf(mailing)}, ${zip}) as key`,
    );
    return rows[0]?.key ?? null;
  };
  const elm = await key('SMITH JOHN', '12 Elm St, Mesa, AZ 85201');
  expect(elm).not.toBeNull();
  expect(await key('Smith, John', '12 ELM ST MESA AZ 85201-1234', '85031')).toBe(elm);
  expect(await key('SMITH JOHN', '14 Elm St, Mesa, AZ 85201')).not.toBe(elm);
  expect(await key('SMITH JOAN', '12 Elm St, Mesa, AZ 85201')).not.toBe(elm);
  // Every city may have a 12 Elm St: without a ZIP code the property's own counts.
  expect(await key('SMITH JOHN', '12 Elm St', '85251')).toBe(await key('SMITH JOHN', '12 ELM ST.', '85251'));
  expect(await key('SMITH JOHN', '12 Elm St', '85251')).not.toBe(
    await key('SMITH JOHN', '12 Elm St', '85031'),
  );
  expect(await key('SMITH JOHN', null)).toBeNull();
  expect(await key('SMITH JOHN', ' - ')).toBeNull();
  // Two spellings of one address are one, and a county's placeholder for an address is none.
  expect(await key('SMITH JOHN', '12 Elm Street, Mesa, Arizona 85201')).toBe(elm);
  expect(await key('SMITH JOHN', 'NOT AVAILABLE FROM COUNTY')).toBeNull();
});
