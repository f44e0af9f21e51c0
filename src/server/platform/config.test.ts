import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { publicUrlOf, readConfig } from './config.ts';
import { InvalidSettings } from './settings.ts';

test('nothing set is a working installation on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    sampleData: true,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 5000, smtpUrl: undefined });
});

test('an operator’s own database comes without sample data unless they want it', () => {
  const DATABASE_URL = 'postgres://user:secret@db:5432/ridgecap';
  expect(readConfig({ DATABASE_URL }).sampleData).toBe(false);
  expect(readConfig({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
});

test('links in mails lead to PUBLIC_URL without a slash too many', () => {
  expect(publicUrlOf(readConfig({ PUBLIC_URL: 'https://leads.example.com/' }))).toBe(
    'https://leads.example.com',
  );
  expect(publicUrlOf(readConfig({ PORT: '8080' }))).toBe('http://localhost:8080');
});

test('a web server alone, or a worker, needs a database that both reach', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow('ROLE: web and worker need DATABASE_URL');
  expect(() => readConfig({ ROLE: 'worker' })).toThrow('ROLE: web and worker need DATABASE_URL');
  expect(readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://db/ridgecap' }).role).toBe('web');
  expect(readConfig({}).role).toBe('all');
});

test('a geocoder of the operator’s own needs its address', () => {
  expect(readConfig({}).geocoder).toBe('offline');
  expect(() => readConfig({ GEOCODER: 'nominatim' })).toThrow(/^ {2}GEOCODER_URL: must be set/m);
  expect(readConfig({ GEOCODER: 'nominatim', GEOCODER_URL: 'http://osm:8080' }).geocoder).toBe('nominatim');
});

test('a bucket needs its keys, and a public address needs a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const FILES_URL = 's3://roofs/ridgecap/?endpoint=https://s3.example.com/&region=eu-west-1&style=path';
  expect(readConfig({}).files.bucket).toBeNull();
  expect(readConfig({ FILES_URL, ...keys }).files).toEqual({
    bucket: {
      name: 'roofs',
      prefix: 'ridgecap',
      endpoint: 'https://s3.example.com',
      region: 'eu-west-1',
      pathStyle: true,
    },
    keys: { id: 'id', secret: 'secret' },
    isPublic: false,
    publicEndpoint: 'https://s3.example.com',
    cacheBytes: 4096e6,
  });
  expect(readConfig({ FILES_URL: 's3://roofs', ...keys }).files.bucket).toMatchObject({
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    pathStyle: false,
  });
  const apart = readConfig({ FILES_URL, ...keys, FILES_PUBLIC: 'https://pictures.example.com/' }).files;
  expect(apart).toMatchObject({ isPublic: true, publicEndpoint: 'https://pictures.example.com' });
  expect(() => readConfig({ FILES_URL })).toThrow(/FILES_URL: needs S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ FILES_PUBLIC: 'on' })).toThrow(/FILES_PUBLIC: needs FILES_URL/);
});

test.each([
  ['ROLE', 'both'],
  ['DATABASE_READ_URL', 'postgres://replica/ridgecap'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://db/x'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['SESSION_SECRET', 'too short'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', '12345'],
  ['SAMPLE_DATA', 'yes'],
  ['SMTP_URL', 'mail.acme.test'],
  ['SUPPORT_EMAIL', 'help'],
  ['SCHEDULING_URL', 'javascript:alert(1)'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '0x1'],
  ['GEOCODER', 'google'],
  ['GEOCODER_URL', 'file:///etc/passwd'],
  ['GEOCODER_RATE', '0'],
  ['FILES_URL', 'https://bucket.s3.example.com'],
  ['FILES_URL', 's3://key:secret@bucket'],
  ['FILES_URL', 's3://bucket/../secrets'],
  ['FILES_URL', 's3://bucket?endpoint=file:///etc'],
  ['FILES_URL', 's3://bucket?secret=typed-here'],
  ['FILES_URL', 's3://bucket?style=neither'],
  ['FILES_PUBLIC', 'perhaps'],
  ['FILES_CACHE_MB', '0'],
])('%s=%s is refused by name and does not repeat the value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(InvalidSettings);
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^These settings cannot be used:\n  ${name}: `),
  );
  expect(() => readConfig({ [name]: value })).not.toThrow(value);
});
