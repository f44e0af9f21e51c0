import { describe, expect, test } from 'vitest';
import { readTraceFile } from './trace-file.ts';

const fileOf = (...lines: string[]) => readTraceFile(new TextEncoder().encode(`${lines.join('\n')}\n`));

/** 'Ann Lee 4805550123 no', a line for each number: whether it is on the registry, and 'litigator'. */
const numbersOf = (...lines: string[]) =>
  fileOf(...lines).rows.flatMap(({ people }) =>
    people.flatMap(({ name, points }) =>
      points.map(({ value, isListed, isLitigator }) => {
        const listed = isListed === null ? 'unknown' : isListed ? 'listed' : 'no';
        return [name, value.replace('+1', ''), listed, isLitigator && 'litigator'].filter(Boolean).join(' ');
      }),
    ),
  );
const DOOR = '12 Gum St,85031,Ann Lee';

describe('a flag is of the phone that its header names, or that it follows', () => {
  test.each([
    ['Mobile 1,Mobile 1 DNC,Landline 1,Landline 1 DNC', 'N,Y', ['no', 'listed']],
    ['Landline 1,Mobile 1,Mobile 1 DNC,Landline 1 DNC', 'N,Y', ['listed', 'no']],
    ['Home Phone,Cell Phone,Cell Phone DNC,Home Phone DNC', 'N,Y', ['listed', 'no']],
    ['Home,Work,Home DNC,Work DNC', 'N,Y', ['no', 'listed']],
    ['Wireless 1,VOIP 1,VOIP 1 DNC,Wireless 1 DNC', 'Y,N', ['no', 'listed']],
    ['Phone,DNC,Phone,DNC', 'N,Y', ['no', 'listed']],
    ['Phone,State DNC,Federal DNC,Phone,State DNC,Federal DNC', 'N,N,N,Y', ['no', 'listed']],
    ['Cell,DNC 1,Landline,DNC 2', 'N,Y', ['no', 'listed']],
    ['Mobile 1,DNC 1,Landline 1,DNC 1', 'N,Y', ['no', 'listed']],
    ['phone_1,phone_2,phone_1_dnc,phone_2_dnc', 'Y,N', ['listed', 'no']],
    ['Phone1,Phone2,Phone1DNC,Phone2DNC', 'N,Y', ['no', 'listed']],
    ['Phone 1,DNC/Litigator Scrub 1,Phone 2,DNC/Litigator Scrub 2', ',DNC', ['unknown', 'listed']],
    ['Phone 1,Phone 1 Do Not Call,Phone 2,Phone 2 Do Not Call', 'Y,N', ['listed', 'no']],
    ['Phone 1,Phone 1 National DNC,Phone 2,Phone 2 National DNC', 'No,Yes', ['no', 'listed']],
    // One flag for several numbers: a yes counts for each, a no clears none.
    ['Phone 1,Phone 2,DNC', 'Y', ['listed', 'listed']],
    ['Phone 1,Phone 2,DNC', 'N', ['unknown', 'unknown']],
    ['Mobile 1,Mobile 2,Mobile DNC', 'N', ['unknown', 'unknown']],
    // A flag of a number that has no column clears no other one.
    ['Mobile 1,Mobile 2,Landline 1 DNC', 'N', ['unknown', 'unknown']],
    ['Phone 1,Phone 2,Phone 3 DNC', 'Y', ['listed', 'listed']],
  ])('%s = %s', (header, flags, expected) => {
    const answers = flags.split(',');
    const phones = ['4805550123', '4805550199'];
    const cells = header
      .split(',')
      .map((name) => (/dnc|scrub|not call/i.test(name) ? answers.shift() : phones.shift()));
    expect(numbersOf(`Property Address,Property Zip,Owner Name,${header}`, `${DOOR},${cells}`)).toEqual([
      `Ann Lee 4805550123 ${expected[0]}`,
      `Ann Lee 4805550199 ${expected[1]}`,
    ]);
  });
});

