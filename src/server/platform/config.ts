import { resolve } from 'node:path';
import { z } from 'zod';
import { product } from '#domain/product.ts';

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` });
const webUrl = url(/^https?$/, 'https://leads.example.com');
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((word) => word === 'on');

const Settings = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(5000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/ridgecap').optional(),
  PUBLIC_URL: webUrl.transform((address) => address.replace(/\/+$/, '')).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().default('admin@ridgecap.example'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  SAMPLE_DATA: onOff.optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().default(`${product.name} <no-reply@ridgecap.example>`),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(product.supportEmail),
  SUPPORT_PHONE: z.string().default(product.phone),
  SCHEDULING_URL: webUrl.optional(),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute path of everything this installation keeps: database, files, outbox, secrets. */
  dataDir: string;
  /** An operator's own PostgreSQL; undefined means the embedded one in dataDir. */
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  sessionSecret: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  sampleData: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  supportEmail: string;
  supportPhone: string;
  schedulingUrl: string | undefined;
  trustProxy: boolean;
  logLevel: z.infer<typeof Settings>['LOG_LEVEL'];
}

/** A setting that cannot be used. The message names every such setting, one a line. */
export class InvalidSettings extends Error {}

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws InvalidSettings
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
    throw new InvalidSettings(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL,
    sessionSecret: settings.SESSION_SECRET,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    sampleData: settings.SAMPLE_DATA ?? settings.DATABASE_URL === undefined,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
    supportPhone: settings.SUPPORT_PHONE,
    schedulingUrl: settings.SCHEDULING_URL,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

/** The address that goes into mails: PUBLIC_URL, else the address the server listens on. */
export function publicUrlOf(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}
