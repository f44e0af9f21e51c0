import { expect, test } from 'vitest';
import type { ColumnMapping } from '#domain/csv/mapping.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { createPermitFileReader, type PermitRow, permitMapping } from './permit-file.ts';
import published from './published-files.cases.json' with { type: 'json' };
import { standingOf } from './status.ts';

const read = (lines: string[], zipCode: string | null = null, columns: ColumnMapping | null = null) =>
  readBytes(new TextEncoder().encode(`${lines.join('\n')}\n`), zipCode, columns);

function readBytes(bytes: Uint8Array, zipCode: string | null = null, columns: ColumnMapping | null = null) {
  const rows: PermitRow[] = [];
  const rejected: string[] = [];
  const reader = createPermitFileReader(
    { zipCode, otherZips: 'sort', lastYear: 2027, columns },
    {
      header() {},
      row: (_row, permit) => rows.push(permit),
      rejected: (_row, _cells, problems) => rejected.push(...problems.map(({ reason }) => reason)),
    },
  );
  reader.push(bytes);
  reader.end();
  return { rows, rejected };
}

// Headers as the cities publish them; the rows are made up.
const files = {
  'Austin, as it is exported': [
    'Permit Type,Permit Type Desc,Permit Num,Permit Class Mapped,Permit Class,Work Class,Condominium,Project Name,Description,TCAD ID,Property Legal Description,Applied Date,Issued Date,Day Issued,Status Current,Status Date,Expires Date,Completed Date,Total Job Valuation,Original Address 1,Original City,Original State,Original Zip,Jurisdiction,Link,Latitude,Longitude,Location,Contractor Trade,Contractor Company Name,Contractor Full Name,Contractor Phone,Contractor Address 1,Contractor City,Contractor Zip,Applicant Full Name,Applicant Address 1,Applicant City,Applicant Zip',
    'BP,Building Permit,2019-044110 BP,Residential,R- 435 Renovations/Remodel,Repair,No,12 OAK ST,Reroof of residence,0247,LOT 1,03/01/2019,03/04/2019,MONDAY,Final,05/02/2019,,05/02/2019,"$14,500",12 OAK ST,AUSTIN,TX,78704,AUSTIN FULL PURPOSE,http://x.example,30.25,-97.76,"(30.25, -97.76)",General,Acme Roofing,Ann Lee,5125550100,99 ELSEWHERE RD,HUTTO,78634,Bo Day,1 OTHER ST,MANOR,78653',
  ],
  'Austin, from its API': [
    'permittype,permit_type_desc,permit_number,work_class,description,applieddate,issue_date,status_current,completed_date,total_job_valuation,original_address1,original_city,original_state,original_zip,contractor_company_name',
    'BP,Building Permit,2019-044110 BP,Repair,Reroof of residence,2019-03-01T00:00:00,2019-03-04T00:00:00,Final,2019-05-02T00:00:00.000,14500,12 OAK ST,AUSTIN,TX,78704,Acme Roofing',
  ],
  Raleigh: [
    'X,Y,OBJECTID,permitnum,permitclass,permitclassmapped,applieddate,issueddate,workclass,workclassmapped,proposedworkdescription,statuscurrent,statuscurrentmapped,estprojectcost,originaladdress1,originalcity,originalstate,originalzip,coissueddate,contractorcompanyname,parcelownername,parcelowneraddress1,latitude_perm,longitude_perm',
    '-78.6,35.7,1,2019-044110 BP,Residential,Residential,1551398400000,1551657600000,Roof,Existing,Reroof of residence,Finaled,Permit Finaled,14500,12 OAK ST,RALEIGH,NC,27610,1556755200000,Acme Roofing,DOE JO,9 FAR AVE,35.7,-78.6',
  ],
  Denver: [
    'OBJECTID,PERMIT_NUM,DATE_RECEIVED,DATE_ISSUED,CLASS,UNITS,VALUATION,PERMIT_FEE,CONTRACTOR_NAME,ADDRESS,SCHEDNUM,NEIGHBORHOOD,FINAL_DATE,ZIP',
    '1,2019-044110 BP,2019/03/01 07:00:00+00,2019/03/04 07:00:00+00,ROOFING - REROOF,1,14500,200,Acme Roofing,12 OAK ST,051,Baker,2019/05/02 06:00:00+00,80223',
  ],
  Phoenix: [
    'OBJECTID,PER_NUM,PER_TYPE_DESC,PERMIT_NAME,STREET_FULL_NAME,PER_ENT_DATE,PER_ISSUE_DATE,PER_COMPLETE_DATE,PERMIT_STAT,SCOPE_DESC,PROFESS_NAME,ZIP',
    '1,2019-044110 BP,RESIDENTIAL REROOF,DOE HOME,12 OAK ST,3/1/2019,3/4/2019,5/2/2019,FINAL,REROOF,Acme Roofing,85004',
  ],
  Tampa: [
    'OBJECTID,RECORDID,RECORDTYPE,ADDRESS,UNIT,ZIP,APPSTATUS,CREATEDDATE,ISSUEDDATE,FINALDATE,PROJECTDESCRIPTION,CONTRACTOR',
    '1,2019-044110 BP,Residential Roofing,"12 OAK ST, Tampa, FL 33602",,33602,Complete,1551398400000,1551657600000,1556755200000,REROOF,Acme Roofing',
  ],
  'a city nobody knows': [
    'Permit #,Type of Work,Job Address,Zip Code,Issued,Finaled,Status,Description of Work,Contractor,Job Value,Owner,Owner Address,Owner Zip',
    '2019-044110 BP,Repair,12 Oak St.,90210,3/4/2019,5/2/2019,Finaled,REROOF,Acme Roofing,"14,500.00",DOE,1 FAR RD,10001',
  ],
};