describe('the words of a flag', () => {
  const read = (flag: string) =>
    numbersOf('Address,Zip,Name,Phone 1,Phone 1 DNC', `${DOOR},4805550123,"${flag}"`)[0]?.split(' ').at(-1);
  test.each([
    ...['Y', 'yes', 'TRUE', '1', 'X', 'DNC', 'State DNC', 'Federal', 'DO NOT CALL', 'Registered', 'Found'],
    ...['Yes - National', 'On List', 'National DNC', 'Listed', 'Hit', 'Do Not Contact', 'No Calls'],
    ...['State: N, Federal: Y', 'not callable'],
  ])('%s is on the registry', (flag) => expect(read(flag)).toBe('listed'));
  test.each(
    'N|No|false|0|0.0|Clean|Clear|Not Listed|Not on DNC|No DNC|Not Registered|OK|None|DNC: No|State: N; Federal: N'.split(
      '|',
    ),
  )('%s is not', (flag) => expect(read(flag)).toBe('no'));
  test.each(['', 'N/A', 'Unknown', 'pending', 'Not checked', '-'])('‘%s’ says nothing', (flag) =>
    expect(read(flag)).toBe('unknown'),
  );
  test('nobody knows count as a yes, and are named', () => {
    const file = fileOf('Address,Zip,Name,Phone 1,Phone 1 DNC', `${DOOR},4805550123,Purple`);
    expect(file.rows[0]?.people[0]?.points[0]?.isListed).toBe(true);
    expect(file.problems).toEqual([
      {
        row: 2,
        reason: '‘Phone 1 DNC’: ‘Purple’ is neither a yes nor a no, so the number counts as listed.',
      },
    ]);
  });
  test('of a litigator refuse the number itself', () => {
    const header = 'Address,Zip,Name,Phone 1,Phone 2';
    expect(numbersOf(`${header},Litigator`, `${DOOR},4805550123,4805550124,Y`)).toEqual([
      'Ann Lee 4805550123 unknown litigator',
      'Ann Lee 4805550124 unknown litigator',
    ]);
    expect(
      numbersOf(
        'Address,Zip,Name,Phone 1,DNC/Litigator Scrub 1,Phone 2,Phone 2 Litigator',
        `${DOOR},4805550123,Litigator,4805550124,No`,
      ),
    ).toEqual(['Ann Lee 4805550123 listed litigator', 'Ann Lee 4805550124 unknown']);
  });
});

test('a yes is cleared by no other row or column of the file', () => {
  const header = 'Address,Zip,Name,Phone,DNC';
  const other = '14 Gum St,85031,Bo Lee';
  const listed = ['Ann Lee 4805550140 listed', 'Bo Lee 4805550140 listed'];
  expect(numbersOf(header, `${DOOR},4805550140,Yes`, `${other},4805550140,No`)).toEqual(listed);
  expect(numbersOf(header, `${DOOR},4805550140,No`, `${other},(480) 555-0140,Yes`)).toEqual(listed);
  expect(
    numbersOf(
      'Address,Zip,Name,Phone 1,Phone 1 DNC,Phone 2,Phone 2 DNC',
      `${DOOR},4805550140,Y,4805550140,N`,
    ),
  ).toEqual(['Ann Lee 4805550140 listed']);
});

describe('other people of a row', () => {
  test.each([
    'Owner 1 Name,Phone 1,Phone 1 DNC,Relative 1 Name,Relative 1 Phone 1',
    'Owner Name,Phone 1,Phone 1 DNC,Relative Name 1,Relative Phone 1',
    'Name,Phone,DNC,Relative1,Relative1Phone1',
    'Full Name,Phone 1,Phone 1 DNC,Relative Name,Phone 1',
    'Owner 1 Name,Owner 1 Phone 1,Owner 1 Phone 1 DNC,Spouse Name,Spouse Phone',
  ])('%s', (header) => {
    expect(
      numbersOf(
        `Property Address,Property Zip,${header}`,
        '12 Gum St,85031,Cy Lee,4805550126,N,Bob Ray,6025550144',
      ),
    ).toEqual(['Cy Lee 4805550126 no', 'Bob Ray 6025550144 unknown']);
  });
  test('keep their own flags', () => {
    expect(
      numbersOf(
        'Address,Zip,Owner Name,Phone,DNC,Relative 1 Name,Relative 1 Phone,DNC',
        `${DOOR},4805550126,Y,Bob Ray,6025550144,N`,
      ),
    ).toEqual(['Ann Lee 4805550126 listed', 'Bob Ray 6025550144 no']);
  });
  test('have the numbers that follow their names', () => {
    expect(
      numbersOf(
        'Address,Zip,First Name,Last Name,Phone,DNC,First Name,Last Name,Phone,DNC',
        '12 Gum St,85031,Ann,Lee,4805550126,N,Bob,Ray,6025550144,Y',
      ),
    ).toEqual(['Ann Lee 4805550126 no', 'Bob Ray 6025550144 listed']);
  });
});

