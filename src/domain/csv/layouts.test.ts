import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportFields, propertyFields } from '#domain/property-fields.ts';
import { knownLayout } from './known-layouts.ts';
import { createPropertyFileReader } from './property-file.ts';
import { rejectedHeader } from './rejected.ts';

// Headers as these sources write them. Those of OpenAddresses and PLUTO are from their public files; the others are
// from public documents and memory, shortened, and a source may have changed them since.
const layouts: [source: string, header: string, row: string, expected: Record<string, string>][] = [
  [
    'OpenAddresses',
    'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH',
    '-112.0740,33.4484,120,N CENTRAL AVE,4B,PHOENIX,,AZ,85004,,f00d',
    { address: '120 N CENTRAL AVE #4B', zipCode: '85004', latitude: '33.4484', longitude: '-112.0740' },
  ],
  [
    'Regrid',
    'geoid,parcelnumb,zoning,yearbuilt,owner,mailadd,mail_city,mail_state2,mail_zip,address,saddno,saddstr,saddsttyp,scity,szip,lat,lon,ll_uuid,sqft,ll_gissqft,area_building',
    '04013,101-01-001,R1-6,1962,LEE ANN,PO BOX 18,MESA,AZ,85201,12 N MAIN ST,12,MAIN,ST,PHOENIX,85004,33.45,-112.07,0a-1,8000,8012,1450',
    {
      parcelNumber: '101-01-001',
      address: '12 N MAIN ST',
      zipCode: '85004',
      ownerAddress: 'PO BOX 18, MESA, AZ 85201',
      areaSquareFeet: '1450',
    },
  ],
  [
    'PropStream',
    'APN,Address,Unit #,City,State,Zip,County,Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Mailing Address,Mailing Unit #,Mailing City,Mailing State,Mailing Zip,Building Sqft,Lot Size Sqft,Effective Year Built',
    '101-01-001,12 N Main St,4,Phoenix,AZ,85004,Maricopa,Ann,Lee,Bob,Ray,90 Elm St,7,Mesa,AZ,85201,1450,8000,1962',
    {
      address: '12 N Main St #4',
      zipCode: '85004',
      owner: 'Ann Lee & Bob Ray',
      ownerAddress: '90 Elm St #7, Mesa, AZ 85201',
      areaSquareFeet: '1450',
      yearBuilt: '1962',
    },
  ],
  [
    'BatchLeads',
    'First Name,Last Name,Property Address,Property City,Property State,Property Zip,Mailing Address,Mailing City,Mailing State,Mailing Zip,Apn',
    'Ann,Lee,12 N Main St,Phoenix,AZ,85004,PO Box 18,Mesa,AZ,85201,101-01-001',
    {
      address: '12 N Main St',
      zipCode: '85004',
      owner: 'Ann Lee',
      ownerAddress: 'PO Box 18, Mesa, AZ 85201',
    },
  ],
  [
    'ATTOM',
    '[ATTOM ID],ParcelNumberRaw,PropertyAddressFull,PropertyAddressHouseNumber,PropertyAddressStreetName,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,PartyOwner1NameFull,PartyOwner2NameFull,ContactOwnerMailAddressFull,ContactOwnerMailAddressCity,ContactOwnerMailAddressState,ContactOwnerMailAddressZIP,AreaBuilding,YearBuilt,PropertyLatitude,PropertyLongitude',
    '9,101-01-001,12 N MAIN ST,12,MAIN,PHOENIX,AZ,85004,ANN LEE,BOB RAY,PO BOX 18,MESA,AZ,85201,1450,1962,33.45,-112.07',
    {
      propertyId: '9',
      parcelNumber: '101-01-001',
      address: '12 N MAIN ST',
      zipCode: '85004',
      owner: 'ANN LEE & BOB RAY',
      ownerAddress: 'PO BOX 18, MESA, AZ 85201',
    },
  ],
  [
    'CoreLogic',
    'APN UNFORMATTED,SITUS HOUSE NUMBER,SITUS DIRECTION,SITUS STREET NAME,SITUS MODE,SITUS UNIT NUMBER,SITUS CITY,SITUS STATE,SITUS ZIP CODE,OWNER 1 FULL NAME,MAILING STREET ADDRESS,MAILING CITY,MAILING STATE,MAILING ZIP CODE,ACTUAL YEAR BUILT,LIVING SQUARE FEET',
    '10101001,12,N,MAIN,ST,4,PHOENIX,AZ,85004,LEE ANN,PO BOX 18,MESA,AZ,85201,1962,1450',
    {
      parcelNumber: '10101001',
      address: '12 N MAIN ST #4',
      zipCode: '85004',
      owner: 'LEE ANN',
      ownerAddress: 'PO BOX 18, MESA, AZ 85201',
      areaSquareFeet: '1450',
    },
  ],
  [
    'Maricopa County',
    'APN,OWNER_NAME,PHYSICAL_ADDRESS,PHYSICAL_STREET_NUM,PHYSICAL_STREET_DIR,PHYSICAL_STREET_NAME,PHYSICAL_STREET_TYPE,PHYSICAL_CITY,PHYSICAL_ZIP,MAIL_ADDR1,MAIL_ADDR2,MAIL_CITY,MAIL_STATE,MAIL_ZIP,CONST_YEAR,LIVING_SPACE,LATITUDE,LONGITUDE',
    '101-01-001,LEE ANN,12 N MAIN ST,12,N,MAIN,ST,PHOENIX,85004,PO BOX 18,,MESA,AZ,85201,1962,1450,33.45,-112.07',
    {
      address: '12 N MAIN ST',
      zipCode: '85004',
      yearBuilt: '1962',
      areaSquareFeet: '1450',
      ownerAddress: 'PO BOX 18, MESA, AZ 85201',
    },
  ],
  [
    'Cook County',
    'pin,prop_address_full,prop_address_city_name,prop_address_state,prop_address_zipcode_1,mail_address_name,mail_address_full,mail_address_city_name,mail_address_state,mail_address_zipcode_1',
    '17081000010000,12 N MAIN ST,CHICAGO,IL,60602,LEE ANN,PO BOX 18,EVANSTON,IL,60201',
    {
      parcelNumber: '17081000010000',
      address: '12 N MAIN ST',
      zipCode: '60602',
      owner: 'LEE ANN',
      ownerAddress: 'PO BOX 18, EVANSTON, IL 60201',
    },
  ],
  [
    'Los Angeles County',
    'AIN,SitusHouseNo,SitusFraction,SitusDirection,SitusStreet,SitusUnit,SitusCity,SitusZIP,YearBuilt1,SQFTmain1,CENTER_LAT,CENTER_LON',
    '4225007015,12,1/2,N,MAIN ST,,LOS ANGELES CA,90012-1234,1962,1450,34.05,-118.24',
    {
      propertyId: '4225007015',
      address: '12 1/2 N MAIN ST',
      zipCode: '90012',
      areaSquareFeet: '1450',
      yearBuilt: '1962',
    },
  ],
  [
    'Dallas (DCAD)',
    'ACCOUNT_NUM,OWNER_NAME1,OWNER_NAME2,OWNER_ADDRESS_LINE1,OWNER_ADDRESS_LINE2,OWNER_CITY,OWNER_STATE,OWNER_ZIPCODE,STREET_NUM,STREET_HALF_NUM,FULL_STREET_NAME,UNIT_ID,PROPERTY_CITY,PROPERTY_ZIPCODE,GIS_PARCEL_ID',
    '00000100012000000,LEE ANN,RAY BOB,PO BOX 18,,PLANO,TEXAS,750230001,12,,MAIN ST,4,DALLAS,752011234,1',
    {
      propertyId: '00000100012000000',
      address: '12 MAIN ST #4',
      zipCode: '75201',
      owner: 'LEE ANN & RAY BOB',
      ownerAddress: 'PO BOX 18, PLANO, TEXAS 750230001',
    },
  ],
  [
    'Harris (HCAD)',
    'acct\tmailto\tmail_addr_1\tmail_addr_2\tmail_city\tmail_state\tmail_zip\tstr_pfx\tstr_num\tstr_num_sfx\tstr\tstr_sfx\tstr_sfx_dir\tstr_unit\tsite_addr_1\tsite_addr_2\tsite_addr_3\tyr_impr\tbld_ar',
    '0010010000001\tLEE ANN\tPO BOX 18\t\tKATY\tTX\t77449\t\t12\t\tMAIN\tST\t\t\t12 MAIN ST\tHOUSTON\t77002\t1962\t1450',
    {
      propertyId: '0010010000001',
      address: '12 MAIN ST',
      zipCode: '77002',
      owner: 'LEE ANN',
      ownerAddress: 'PO BOX 18, KATY, TX 77449',
      yearBuilt: '1962',
      areaSquareFeet: '1450',
    },
  ],
  [
    'Tarrant (TAD)',
    'Account_Num|Owner_Name|Owner_Address|Owner_CityState|Owner_Zip|Situs_Address|Year_Built|Living_Area|Swimming_Pool_Ind',
    '00000001|LEE ANN|PO BOX 18|FORT WORTH, TX|76102|12 MAIN ST|1962|1450|Y',
    {
      propertyId: '00000001',
      address: '12 MAIN ST',
      owner: 'LEE ANN',
      ownerAddress: 'PO BOX 18, FORT WORTH, TX, 76102',
      hasPool: 'true',
      areaSquareFeet: '1450',
    },
  ],
  [
    'Florida (NAL)',
    'CO_NO,PARCEL_ID,OWN_NAME,OWN_ADDR1,OWN_ADDR2,OWN_CITY,OWN_STATE,OWN_ZIPCD,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD,ACT_YR_BLT,EFF_YR_BLT,TOT_LVG_AREA,LND_SQFOOT',
    '16,0101,LEE ANN,90 ELM ST,APT 7,MIAMI,FLORIDA,33101,12 MAIN ST,,TAMPA,33602.0,1962,1990,1450,8000',
    {
      address: '12 MAIN ST',
      zipCode: '33602',
      owner: 'LEE ANN',
      ownerAddress: '90 ELM ST, APT 7, MIAMI, FLORIDA 33101',
      yearBuilt: '1962',
      areaSquareFeet: '1450',
    },
  ],
  [
    'New York City (PLUTO)',
    'borough,block,lot,zipcode,address,zonedist1,ownername,bldgarea,lotarea,yearbuilt,bbl,latitude,longitude',
    'MN,1,10,10004.00000000,1 SOUTH STREET,R3-2,LEE ANN,1450,8000,1900,1000010010.00000000,40.6888,-74.0187',
    {
      parcelNumber: '1000010010',
      address: '1 SOUTH STREET',
      zipCode: '10004',
      zoning: 'R3-2',
      areaSquareFeet: '1450',
      yearBuilt: '1900',
    },
  ],
  [
    'a list with the owner’s mail under bare names',
    'Owner Name,Address,City,State,Zip,Property Address,Property Zip',
    'Ann Lee,PO Box 18,Mesa,AZ,85201,12 N Main St,85004',
    {
      owner: 'Ann Lee',
      ownerAddress: 'PO Box 18, Mesa, AZ 85201',
      address: '12 N Main St',
      zipCode: '85004',
    },
  ],
  [
    'a list with the owner’s mail behind SITUS',
    'SITUS,Owner,Address,City,State,Zip',
    '"12 N Main St, Phoenix, AZ 85004",Ann Lee,PO Box 18,Mesa,AZ,85201',
    {
      address: '12 N Main St, Phoenix, AZ 85004',
      zipCode: '85004',
      ownerAddress: 'PO Box 18, Mesa, AZ 85201',
    },
  ],
  [
    'a list with units in a column of their own',
    'Address,Unit,Zip',
    '12 N Main St,4,85004',
    { address: '12 N Main St #4', zipCode: '85004' },
  ],
];