test.each(Object.entries(files))('reads the file of %s', (_city, lines) => {
  const { rows, rejected } = read(lines);
  expect(rejected).toEqual([]);
  const [row] = rows;
  expect(row?.addressKey).toBe('12 OAK ST');
  expect(row?.zipCode).toMatch(/^\d{5}$/);
  expect(row?.zipCode).not.toMatch(/78634|10001/);
  expect(row?.permit).toMatchObject({
    number: '2019-044110 BP',
    issuedOn: '2019-03-04',
    finaledOn: '2019-05-02',
    contractor: 'Acme Roofing',
    kind: 're-roof',
    standing: 'finaled',
  });
});

test.each(published)('reads the header of $city as it is published', ({ header, row, reads }) => {
  const { rows, rejected } = read([header, row]);
  expect(rejected).toEqual([]);
  const [{ addressKey, zipCode, permit } = {} as PermitRow] = rows;
  expect({ addressKey, zipCode, ...permit }).toMatchObject(reads);
});

test('of people whom a permit names, only the contractor is one', () => {
  const header =
    'PERMIT#,ADDRESS,ZIP,WORK_DESCRIPTION,CONTACT_1_TYPE,CONTACT_1_NAME,CONTACT_2_TYPE,CONTACT_2_NAME';
  const { rows } = read([
    header,
    '1,12 OAK ST,60655,REROOF,OWNER,JO DOE,CONTRACTOR-GENERAL,ACME ROOFING',
    '2,14 OAK ST,60655,REROOF,OWNER,JO DOE,,',
  ]);
  expect(rows.map(({ permit }) => permit.contractor)).toEqual(['ACME ROOFING', null]);
});

