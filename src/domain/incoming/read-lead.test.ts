import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmptyLead, readLead } from './read-lead.ts';

describe('a lead is read in most spellings', () => {
  const whole = {
    name: 'Dana Whitfield',
    phone: '+16025550123',
    email: 'dana@example.com',
    address: '1 Main St, Scottsdale, AZ',
    zipCode: '85251',
    message: 'Please look at my roof.',
    source: 'Website',
  };
  test.each([
    [
      'flat',
      {
        ...{
          name: 'Dana Whitfield',
          phone: '(602) 555-0123',
          email: 'Dana@Example.com',
          address: '1 Main St',
        },
        ...{
          city: 'Scottsdale',
          state: 'AZ',
          zip: 85251,
          message: 'Please look at my roof.',
          source: 'Website',
        },
      },
    ],
    [
      'with other names',
      {
        ...{ 'First Name': 'Dana', last_name: 'Whitfield', 'Phone Number': '602-555-0123' },
        ...{ 'E-mail': 'dana@example.com', street_address: '1 Main St', City: 'Scottsdale', State: 'AZ' },
        ...{ PostalCode: '85251-1234', comments: 'Please look at my roof.', 'Lead Source': 'Website' },
      },
    ],
    [
      'nested',
      {
        lead: {
          contact: { fullName: 'Dana Whitfield', mobile: '16025550123', email: 'dana@example.com' },
          property: { street: '1 Main St', city: 'Scottsdale', state: 'AZ', zip: '85251' },
          notes: 'Please look at my roof.',
        },
        source: 'Website',
      },
    ],
    [
      'with the address on one line',
      {
        ...{ name: 'Dana Whitfield', tel: '602.555.0123', email: 'dana@example.com', source: 'Website' },
        ...{ address: '1 Main St, Scottsdale, AZ 85251', message: 'Please look at my roof.' },
      },
    ],
  ])('%s', (_, sent) => {
    const { address, ...read } = readLead(sent);
    const { address: expected, ...rest } = whole;
    expect(read).toMatchObject(rest);
    expect(address).toContain('1 Main St');
    expect(expected).toContain('Scottsdale');
  });
});

test('what cannot be read is kept as it was sent', () => {
  const read = readLead({
    name: 'Dana',
    phone: 'call me',
    email: 'nowhere',
    zip: '8525',
    gclid: 'abc',
    agreed: true,
  });
  expect(read).toMatchObject({ phone: null, email: null, zipCode: null });
  expect({ ...read.rest }).toEqual({
    phone: 'call me',
    email: 'nowhere',
    zip: '8525',
    gclid: 'abc',
    agreed: 'true',
  });
});

test('a consent is a text; a bare yes is none', () => {
  const text = 'I agree to be called at this number about my roof.';
  expect(readLead({ consent: text }).consentText).toBe(text);
  expect(readLead({ consent: 'yes' })).toMatchObject({ consentText: null });
});

test('a flag beside it hides no consent, and one that says no is none', () => {
  const text = 'I agree to be called by Trial Roofing at the number above.';
  for (const flag of [true, 'yes', 'on', 1, 'I agree'])
    expect(readLead({ consent: flag, tcpa_text: text }).consentText).toBe(text);
  expect(readLead({ sms_opt_in: 'Yes', consent_language: text }).consentText).toBe(text);
  expect(readLead({ fields: [{ label: text, value: 'on' }] }).consentText).toBe(text);
  for (const flag of [false, 'no', 'Off', 0]) {
    const refused = readLead({ consent: flag, tcpa_text: text });
    expect(refused.consentText).toBeNull();
    expect(refused.rest).toMatchObject({ tcpa_text: text });
  }
});

test('a unit becomes part of the address', () => {
  expect(readLead({ address: '12 N Main St', unit: '4' }).address).toBe('12 N Main St, # 4');
});

test('nothing in it is an empty lead; whatever else is sent is kept', () => {
  const isEmpty = (sent: unknown) => {
    const { door: _, ...lead } = readLead(sent);
    return isEmptyLead(lead);
  };
  for (const sent of [null, undefined, {}, [], '', '  ', { name: '' }, [{}]])
    expect(isEmpty(sent)).toBe(true);
  for (const sent of ['text', 7, { utm: 'x' }, { message: 'Hello' }]) expect(isEmpty(sent)).toBe(false);
  expect(readLead('Call Ann')).toMatchObject({ name: null, message: 'Call Ann' });
});

test('of very many values those that are read are found, and how many are not kept is said', () => {
  const sent = {
    ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x${at}x`, 'y'])),
    phone: '6025550123',
  };
  const { phone, rest } = readLead(sent);
  expect(phone).toBe('+16025550123');
  expect(Object.keys(rest)).toHaveLength(60);
  expect(rest.More).toBe('141 more values were sent and are not kept.');
  expect(readLead([{ note: 'a' }, { note: 'b' }, { note: 'c' }]).rest).toEqual({ note: 'b', 'note 2': 'c' });
});

test('whatever is sent is read into what can be kept', () => {
  const text = fc.string({ unit: 'binary' });
  const value: fc.Arbitrary<unknown> = fc.oneof(
    text,
    fc.anything(),
    fc.string({ maxLength: 20_000, unit: 'binary' }),
  );
  const names = fc.oneof(
    text,
    fc.constantFrom('name', 'phone', 'address', 'zip', 'message', '__proto__', 'toString'),
  );
  fc.assert(
    fc.property(fc.dictionary(names, value), (sent) => {
      const lead = readLead(sent);
      const texts = [...Object.values(lead), ...Object.entries(lead.rest).flat()].filter(
        (one) => typeof one === 'string',
      );
      for (const one of texts) expect([one.isWellFormed(), one.includes('\0')]).toEqual([true, false]);
      expect((lead.name ?? '').length).toBeLessThanOrEqual(200);
      expect((lead.message ?? '').length).toBeLessThanOrEqual(4000);
      expect((lead.address ?? '').length).toBeLessThanOrEqual(300);
      expect(Object.keys(lead.rest).length).toBeLessThanOrEqual(60);
    }),
  );
});
