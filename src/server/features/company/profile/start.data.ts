import type { Actor } from '#access/can.ts';
import { ownedBy } from '#access/rows.ts';
import type { StartScreen } from '#domain/start-screens.ts';
import { users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export async function setStart(db: Database, actor: Actor, startScreen: StartScreen): Promise<void> {
  await db.update(users).set({ startScreen }).where(ownedBy(actor, users.id));
}
