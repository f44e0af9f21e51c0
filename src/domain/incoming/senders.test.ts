import { describe, expect, test } from 'vitest';
import { nested, readBody } from './read-body.ts';
import { readLead } from './read-lead.ts';

const ann = {
  ...{ name: 'Ann Lee', phone: '+14805550136', email: 'ann@homes.test' },
  ...{ address: expect.stringContaining('16 Elm St'), zipCode: '85031' },
};
const pairs = (label: string, value: string) => [
  { [label]: 'Your full name', [value]: 'Ann Lee' },
  { [label]: 'Best phone number', [value]: '(480) 555-0136' },
  { [label]: 'E-mail', [value]: 'ann@homes.test' },
  { [label]: 'Street address', [value]: '16 Elm St' },
  { [label]: 'ZIP / Postal code', [value]: '85031' },
];

describe('a lead as senders write it', () => {
  const question = (id: string, title: string) => ({ id, title, ref: `ref-${id}`, type: 'short_text' });
  const answer = (id: string, type: string, value: unknown) => ({ type, [type]: value, field: { id, type } });
  const sent: Record<string, unknown> = {
    'Google Ads': {
      ...{ lead_id: 'T-1', api_version: '1.0', form_id: 4, google_key: 'k', is_test: false },
      user_column_data: [
        { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: 'Ann Lee' },
        { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: '+14805550136' },
        { column_id: 'EMAIL', column_name: 'User Email', string_value: 'ann@homes.test' },
        { column_id: 'STREET_ADDRESS', column_name: 'Street Address', string_value: '16 Elm St' },
        { column_id: 'POSTAL_CODE', column_name: 'Postal Code', string_value: '85031' },
      ],
    },
    Facebook: {
      ...{ id: '99001', created_time: '2026-11-27T20:00:00+0000', form_name: 'Roof check' },
      field_data: [
        { name: 'first_name', values: ['Ann'] },
        { name: 'last_name', values: ['Lee'] },
        { name: 'phone_number', values: ['+14805550136'] },
        { name: 'email', values: ['ann@homes.test'] },
        { name: 'street_address', values: ['16 Elm St'] },
        { name: 'zip_code', values: ['85031'] },
      ],
    },
    Typeform: {
      ...{ event_id: 'e', event_type: 'form_response' },
      form_response: {
        definition: {
          title: 'Roof check',
          fields: [
            question('a', 'What’s your full name?'),
            question('b', 'Where is the property? (street address)'),
            question('c', 'Zip/Post code'),
          ],
        },
        answers: [
          answer('a', 'text', 'Ann Lee'),
          answer('p', 'phone_number', '+14805550136'),
          answer('m', 'email', 'ann@homes.test'),
          answer('b', 'text', '16 Elm St'),
          answer('c', 'text', '85031'),
          answer('d', 'choice', { label: 'Tile' }),
        ],
      },
    },
    Jotform: {
      ...{ formID: '1', pretty: 'Name:Ann Lee' },
      rawRequest: JSON.stringify({
        q3_name: { first: 'Ann', last: 'Lee' },
        q4_phoneNumber: { area: '480', phone: '5550136' },
        q5_email: 'ann@homes.test',
        q6_address: { addr_line1: '16 Elm St', city: 'Phoenix', state: 'AZ', postal: '85031' },
      }),
    },
    WPForms: {
      fields: Object.fromEntries(
        pairs('name', 'value').map((pair, id) => [id, { ...pair, id, type: 'text', first: 'Ann' }]),
      ),
    },
    HubSpot: {
      properties: {
        ...{ firstname: { value: 'Ann' }, lastname: { value: 'Lee' }, phone: { value: '480-555-0136' } },
        ...{ email: { value: 'ann@homes.test' }, address: { value: '16 Elm St' }, zip: { value: '85031' } },
      },
    },
    Wix: {
      data: {
        contact: {
          name: { first: 'Ann', last: 'Lee' },
          phones: [{ tag: 'MAIN', phone: '480-555-0136' }],
          emails: [{ email: 'ann@homes.test' }],
        },
        submissions: pairs('label', 'value').slice(3),
      },
    },
    Zapier: {
      ...{ 'First Name': 'Ann', 'Last Name': 'Lee', 'Phone Number (Mobile)': '480.555.0136' },
      ...{
        'Email Address': 'ann@homes.test',
        'Street Address': '16 Elm St',
        'Zip / Postal Code': '85031-1234',
      },
    },
    Thumbtack: {
      business: { name: 'Trial Roofing', phone: '6025559999', email: 'office@roofer.test' },
      customer: { name: 'Ann Lee', phone: '4805550136', email: 'ann@homes.test' },
      request: { location: { address1: '16 Elm St', city: 'Phoenix', state: 'AZ', zipCode: '85031' } },
    },
    Webflow: {
      ...{ name: 'Contact form', site: 's' },
      data: {
        Name: 'Ann Lee',
        Phone: '4805550136',
        Email: 'ann@homes.test',
        Address: '16 Elm St',
        Zip: '85031',
      },
    },
    'a list of labels': { company_name: 'Trial Roofing', answers: pairs('label', 'value') },
    'a list of questions': pairs('question', 'answer'),
    'places in fields of their own': {
      ...{ fullName: 'Ann Lee', mobile: ['480-555-0136', '480-555-0137'], emails: ['ann@homes.test'] },
      address: { street_number: '16', route: 'Elm St', locality: 'Phoenix', region: 'AZ', postcode: '85031' },
    },
  };
  test.each(Object.entries(sent))('%s', (_who, body) => {
    expect(readLead(body)).toMatchObject(ann);
  });

  test('Elementor: fields within fields of a form', () => {
    const form = pairs('title', 'value').flatMap(({ title = '', value = '' }, at) => [
      [`fields[f${at}][id]`, `f${at}`],
      [`fields[f${at}][title]`, title],
      [`fields[f${at}][value]`, value],
    ]);
    const body = new URLSearchParams([['form[name]', 'Contact us'], ...form]).toString();
    const read = readLead(readBody(body, 'application/x-www-form-urlencoded'));
    expect(read).toMatchObject({ ...ann, rest: { 'form name': 'Contact us' } });
  });

  test('Gravity Forms: numbers in place of names', () => {
    const read = readLead({ form_id: '3', '1.3': 'Ann', 3: '(480) 555-0136', 4: 'ann@homes.test' });
    expect(read).toMatchObject({ phone: ann.phone, email: ann.email, rest: { '1.3': 'Ann' } });
  });
});

