import { createHash } from 'node:crypto';
import { openApiOf } from '#contract/openapi.ts';

export const CALLS_FILE = 'docs/calls.txt';

/**
 * A line for each call of the API with a digest of its OpenAPI description: a change of the contract shows in a diff,
 * without the 1.6 MB of the document itself.
 */
export function callLines(): string {
  const { paths } = openApiOf('/');
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, description]) => `${path} ${method.toUpperCase()} ${digestOf(description)}`,
    ),
  );
  return `${lines.sort().join('\n')}\n`;
}

const digestOf = (description: object) =>
  createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 12);
