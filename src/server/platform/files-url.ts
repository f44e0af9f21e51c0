/** A bucket of an S3 service, and the part of it that stored files are in. */
export interface Bucket {
  name: string;
  /** Before each key, without slashes at its ends; empty for the whole bucket. */
  prefix: string;
  /** The service's address; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket is named in the path, not in the host. */
  pathStyle: boolean;
}

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const KNOWN = new Set(['endpoint', 'region', 'style']);

export const FILES_URL_EXAMPLE =
  's3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1&style=path';

/** Reads FILES_URL; null if it is no such address. Keys do not belong into it. */
export function readFilesUrl(text: string): Bucket | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null;
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!NAME.test(url.hostname) || (prefix !== '' && !PREFIX.test(prefix))) return null;
  if ([...url.searchParams.keys()].some((name) => !KNOWN.has(name))) return null;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isWebAddress(endpoint)) return null;
  const style = url.searchParams.get('style') ?? 'host';
  if (style !== 'path' && style !== 'host') return null;
  const region = url.searchParams.get('region') || 'us-east-1';
  return {
    name: url.hostname,
    prefix,
    endpoint: endpoint?.replace(/\/+$/, ''),
    region,
    pathStyle: style === 'path',
  };
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** How a bucket is named to people: no keys, no settings. */
export const bucketLabel = ({ name, prefix, endpoint }: Bucket): string =>
  `s3://${name}${prefix && `/${prefix}`}${endpoint ? ` at ${endpoint}` : ''}`;

/** The origin that browsers fetch its files from, as a content security policy names it. */
export function bucketOrigin({ name, region, pathStyle }: Bucket, endpoint: string | undefined): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return pathStyle ? `${protocol}//${host}` : `${protocol}//${name}.${host}`;
}
