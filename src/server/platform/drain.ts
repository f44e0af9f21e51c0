import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';

/** Lets the rest of a refused file arrive: a browser that is still sending would not read the answer. */
export async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  await finished(raw).catch(() => {});
}