describe('the name of a business, a form or a property is not that of the person', () => {
  test.each([
    [{ business: { name: 'Trial Roofing' }, name: 'Ann', phone: '4805550136' }],
    [{ name: 'Trial Roofing', contact: { name: 'Ann', phone: '4805550136' } }],
    [
      {
        company: 'Trial Roofing',
        business_name: 'Trial Roofing',
        lead: { name: 'Ann' },
        phone: '4805550136',
      },
    ],
    [
      {
        account: { name: 'Trial Roofing', phone: '6025550100' },
        payload: { name: 'Ann', phone: '4805550136' },
      },
    ],
    [{ 'Property Name': 'Elm Court', 'Your Name': 'Ann', Phone: '4805550136' }],
    [
      {
        form: { name: 'Roof check' },
        campaign: { name: 'Hail' },
        data: { name: 'Ann', phone: '4805550136' },
      },
    ],
  ])('%j', (sent) => {
    expect(readLead(sent)).toMatchObject({ name: 'Ann', phone: '+14805550136' });
  });
  test('if there is no other, nobody has a name', () => {
    const { name, rest } = readLead({ name: 'Roof check', data: { Phone: '4805550136' } });
    expect([name, rest]).toEqual([null, { name: 'Roof check' }]);
  });
});

describe('a body', () => {
  test('is JSON or a form whatever its type says, else a text', () => {
    expect(readBody('{"a":1}', 'application/x-www-form-urlencoded')).toEqual({ a: 1 });
    expect(readBody('\ufeff[1]', '')).toEqual([1]);
    expect(readBody('a=1&b=2', 'text/plain')).toEqual({ a: '1', b: '2' });
    expect(readBody('a = 1 of them', 'text/plain')).toBe('a = 1 of them');
    expect(readBody('{"a":', 'application/json')).toBe('{"a":');
  });
  test('nests the names of its fields, and sets no prototype', () => {
    expect(
      nested([
        ['contact[first_name]', 'Ann'],
        ['contact.phone', '1'],
        ['contact__phone', '2'],
        ['St. Address', 'x'],
        ['__proto__', 'y'],
        ['constructor[prototype][a]', 'z'],
      ]),
    ).toEqual({
      contact: { first_name: 'Ann', phone: '1, 2' },
      'St. Address': 'x',
      proto: 'y',
      constructor: { prototype: { a: 'z' } },
    });
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });
});
