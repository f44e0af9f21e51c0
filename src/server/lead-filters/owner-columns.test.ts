import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownershipOf } from '#domain/filters/ownership.ts';
import { kindRules, ownerKindOf, PLACEHOLDERS } from '#domain/owners/kinds.ts';
import { DIRECTIONS, isOutOfState, OPENINGS, UNITS } from '#domain/owners/mailing.ts';
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

const names = said([
  ...kindRules.flatMap(({ words }) => words.map((word) => word.replace('$', ''))),
  ...PLACEHOLDERS,
  ...'real estate|life estate|smith|José|Øst|王|İ|9|of|the|et al|l|c|u|c/o|c o'.split('|'),
]);
const addresses = said([
  ...DIRECTIONS,
  ...OPENINGS,
  ...UNITS,
  ...'12|0012|12b|13|4|elm|st|elm st|box 9|pobox 9|po box|drawer|c/o ann|attn|%ann|#4|85251|85251-1234|852511234'.split(
    '|',
  ),
  ...'60601|89501|us|usa|canada|m5v 2t6|m5v2t6|mesa, az|reno, nv|reno nv|, nv|Ø'.split('|'),
]);

test('the database reads owners and mailing addresses as the browser does', async () => {
  const rows = fc
    .sample(fc.record({ owner: names, address: addresses, ownerAddress: addresses }), {
      numRuns: 6000,
      seed: 42,
    })
    // Many pairs of one kind of address, where little differs.
    .map((row, at) => (at % 3 === 0 ? { ...row, ownerAddress: `${row.address}${row.ownerAddress}` } : row));
  const { rows: found } = await server.services.db.execute(sql`
    select owner_kind_of(r.owner) as kind, is_owner_occupied(r.address, '85251', r."ownerAddress") as lives,
      is_out_of_state('85251', r."ownerAddress") as away
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as r (place int, owner text, address text, "ownerAddress" text)
    order by place`);
  const expected = rows.map(({ owner, ...site }) => {
    const ownership = ownershipOf({ ...site, zipCode: '85251' });
    return {
      kind: ownerKindOf(owner),
      lives: ownership === null ? null : ownership === 'owner-occupied',
      away: isOutOfState({ ...site, zipCode: '85251' }),
    };
  });
  const differing = rows.flatMap((row, at) =>
    JSON.stringify(found[at]) === JSON.stringify(expected[at])
      ? []
      : [{ row, db: found[at], js: expected[at] }],
  );
  expect(differing.slice(0, 5)).toEqual([]);
  for (const key of ['kind', 'lives', 'away'] as const)
    expect(new Set(expected.map((one) => one[key])).size).toBeGreaterThan(2);
});

test('two of one name are one owner only where their mail goes to one address', async () => {
  const key = async (owner: string, mailing: string | null, zip = '85251') => {
    const { rows } = await server.services.db.execute<{ key: string | null }>(
      sql`select owner_key_of(${owner}, ${mailing}, ${zip}) as key`,
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
  expect(await key('CURRENT OWNER', '12 Elm St, Mesa, AZ 85201')).toBeNull();
});
