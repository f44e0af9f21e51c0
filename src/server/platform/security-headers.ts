import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from './config.ts';
import { bucketOrigin } from './files-url.ts';

/** The headers that every answer has, made once: helmet's, and which sensors a page may ask for. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const directives = contentPolicy(config);
  helmet({ contentSecurityPolicy: { useDefaults: false, directives } })(request, response, (error) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return Object.freeze({ ...Object.fromEntries(headers), 'permissions-policy': PERMISSIONS_POLICY });
}

// Location and camera, for work in the field; a page of another site gets neither.
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  'camera=(self)',
  ...[
    'accelerometer',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
  ].map((feature) => `${feature}=()`),
  ...['serial', 'usb', 'xr-spatial-tracking'].map((feature) => `${feature}=()`),
].join(', ');

// The one style element of the web application: Radix' Select hides its list's scrollbar with it.
const SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

// Pictures named by uploaded data can come from any web address; scripts, styles and calls only from here, and the parts of
// the operator's map style from their own addresses.
function contentPolicy({ publicUrl, mapStyleUrl, mapHosts, files }: Config): Record<string, string[] | null> {
  const mapOrigins = mapStyleUrl ? [new URL(mapStyleUrl).origin, ...mapHosts] : [];
  // The service worker fetches pictures, and is led there.
  const fileOrigins =
    files.bucket && files.isPublic ? [bucketOrigin(files.bucket, files.publicEndpoint)] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", SELECT_STYLE],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...mapOrigins, ...fileOrigins],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(publicUrl?.startsWith('https:') && { upgradeInsecureRequests: [] }),
  };
}
