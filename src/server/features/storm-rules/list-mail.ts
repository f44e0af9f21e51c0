import { product } from '#domain/product.ts';
import { counted } from '#domain/standing.ts';
import { reasonOf } from '#domain/storms/reason.ts';
import { describeStorms, STORM_ORDER } from '#domain/storms/rules.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Made } from './mornings.data.ts';

/** How many doors the mail names. */
const NAMED = 5;

/** To whose rule it is: how many doors, from which storms, why, and where the list is. */
export function listMail(
  config: Config,
  ruleName: string,
  { queueId, doors, more }: Made,
): { subject: string; text: string } {
  const days = [...new Set(doors.map(({ day }) => day))];
  const how = counted(doors.length, 'door', 'doors');
  const unconfirmed = doors.filter((door) => door.unconfirmed).length;
  const first = doors
    .slice(0, NAMED)
    .map((door) => `${door.address}, ${door.zipCode}: ${reasonOf(door)}`)
    .join('\n');
  const counts = [
    `${how} from ${describeStorms(days)}, by your rule '${ruleName}'.`,
    unconfirmed > 0 &&
      `${counted(unconfirmed, 'of them is', 'of them are')} unconfirmed: radar saw hail there and nobody else did.`,
    more > 0 && `${counted(more, 'door waits', 'doors wait')} for the next morning.`,
  ].filter(Boolean);
  return {
    subject: `${how} from ${describeStorms(days)}`,
    text: `${counts.join('\n')}

${first}

The list: ${publicUrlOf(config)}/queue/${queueId}
${STORM_ORDER}
A radar estimate is of a square of about 0.6 miles and often off by a step or two; it does not say that a roof was hit.

To change or pause the rule on ${product.name}: ${publicUrlOf(config)}/storm-rules`,
  };
}
