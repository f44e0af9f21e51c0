import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DirectUploads } from './store.ts';

const LEAST_PART_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 200;

/** Of a gigabyte on a slow line. What was not completed by then is removed by the daily check. */
const SIGNED_SECONDS = 6 * 3600;

type Place = { Bucket: string; Key: string };

interface Ways {
  client: S3Client;
  /** Signs for the address that browsers reach the bucket under. */
  signer: S3Client;
  at: (key: string) => Place;
}

/**
 * Multipart uploads whose parts a browser puts by signed addresses. A single signed PUT could be repeated after its bytes
 * were checked; the addresses of parts are worth nothing once the upload is completed.
 */
export function openDirectUploads({ client, signer, at }: Ways): DirectUploads {
  return {
    async begin(key, size) {
      const place = at(key);
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
      if (!UploadId) throw new Error('an upload that was begun has an id');
      const partBytes = partBytesOf(size);
      const numbers = Array.from({ length: Math.ceil(size / partBytes) }, (_, n) => n + 1);
      const sign = (PartNumber: number) =>
        getSignedUrl(signer, new UploadPartCommand({ ...place, UploadId, PartNumber }), {
          expiresIn: SIGNED_SECONDS,
        });
      return { uploadId: UploadId, partBytes, addresses: await Promise.all(numbers.map(sign)) };
    },
    async complete(key, uploadId, size) {
      const where = { ...at(key), UploadId: uploadId };
      // One page has up to 1,000.
      const { Parts: parts = [] } = await client.send(new ListPartsCommand(where));
      if (!isWhole(parts, size)) return false;
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      await client.send(new CompleteMultipartUploadCommand({ ...where, MultipartUpload: { Parts } }));
      return true;
    },
  };
}

const partBytesOf = (size: number): number => Math.max(LEAST_PART_BYTES, Math.ceil(size / MOST_PARTS));

/** Whether all parts are there, each as long as it was to be. */
function isWhole(parts: readonly Part[], size: number): boolean {
  const partBytes = partBytesOf(size);
  const count = Math.ceil(size / partBytes);
  const sizeOf = (number: number) => (number < count ? partBytes : size - partBytes * (count - 1));
  return (
    parts.length === count &&
    parts.every(({ PartNumber, Size }, n) => PartNumber === n + 1 && Size === sizeOf(n + 1))
  );
}
