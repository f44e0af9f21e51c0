import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';

/** Where a file of the sample is: `npm run sample-files` draws them all. */
export const sampleFile = (name: string): string =>
  fileURLToPath(new URL(`../sample/files/${name}`, import.meta.url));

/** Its content, unpacked. */
export const openSampleFile = (name: string): AsyncIterable<Uint8Array> =>
  name.endsWith('.gz')
    ? createReadStream(sampleFile(name)).pipe(createGunzip())
    : createReadStream(sampleFile(name));

/** The content of one that is packed JSON. */
export const readSampleFile = async <Content>(name: string): Promise<Content> =>
  JSON.parse(await text(openSampleFile(`${name}.json.gz`))) as Content;
