import { type CorrectableField, type Corrected, correctableLabels } from '#domain/corrections.ts';
import { product } from '#domain/product.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

interface Difference {
  propertyId: number;
  address: string;
  /** The values of the fields in question. */
  before: Corrected;
  /** Id of the account that reported last. */
  reporter: string;
}

/** Mail to administrators. The reports' text stays in the application. */
export function differenceMail(config: Config, { propertyId, address, before, reporter }: Difference) {
  const url = publicUrlOf(config);
  const fields = (Object.keys(before) as CorrectableField[]).map((field) => correctableLabels[field]);
  return {
    subject: `Two companies differ about ${address}`,
    text: `Reps of two companies reported ${address} differently (${fields.join(', ')}). The latest report holds.

See both in ${product.name}: ${url}/dashboard?property=${propertyId}

If one account reports what is not so, take back all of its reports at once: ${url}/admin/users?user=${reporter}`,
  };
}
