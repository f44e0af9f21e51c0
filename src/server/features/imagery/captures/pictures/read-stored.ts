import { OperationFailure } from '#server/operations/index.ts';
import type { Services } from '#server/platform/services.ts';

/** The whole file of a picture. */
export async function readStored(files: Services['files'], key: string, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const content = await files.get(key);
  if (!content) throw lost(name);
  for await (const piece of content) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export const lost = (name: string) =>
  new OperationFailure(`The file of the picture ${name} is gone. Please bring it back from a backup.`);