// One detail each that made doors of one file look like one, or an address or owner wrong.
const details: typeof layouts = [
  [
    'a list with Address 2',
    'Address,Address 2,Zip',
    '12 N Main St,Apt 4,85004',
    { address: '12 N Main St Apt 4' },
  ],
  [
    'a list with Address Line 2',
    'Address Line 1,Address Line 2,City,Zip',
    '12 N Main St,4B,Phoenix,85004',
    { address: '12 N Main St #4B' },
  ],
  [
    'a list with Site Address 2',
    'Site Address,Site Address 2,Site City,Zip',
    '12 N Main St,Unit 4,Phoenix,85004',
    { address: '12 N Main St Unit 4' },
  ],
  [
    'a list with PHY_ADDR2',
    'PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD',
    '12 MAIN ST,UNIT 4,TAMPA,33602',
    { address: '12 MAIN ST UNIT 4', zipCode: '33602' },
  ],
  [
    'a list whose second line holds the city',
    'Site Address,Site Address 2,Zip',
    '12 N Main St,Houston TX 77002,77002',
    { address: '12 N Main St', zipCode: '77002' },
  ],
  [
    'a list with the unit behind the mail',
    'Address,City,Zip,Owner,Mailing Address,Mailing City,Mailing State,Mailing Zip,Unit',
    '12 N Main St,Phoenix,85004,Ann Lee,PO Box 18,Mesa,AZ,85201,4',
    { address: '12 N Main St #4', ownerAddress: 'PO Box 18, Mesa, AZ 85201' },
  ],
  [
    'a list with the second line behind the mail',
    'Property Address,Property Zip,Mailing Address,City,State,Zip,Address 2',
    '12 N Main St,85004,PO Box 18,Mesa,AZ,85201,Apt 4',
    { address: '12 N Main St Apt 4', ownerAddress: 'PO Box 18, Mesa, AZ 85201' },
  ],
  [
    'a list with the unit of the mail',
    'Property Address,Property Zip,Mailing Address,Unit,City,State,Zip',
    '12 N Main St,85004,90 Elm St,7,Mesa,AZ,85201',
    { address: '12 N Main St', ownerAddress: '90 Elm St #7, Mesa, AZ 85201' },
  ],
  [
    'a list with a prefix of the street',
    'Street_Number,Street_Prefix,Street_Name,Street_Suffix,Zip',
    '12,N,Main,St,85004',
    { address: '12 N Main St' },
  ],
  [
    'a list with the prefix beside the address',
    'Address,Street_Prefix,Zip',
    '12 Main St,N,85004',
    { address: '12 N Main St' },
  ],
  [
    'a list (Maricopa) with the city in the situs',
    'APN,PHYSICAL_ADDRESS,PHYSICAL_STREET_NUM,PHYSICAL_STREET_DIR,PHYSICAL_STREET_NAME,PHYSICAL_STREET_TYPE,PHYSICAL_CITY,PHYSICAL_ZIP',
    '101-01-001,12 N MAIN ST   PHOENIX  85004,12,N,MAIN,ST,PHOENIX,85004',
    { address: '12 N MAIN ST', zipCode: '85004' },
  ],
  [
    'a list (Los Angeles) with the city in the situs',
    'AIN,SitusFullAddress,SitusHouseNo,SitusFraction,SitusDirection,SitusStreet,SitusUnit,SitusCity,SitusZIP',
    '4225007015,12 1/2 N MAIN ST 4 LOS ANGELES CA 90012,12,1/2,N,MAIN ST,4,LOS ANGELES CA,90012-1234',
    { address: '12 1/2 N MAIN ST #4', zipCode: '90012' },
  ],
  [
    'a list (Dallas) with the mail in its second line',
    'ACCOUNT_NUM,OWNER_ADDRESS_LINE1,OWNER_ADDRESS_LINE2,OWNER_CITY,OWNER_STATE,OWNER_ZIPCODE,STREET_NUM,FULL_STREET_NAME,PROPERTY_CITY,PROPERTY_ZIPCODE',
    '1,,PO BOX 18,PLANO,TEXAS,75023,12,MAIN ST,DALLAS,75201',
    { address: '12 MAIN ST', ownerAddress: 'PO BOX 18, PLANO, TEXAS 75023' },
  ],
  [
    'a list (BatchLeads) with an area',
    'Property Address,Property Zip,Total Building Area Square Feet,Lot Size Square Feet',
    '12 N Main St,85004,1450,8000',
    { areaSquareFeet: '1450' },
  ],
  [
    'a list (PropStream) with a company',
    'Address,Zip,Company Name,Owner 1 First Name,Owner 1 Last Name',
    '12 N Main St,85004,Lee Holdings LLC,,',
    { owner: 'Lee Holdings LLC' },
  ],
  [
    'a list (CoreLogic) with the mail in pieces',
    'SITUS HOUSE NUMBER,SITUS STREET NAME,SITUS MODE,SITUS ZIP CODE,MAILING HOUSE NUMBER,MAILING DIRECTION,MAILING STREET NAME,MAILING MODE,MAILING UNIT NUMBER,MAILING CITY,MAILING STATE,MAILING ZIP CODE',
    '12,MAIN,ST,85004,90,N,ELM,AVE,7,MESA,AZ,85201',
    { address: '12 MAIN ST', ownerAddress: '90 N ELM AVE #7, MESA, AZ 85201' },
  ],
  [
    'a list with the city in the address and beside it',
    'Address,City,State,Zip',
    '12 N Main St Phoenix AZ 85004,Phoenix,AZ,85004',
    { address: '12 N Main St', zipCode: '85004' },
  ],
];

