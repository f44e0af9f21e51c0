import type { Database } from '#server/platform/database/index.ts';
import { withoutSecrets } from '#server/platform/log.ts';
import type { AnyOperation } from './define.ts';
import { endOperation, type OpenOperation } from './operations.data.ts';

/** Ends it as failed or canceled, and lets the feature record that in its own rows. */
export async function endWith(
  db: Database,
  definition: AnyOperation | undefined,
  { id, payload }: Pick<OpenOperation, 'id' | 'payload'>,
  how: { state: 'failed' | 'canceled' | 'dead'; error: string; step: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await endOperation(tx, id, how))) return;
    const parsed = definition?.payload.safeParse(payload);
    if (parsed?.success) await definition?.ended?.(tx, { operationId: id, payload: parsed.data, ...how });
  });
}

/** For administrators. A failed query's own message repeats its parameters. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  const cause = 'query' in error && error.cause instanceof Error ? error.cause : error;
  return withoutSecrets(cause.message);
}
