import type { Bucket } from './files-url.ts';
import type { TrustProxy } from './proxies.ts';
import { readSettings, type Settings } from './settings.ts';

export interface Config {
  /** What this process does: answer calls, work in the background, or both. */
  role: Settings['ROLE'];
  port: number;
  host: string;
  /** Absolute path of everything this installation keeps: database, files, outbox, secrets. */
  dataDir: string;
  /** An operator's own PostgreSQL; undefined means the embedded one in dataDir. */
  databaseUrl: string | undefined;
  /** A replica of it that answers reads where it has what the caller wrote last. */
  databaseReadUrl: string | undefined;
  /** Where the bytes of stored files are kept. */
  files: FilesConfig;
  /** Whether connections keep frequent statements by name; older poolers mix connections up. */
  statementNames: boolean;
  /** After so many seconds without a start an embedded database is given up. */
  databasePatience: number;
  publicUrl: string | undefined;
  sessionSecret: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  sampleData: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  geocoder: Settings['GEOCODER'];
  geocoderUrl: string | undefined;
  /** Calls a second, for a geocoder that is asked address by address. */
  geocoderRate: number;
  /** The service for walking distances along the streets, its address, and its key. */
  travelTimes: Settings['TRAVEL_TIMES'];
  travelTimesUrl: string | undefined;
  travelTimesKey: string | undefined;
  enrichmentUrl: string | undefined;
  enrichmentKey: string | undefined;
  /** The service that prints and mails campaigns, and its key. */
  printHouseUrl: string | undefined;
  printHouseKey: string | undefined;
  /** Whether files of storms are fetched from the network, and from other addresses than the sources' own. */
  stormFeeds: boolean;
  stormUrls: Record<
    'spc' | 'mrms' | 'localReports' | 'radarHail' | 'alerts' | 'stormEvents',
    string | undefined
  >;
  /** A folder whose files of storms are read as they appear; absolute. */
  stormFolder: string | undefined;
  supportEmail: string;
  supportPhone: string;
  schedulingUrl: string | undefined;
  /** A PMTiles archive with the streets of the base map; absolute. */
  baseMapFile: string | undefined;
  /** A MapLibre style instead of the base map that needs no network. */
  mapStyleUrl: string | undefined;
  /** Origins the style's tiles, letters and pictures come from, beside its own. */
  mapHosts: readonly string[];
  /** Where CRMs are reached, if not at their own addresses. */
  crmUrls: Record<'jobnimbus' | 'acculynx', string | undefined>;
  /** Hosts where webhooks and CRMs may be private or without TLS. */
  hookHostsAllowed: readonly string[];
  /** The addresses of our proxies: `hop` counts from the nearest, 0. Their headers about the caller are trusted. */
  trustProxy: TrustProxy;
  /** Whether photos from doors are kept as the camera made them, too. */
  keepPhotoOriginals: boolean;
  /** Whether pictures of captures stay as the drone made them after delivery. */
  keepCaptureOriginals: boolean;
  /** How backups are encrypted, and what opens them. */
  backup: {
    recipients: readonly string[];
    identityFile: string | undefined;
    passphrase: string | undefined;
  };
  /** What a monitoring system brings to read /metrics; undefined means that only this machine may. */
  metricsToken: string | undefined;
  /** Calls answered at a time; more are refused. */
  maxRequests: number;
  logLevel: Settings['LOG_LEVEL'];
}

export interface FilesConfig {
  /** Null for the folder in dataDir. */
  bucket: Bucket | null;
  keys: { id: string; secret: string };
  /** Whether browsers fetch files from the bucket itself, and under which endpoint if not under its own. */
  isPublic: boolean;
  publicEndpoint: string | undefined;
  /** The most that local copies of a bucket's files may take. */
  cacheBytes: number;
}

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws InvalidSettings
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = readSettings(environment);
  return {
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    files: filesOf(settings),
    statementNames: settings.STATEMENT_NAMES,
    databasePatience: settings.DATABASE_PATIENCE,
    publicUrl: settings.PUBLIC_URL,
    sessionSecret: settings.SESSION_SECRET,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    sampleData: settings.SAMPLE_DATA ?? settings.DATABASE_URL === undefined,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    geocoder: settings.GEOCODER,
    geocoderUrl: settings.GEOCODER_URL,
    geocoderRate: settings.GEOCODER_RATE,
    travelTimes: settings.TRAVEL_TIMES,
    travelTimesUrl: settings.TRAVEL_TIMES_URL,
    travelTimesKey: settings.TRAVEL_TIMES_KEY,
    enrichmentUrl: settings.ENRICHMENT_URL,
    enrichmentKey: settings.ENRICHMENT_KEY,
    printHouseUrl: settings.PRINT_HOUSE_URL,
    printHouseKey: settings.PRINT_HOUSE_KEY,
    stormFeeds: settings.STORM_FEEDS,
    stormUrls: {
      spc: settings.STORM_SPC_URL,
      mrms: settings.STORM_MRMS_URL,
      localReports: settings.STORM_REPORTS_URL,
      radarHail: settings.STORM_RADAR_URL,
      alerts: settings.STORM_ALERTS_URL,
      stormEvents: settings.STORM_EVENTS_URL,
    },
    stormFolder: settings.STORM_FOLDER,
    supportEmail: settings.SUPPORT_EMAIL,
    supportPhone: settings.SUPPORT_PHONE,
    schedulingUrl: settings.SCHEDULING_URL,
    baseMapFile: settings.BASEMAP,
    mapStyleUrl: settings.MAP_STYLE_URL,
    mapHosts: settings.MAP_HOSTS,
    crmUrls: { jobnimbus: settings.CRM_JOBNIMBUS_URL, acculynx: settings.CRM_ACCULYNX_URL },
    hookHostsAllowed: settings.HOOK_HOSTS_ALLOWED,
    trustProxy: settings.TRUST_PROXY,
    keepPhotoOriginals: settings.PHOTO_ORIGINALS,
    keepCaptureOriginals: settings.CAPTURE_ORIGINALS,
    backup: {
      recipients: settings.BACKUP_RECIPIENT,
      identityFile: settings.BACKUP_IDENTITY,
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    metricsToken: settings.METRICS_TOKEN,
    maxRequests: settings.MAX_REQUESTS,
    logLevel: settings.LOG_LEVEL,
  };
}

function filesOf(settings: Settings): FilesConfig {
  const { FILES_URL, FILES_PUBLIC, FILES_CACHE_MB } = settings;
  return {
    bucket: FILES_URL ?? null,
    keys: { id: settings.S3_ACCESS_KEY_ID ?? '', secret: settings.S3_SECRET_ACCESS_KEY ?? '' },
    isPublic: FILES_PUBLIC !== false,
    publicEndpoint: typeof FILES_PUBLIC === 'string' ? FILES_PUBLIC : FILES_URL?.endpoint,
    cacheBytes: FILES_CACHE_MB * 1_000_000,
  };
}

/** The address that goes into mails: PUBLIC_URL, else the address the server listens on. */
export function publicUrlOf(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}