interface CountyCase {
  source: string;
  /** The ZIP code that the file is uploaded for; without it the rows name theirs. */
  zipOfUpload?: string;
  header: string;
  row: string;
  expected: Record<string, string>;
}

// Headers of counties, cities and vendors as they are known from public documents and from memory; the rows are made up.
const counties = JSON.parse(
  readFileSync(new URL('counties.cases.json', import.meta.url), 'utf8'),
) as CountyCase[];

test.each(counties)('$source: the door is read whole', ({ header, row, zipOfUpload, expected }) => {
  expect(readOne(`${header}\n${row}\n`, zipOfUpload ?? null)).toMatchObject(expected);
});

test.each(details)('%s is read whole', (_source, header, row, expected) => {
  expect(readOne(`${header}\n${row}\n`, null)).toMatchObject(expected);
});

test.each(layouts)('%s is read without renaming a column', (_source, header, row, expected) => {
  const read = readOne(`${header}\n${row}\n`, expected.zipCode ? null : '76001');
  expect(read).toMatchObject({ ...(expected.zipCode === undefined && { zipCode: '76001' }), ...expected });
});

test.each(layouts)('%s is recognized by its header, or not known', (source, header) => {
  const known = knownLayout(header.split(/[,\t|]/));
  if (source.startsWith('a list')) expect(known).toBeNull();
  else expect(known?.name).toBe(source);
});