test('Chicago names no ZIP code: the coordinates say where, and the street comes in four columns', () => {
  const { rows } = read([
    'ID,PERMIT#,PERMIT_STATUS,PERMIT_MILESTONE,PERMIT_TYPE,REVIEW_TYPE,APPLICATION_START_DATE,ISSUE_DATE,STREET_NUMBER,STREET DIRECTION,STREET_NAME,SUFFIX,WORK_DESCRIPTION,REPORTED_COST,PIN1,CONTACT_1_TYPE,CONTACT_1_NAME,CONTACT_1_CITY,CONTACT_1_ZIPCODE,LATITUDE,LONGITUDE,LOCATION',
    '1,100812345,COMPLETE,COMPLETE,PERMIT - EASY PERMIT PROCESS,EASY,03/01/2019,03/04/2019,1200,N,HOYNE,AVE,TEAR OFF AND REPLACE SHINGLES ON HOUSE,8000,1706,CONTRACTOR-GENERAL,ACME ROOFING,SKOKIE,60076,41.9034,-87.6786,"(41.9034, -87.6786)"',
  ]);
  expect(rows[0]).toMatchObject({ zipCode: '', addressKey: '1200 N HOYNE AVE' });
  expect(rows[0]?.permit).toMatchObject({ kind: 're-roof', contractor: 'ACME ROOFING', value: 8000 });
});

test('a row without an address, a door or a place is refused with the reason', () => {
  const { rows, rejected } = read([
    'Permit Number,Address,Zip,Description,Latitude,Longitude',
    '1,,78704,Reroof,,',
    '2,OAK ST,78704,Reroof,,',
    '3,12 OAK ST,,Reroof,,',
    '4,12 OAK ST,,Reroof,30.25,-97.76',
  ]);
  expect(rejected).toEqual([
    'The address is missing',
    'has no house number, and the row has no parcel number',
    'The ZIP code is missing',
  ]);
  expect(rows).toHaveLength(1);
});

test('a file without addresses says which columns it has', () => {
  expect(() => read(['Permit Number,Description', '1,Reroof'])).toThrow(UnreadableFile);
  expect(() => read(['Permit Number,Description', '1,Reroof'])).toThrow('There is no address column');
});

test('days of 1900, of the future and of no calendar are none', () => {
  const { rows } = read([
    'Permit Number,Address,Zip,Description,Issued Date',
    '1,12 OAK ST,78704,Reroof,1/1/1900',
    '2,14 OAK ST,78704,Reroof,2999-01-01',
    '3,16 OAK ST,78704,Reroof,13/45/2019',
  ]);
  expect(rows.map(({ permit }) => [permit.issuedOn, permit.standing])).toEqual([
    [null, 'open'],
    [null, 'open'],
    [null, 'open'],
  ]);
});

test.each([
  ['Final', null, 'finaled'],
  ['Permit Finaled', null, 'finaled'],
  ['COMPLETE', null, 'finaled'],
  ['Closed', null, 'finaled'],
  ['Certificate of Occupancy', null, 'finaled'],
  ['Closed - Expired', '2019-03-04', 'void'],
  ['Closed as incomplete', '2019-03-04', 'void'],
  ['REVOKED', '2019-03-04', 'void'],
  ['Withdrawn', '2019-03-04', 'void'],
  ['VOID', '2019-03-04', 'void'],
  ['Denied', null, 'void'],
  ['Cancelled', '2019-03-04', 'void'],
  ['Expired', '2019-03-04', 'void'],
  ['Issued', '2019-03-04', 'issued'],
  ['Active', '2019-03-04', 'issued'],
  ['OPEN', '2019-03-04', 'issued'],
  ['Inspection Phase', '2019-03-04', 'issued'],
  ['Applied', '2019-03-04', 'open'],
  ['In Review', null, 'open'],
  ['Ready to Issue', null, 'open'],
  ['Approved', null, 'open'],
  ['Approved', '2019-03-04', 'issued'],
  ['Final Inspection Pending', '2019-03-04', 'issued'],
  [null, '2019-03-04', 'issued'],
  [null, null, 'open'],
  ['X7', '2019-03-04', 'issued'],
] as const)('status %s, issued %s: %s', (status, issuedOn, standing) => {
  expect(standingOf(status, { issuedOn, finaledOn: null })).toBe(standing);
});

