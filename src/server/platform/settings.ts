import { resolve } from 'node:path';
import { z } from 'zod';
import { modeOfKey } from '#domain/mail/sending.ts';
import { product } from '#domain/product.ts';
import { FILES_URL_EXAMPLE, readFilesUrl } from './files-url.ts';
import { readProxies } from './proxies.ts';

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` });
const webUrl = url(/^https?$/, 'https://leads.example.com');
const baseUrl = webUrl.transform((address) => address.replace(/\/+$/, ''));
// An origin, or all hosts below one, as a content security policy names them.
const HOST_SOURCE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i;
// A host, or one of its ports.
const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((word) => word === 'on');

const proxies = z
  .string()
  .default('off')
  .transform((text, context) => {
    const trust = readProxies(text);
    if (trust) return trust;
    context.addIssue(
      'must be off, a number of proxies such as 1, or their addresses such as 10.0.0.0/8, 192.168.1.2',
    );
    return z.NEVER;
  });

const bucket = z.string().transform((text, context) => {
  const read = readFilesUrl(text);
  if (read) return read;
  context.addIssue(`must be an address such as ${FILES_URL_EXAMPLE}, without keys`);
  return z.NEVER;
});

const geocoders = ['offline', 'census', 'nominatim'] as const;
const travelTimes = ['straight', 'osrm', 'valhalla', 'openrouteservice'] as const;

const roles = ['all', 'web', 'worker'] as const;

const Values = z.object({
  ROLE: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }).default('all'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(5000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/ridgecap').optional(),
  DATABASE_READ_URL: url(/^postgres(ql)?$/, 'postgres://user:password@replica:5432/ridgecap').optional(),
  FILES_URL: bucket.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_PUBLIC: z
    .union([onOff, baseUrl], { error: 'must be on, off or the address browsers use' })
    .default(false),
  FILES_CACHE_MB: z.coerce.number({ error: 'must be a number of megabytes' }).positive().default(4096),
  STATEMENT_NAMES: onOff.default(true),
  DATABASE_PATIENCE: z.coerce.number({ error: 'must be a number of seconds' }).positive().default(300),
  PUBLIC_URL: webUrl.transform((address) => address.replace(/\/+$/, '')).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('must be an email address').toLowerCase().default('admin@ridgecap.example'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  SAMPLE_DATA: onOff.optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default(`${product.name} <no-reply@ridgecap.example>`),
  GEOCODER: z.enum(geocoders, { error: `must be one of ${geocoders.join(', ')}` }).default('offline'),
  GEOCODER_URL: webUrl.optional(),
  GEOCODER_RATE: z.coerce
    .number({ error: 'must be a number of calls a second' })
    .positive()
    .max(1000)
    .default(1),
  TRAVEL_TIMES: z
    .enum(travelTimes, { error: `must be one of ${travelTimes.join(', ')}` })
    .default('straight'),
  TRAVEL_TIMES_URL: webUrl.transform((address) => address.replace(/\/+$/, '')).optional(),
  TRAVEL_TIMES_KEY: z.string().optional(),
  ENRICHMENT_URL: webUrl.optional(),
  ENRICHMENT_KEY: z.string().optional(),
  PRINT_HOUSE_URL: baseUrl.optional(),
  PRINT_HOUSE_KEY: z
    .string()
    .refine((key) => modeOfKey(key) !== null, 'must be a secret key that begins with test_ or live_')
    .optional(),
  STORM_FEEDS: onOff.default(false),
  STORM_FOLDER: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  STORM_SPC_URL: baseUrl.optional(),
  STORM_REPORTS_URL: baseUrl.optional(),
  STORM_MRMS_URL: baseUrl.optional(),
  STORM_RADAR_URL: baseUrl.optional(),
  STORM_ALERTS_URL: baseUrl.optional(),
  STORM_EVENTS_URL: baseUrl.optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default(product.supportEmail),
  SUPPORT_PHONE: z.string().default(product.phone),
  SCHEDULING_URL: webUrl.optional(),
  BASEMAP: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  MAP_STYLE_URL: webUrl.optional(),
  MAP_HOSTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(HOST_SOURCE, 'must be addresses such as https://*.tiles.example.com')))
    .default([]),
  CRM_JOBNIMBUS_URL: baseUrl.optional(),
  CRM_ACCULYNX_URL: baseUrl.optional(),
  HOOK_HOSTS_ALLOWED: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(HOST, 'must be hosts such as crm.local or 10.0.0.5:8080')))
    .default([]),
  TRUST_PROXY: proxies,
  PHOTO_ORIGINALS: onOff.default(false),
  CAPTURE_ORIGINALS: onOff.default(false),
  BACKUP_RECIPIENT: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(z.string().regex(/^age1[a-z0-9]+$/, 'must be public keys of age such as age1…')))
    .default([]),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAX_REQUESTS: z.coerce.number({ error: 'must be a number of calls' }).int().positive().default(500),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Settings = z.infer<typeof Values>;

const Checked = Values.refine(hasItsGeocoder, {
  path: ['GEOCODER_URL'],
  message: 'must be set with GEOCODER=nominatim: the address of your own server',
})
  .refine(hasItsTravelTimes, {
    path: ['TRAVEL_TIMES_URL'],
    message: 'must be set with TRAVEL_TIMES: the address of that server',
  })
  .refine(hasItsDatabase, {
    path: ['ROLE'],
    message: 'web and worker need DATABASE_URL: the embedded database belongs to one process that does both',
  })
  .refine(hasPrimary, {
    path: ['DATABASE_READ_URL'],
    message: 'needs DATABASE_URL: a replica is one of your own database',
  })
  .refine(hasItsKeys, {
    path: ['FILES_URL'],
    message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  })
  .refine(hasItsBucket, { path: ['FILES_PUBLIC'], message: 'needs FILES_URL: a folder has no address' })
  .refine(hasItsKey, {
    path: ['PRINT_HOUSE_KEY'],
    message: 'must be set with PRINT_HOUSE_URL: the key of that service',
  });

/** A setting that cannot be used. The message names every such setting, one a line. */
export class InvalidSettings extends Error {}

/**
 * Reads the environment, variable by variable. An empty one counts as not set.
 * @throws InvalidSettings
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Checked.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
    throw new InvalidSettings(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  return parsed.data;
}

function hasItsGeocoder({ GEOCODER, GEOCODER_URL }: Settings): boolean {
  return GEOCODER !== 'nominatim' || GEOCODER_URL !== undefined;
}

function hasItsTravelTimes({ TRAVEL_TIMES, TRAVEL_TIMES_URL }: Settings): boolean {
  return TRAVEL_TIMES === 'straight' || TRAVEL_TIMES_URL !== undefined;
}

function hasItsDatabase({ ROLE, DATABASE_URL }: Settings): boolean {
  return ROLE === 'all' || DATABASE_URL !== undefined;
}

function hasPrimary({ DATABASE_READ_URL, DATABASE_URL }: Settings): boolean {
  return DATABASE_READ_URL === undefined || DATABASE_URL !== undefined;
}

function hasItsKeys(settings: Settings): boolean {
  return !settings.FILES_URL || Boolean(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY);
}

function hasItsBucket({ FILES_PUBLIC, FILES_URL }: Settings): boolean {
  return FILES_PUBLIC === false || FILES_URL !== undefined;
}

function hasItsKey({ PRINT_HOUSE_URL, PRINT_HOUSE_KEY }: Settings): boolean {
  return PRINT_HOUSE_URL === undefined || PRINT_HOUSE_KEY !== undefined;
}
