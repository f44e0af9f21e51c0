import { type HookEnd, hookEnds } from '#domain/hooks/event-types.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findMakersEmail } from './hooks.data.ts';
import type { HookRow } from './lease.data.ts';

/** Tells a hook's maker that it was turned off; null if they no longer have an account. */
export async function offMail(db: Database, hook: HookRow, ended: HookEnd, config: Config) {
  const to = await findMakersEmail(db, hook.id);
  if (!to) return null;
  return {
    to,
    subject: 'A webhook was turned off',
    text: `The webhook to ${hook.targetUrl} was turned off. ${hookEnds[ended]}.

Events from now on are not kept for it. Once the receiver works again, turn the webhook on and send what failed again from its list of deliveries.

See your webhooks: ${publicUrlOf(config)}/webhooks`,
  };
}
