import type { FastifyInstance } from 'fastify';
import { wrongMediaType } from './errors.ts';

/** Reads forms for the endpoints that take them; others go on refusing what a page elsewhere can send without asking. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!request.routeOptions.config.endpoint?.form) return done(wrongMediaType());
      const fields = new URLSearchParams(String(body));
      done(
        null,
        Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name).join(', ')])),
      );
    },
  );
}
