import { z } from 'zod';
import { get } from './endpoint.ts';
import { TimeZone } from './properties.ts';

export const SealKeys = z.object({
  keys: z.array(
    z.object({
      id: z.string(),
      /** The 32 bytes of an Ed25519 public key in base64. */
      publicKey: z.string(),
      since: z.iso.datetime(),
    }),
  ),
});
export type SealKeys = z.infer<typeof SealKeys>;

export const evidence = {
  getPacket: get('/api/properties/{propertyId}/evidence', {
    summary:
      'What is known of a roof as a ZIP file: a PDF, the facts as JSON, pictures, and a signed list of their SHA-256',
    access: 'crm:read',
    scope: 'leads',
    emits: ['evidence-packed'],
    query: z.object({
      timeZone: TimeZone,
      /** Whether the signed proposals go with it, with all signatures: they name prices and people. */
      contracts: z.stringbool().default(false),
    }),
    response: z.string().meta({ format: 'binary' }),
    reply: 'file',
  }),
  listKeys: get('/api/evidence-keys', {
    summary: 'The public keys that evidence packets of this server are signed with, newest first',
    access: 'public',
    response: SealKeys,
  }),
};
