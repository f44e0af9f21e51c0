import { z } from 'zod';
import { fetchText } from '../fetch-text.ts';
import { ProviderTrouble } from '../provider-trouble.ts';
import type { Enrichment } from './enrichment.ts';

/** A user waits for it. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

const Confidence = z.number().min(0).max(100).transform(Math.round).nullable().default(null);
const Answer = z.object({
  people: z
    .array(
      z.object({
        name: z.string().max(300).nullable().default(null),
        phones: z
          .array(
            z.object({
              number: z.string().max(64),
              kind: z.enum(['landline', 'mobile', 'unknown']).catch('unknown'),
              registry: z.object({ listed: z.boolean(), checkedOn: z.iso.date() }).nullable().default(null),
              confidence: Confidence,
            }),
          )
          .max(20)
          .default([]),
        emails: z
          .array(z.object({ address: z.string().max(254), confidence: Confidence }))
          .max(20)
          .default([]),
      }),
    )
    .max(12),
});

/**
 * A vendor, or a program of the operator's in front of one, at an address: POST of JSON
 * `{address, zipCode, owner, ownerAddress}` with the key as bearer token; it answers
 * `{people: [{name, phones: [{number, kind, registry, confidence}], emails: [{address, confidence}]}]}`.
 */
export function vendorAt(url: string, key: string | undefined, timeoutMs = TIMEOUT_MS): Enrichment {
  const vendor = new URL(url).host;
  return {
    vendor,
    async find(asked) {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(asked) };
      const text = await fetchText(url, init, { who: vendor, timeoutMs, maxBytes: MAX_BYTES });
      try {
        return Answer.parse(JSON.parse(text)).people;
      } catch {
        throw new ProviderTrouble(`${vendor} answered with something else than people.`);
      }
    },
  };
}
