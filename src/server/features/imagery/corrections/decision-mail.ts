import { product } from '#domain/product.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

interface Decision {
  accepted: boolean;
  address: string;
  /** What was reported: 'Owner, Vacant lot'. */
  fields: string;
}

/** Mail to the reporter after an administrator's decision. The report's text stays in the application. */
export function decisionMail(config: Config, propertyId: number, { accepted, address, fields }: Decision) {
  const news = accepted
    ? 'An administrator accepted it, and it applies from now on.'
    : 'An administrator declined it, so the property was not changed.';
  return {
    subject: `Your report on ${address} was ${accepted ? 'accepted' : 'declined'}`,
    text: `You reported on ${address} (${fields}). ${news}

See it in ${product.name}: ${publicUrlOf(config)}/dashboard?property=${propertyId}`,
  };
}