describe('the headers of vendors', () => {
  test('BatchSkipTracing: what was sent, and what was found', () => {
    expect(
      numbersOf(
        'Input First Name,Input Last Name,Input Property Address,Input Property City,Input Property State,Input Property Zip,Matched First Name,Matched Last Name,Phone1 Number,Phone1 Type,Phone1 DNC?,Phone2 Number,Phone2 Type,Phone2 DNC?,Email 1,Relative1 Name,Relative1 Phone1',
        'A,L,12 Gum St,Phoenix,AZ,85031,Ann,Lee,4805550123,Mobile,No,4805550124,Landline,Yes,,Bob Ray,6025550144',
      ),
    ).toEqual(['Ann Lee 4805550123 no', 'Ann Lee 4805550124 listed', 'Bob Ray 6025550144 unknown']);
  });
  test('PropStream: the unit, what is not a name, and two opt-outs', () => {
    const { rows, notes } = fileOf(
      'Address,Unit #,City,State,Zip,County,APN,Owner Occupied,Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Mailing Address,Mailing Unit #,Mailing City,Mailing State,Mailing Zip,Do Not Mail,Cell,Cell DNC,Landline,Landline DNC,Litigator,Do Not Email',
      '12 Gum St,4,Phoenix,AZ,85031,Maricopa,101-20-003,Yes,Ann,Lee,Bo,Lee,9 Far Ave,,Mesa,AZ,85201,Yes,4805550123,No,4805550124,Yes,No,No',
    );
    expect(rows).toMatchObject([
      {
        ...{ address: '12 Gum St #4', zipCode: '85031', parcelNumber: '101-20-003', optOuts: ['mail'] },
        people: [{ name: 'Ann Lee', points: [{ isListed: false }, { isListed: true }] }],
      },
    ]);
    expect(notes).toEqual([expect.stringContaining('‘Litigator’ names none of 2 phone columns')]);
  });
  test('DealMachine: numbered contacts', () => {
    expect(
      numbersOf(
        'property_address_full,property_address_zipcode,owner_1_name,contact_1_name,contact_1_phone1,contact_1_phone1_type,contact_1_phone1_dnc,contact_1_email1,contact_2_name,contact_2_phone1,contact_2_phone1_dnc',
        '12 Gum St,85031,LEE ANN,Ann Lee,4805550123,W,N,ann@homes.test,Bo Lee,4805550124,Y',
      ),
    ).toEqual(['Ann Lee 4805550123 no', 'Ann Lee ann@homes.test unknown', 'Bo Lee 4805550124 listed']);
  });
  test('REISkip, IDI and others: the owner’s own address first, kinds behind the number, several in a cell', () => {
    const { rows, problems } = fileOf(
      'Owner Name,Owner Address,Owner City,Owner State,Owner Zip,Property Address,Property City,Property State,Property Zip,Phone 1,Mobile 1,Emails',
      'Ann Lee,9 Far Ave,Boston,MA,02101,12 Gum St,Phoenix,AZ,85031,480-555-0123 (Landline),4805550124; 011 44 20 7946 0958,ann@homes.test bo@homes.test',
    );
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      {
        ...{ address: '12 Gum St', zipCode: '85031' },
        people: [
          {
            points: [
              { value: '+14805550123', lineKind: 'landline' },
              { value: '+14805550124', lineKind: 'mobile' },
              { value: '+442079460958' },
              { value: 'ann@homes.test' },
              { value: 'bo@homes.test' },
            ],
          },
        ],
      },
    ]);
  });
});

test('what is not used is named with how much it holds', () => {
  const { notes, problems } = fileOf(
    'Address,Zip,Name,Phone 1,Fax,Agent Phone,Loan Number',
    `${DOOR},4805550123,4805550177,4805550178,12345`,
    `${DOOR},55 1234,4805550179,,12346`,
  );
  expect(notes).toEqual([
    '‘Fax’ is not used and has 2 phone numbers or email addresses. Choose what it holds to import them.',
    '‘Agent Phone’ is not used and has 1 phone number or email address. Choose what it holds to import them.',
  ]);
  expect(problems).toEqual([{ row: 3, reason: '‘Phone 1’: ‘55 1234’ is not a phone number.' }]);
  const many = Array.from({ length: 23 }, (_, at) => `480555${1000 + at}`).join(';');
  expect(fileOf('Address,Zip,Name,Phones', `${DOOR},${many}`).problems).toEqual([
    { row: 2, reason: 'Person 1 has 23 numbers and addresses. A person keeps 20 of them.' },
  ]);
});