// As cities publish them, each of a permit that was issued.
const publishedStatuses = {
  finaled: `Finaled, FINAL, Permit Finaled, CO Issued, CofO Issued, OK for CofO, Closed, Complete, COMPLETE – no CO, Completed,
    Closed - Complete, CLOSED BY REPORT, Certificate Issued, Certicate of Compliance, Permit Finaled with Conditions, Finished,
    Occupancy, Inspections Completed, Final Approved, Signed Off, COMPL, FINL`,
  issued: `Issued, Permit Issued, PERMITS ISSUED, Active, OPEN, Inspection(s) in progress, Reinstated, Phase Final,
    PHASED PERMITTING, Hold, Pending, Ready for Issue, Approved, Final Inspection, Final Inspection Scheduled, Final Review,
    Awaiting Final Inspection, Failed Final Inspection, Not Finaled, Completed - Not Finaled, Closed without final,
    Closed - No Final Inspection, CofO in Progress, Partial CO, TCO Issued, Review Completed, Payment Complete, Triage, F, Unknown`,
  open: 'In Review, Plan Review, Plan Review Complete, Application Complete, Intake Completed, Application Accepted, Submitted',
  void: `Expired, Expired - Final not called, Finaled - Expired, Void, Withdrawn, PLANS WITHDRAWN, Revoked, Intent to Revoke,
    Cancelled, Canceled, CANCELLED BY REVENUE, Suspended, Aborted Permit, Denied, Disapproved, Incomplete Submittal, Closed - Void,
    Refund Completed, Duplicate, Deleted, Rejected, Stop Work Order`,
};

test.each(
  Object.entries(publishedStatuses).flatMap(([standing, list]) =>
    list.split(',').map((status) => [status.trim(), standing] as const),
  ),
)('status %s is %s', (status, standing) => {
  expect(standingOf(status, { issuedOn: '2019-03-04', finaledOn: null })).toBe(standing);
});

test('what was recognized is offered as a mapping', () => {
  expect(permitMapping(['Permit No', 'Site Address', 'Zip', 'Scope of Work'])).toEqual({
    permitNumber: 0,
    address: 1,
    zipCode: 2,
    permitDescription: 3,
  });
});

test('a contractor is the one of the contacts that is one; a column chosen by hand is taken as it is', () => {
  const header = 'PERMIT_,ADDRESS,ZIP,CONTACT_1_TYPE,CONTACT_1_NAME,CONTACT_2_TYPE,CONTACT_2_NAME,INSTALLER';
  const row = '1,12 Oak St,60601,OWNER,DOE JO,CONTRACTOR-GENERAL,ACME ROOFING,BOLT CO';
  expect(read([header, row]).rows[0]?.permit.contractor).toBe('ACME ROOFING');
  const columns = { ...permitMapping(header.split(',')), contractor: 7 };
  expect(read([header, row], null, columns).rows[0]?.permit.contractor).toBe('BOLT CO');
});

test.each([
  ['tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'))],
  ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
])('a file with %s is read', (_, bytes) => {
  const text = 'Permit Number,Description,Issued Date,Site Address,Zip\n19-1,REROOF,45231,12 Oak St,85301\n';
  expect(readBytes(bytes(text)).rows[0]?.permit).toMatchObject({
    ...{ number: '19-1', kind: 're-roof', issuedOn: '2023-11-01' },
  });
});

test.each(['1/1/1900', '1899-12-30', '1900-01-01T00:00:00.000', '0', 'N/A'])(
  'a day of %s is none, so that its permit is no replacement of 1900',
  (day) => {
    const lines = [
      'Permit Number,Description,Issued Date,Site Address,Zip',
      `1,REROOF,${day},12 Oak St,85301`,
    ];
    expect(read(lines).rows[0]?.permit).toMatchObject({ kind: 're-roof', issuedOn: null });
  },
);