test('our own files are known as such', () => {
  expect(knownLayout(exportFields.map(({ header }) => header))?.name).toBe('An export of this product');
  const rejected = rejectedHeader(['Address', 'Zip']).trim().split(',');
  expect(knownLayout(rejected)?.name).toBe('A list of rejected rows');
});

test('a row of one ZIP whose address names another is refused with the reason', () => {
  expect(readOne('Address\n"12 N Main St, Mesa, AZ 85201"\n', '85004')).toEqual([
    '85201 is not 85004, the ZIP code of this upload',
  ]);
});

test('without a ZIP column the addresses name it, row by row', () => {
  expect(readOne('Address\n"12 N Main St, Mesa, AZ 85201"\n', null)).toMatchObject({ zipCode: '85201' });
  expect(() => readOne('Address\n12 N Main St\n', null)).toThrow('There is no ZIP code column');
});

test.each([
  ['a lost sign', '33.45,112.07'],
  ['a swapped pair', '-112.07,33.45'],
  ['both', '112.07,33.45'],
])('coordinates with %s are mended', (_name, coordinates) => {
  const read = readOne(`Address,Lat,Lon\n1 A St,${coordinates}\n`, '85004') as Record<string, string>;
  expect([Number(read.latitude), Number(read.longitude)]).toEqual([33.45, -112.07]);
});

test('coordinates of another country are refused', () => {
  expect(readOne('Address,Lat,Lon\n1 A St,48.8566000,2.3522000\n', '85004')).toEqual([
    '48.8566, 2.3522 is not in the United States',
  ]);
});

/** What the one row of the file is read as, or why it is refused. */
function readOne(file: string, zipCode: string | null): Record<string, string> | string[] {
  let found: Record<string, string> | string[] = [];
  const reader = createPropertyFileReader(
    { zipCode, lastYear: 2027 },
    {
      header: () => {},
      row: (_row, { values }) => {
        const known = propertyFields
          .map(({ key }, i) => [key, values[i]])
          .filter(([, value]) => value != null);
        found = Object.fromEntries(known) as Record<string, string>;
      },
      rejected: (_row, _cells, problems) => {
        found = problems.map(({ value, reason }) => `${value} ${reason}`);
      },
    },
  );
  reader.push(new TextEncoder().encode(file));
  reader.end();
  return found;
}
