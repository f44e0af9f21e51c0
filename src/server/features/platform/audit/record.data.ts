import { isAudited } from '#domain/events.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Consumer } from '#server/platform/events/consume.ts';

/** Copies what belongs into the audit record there: it stays when the events are deleted. */
export const auditRecord: Consumer = {
  name: 'audit',
  async take(tx: Database, batch) {
    const lines = batch
      .filter(({ name }) => isAudited(name))
      .map(({ id: _, position: _place, companyId: _company, propertyIds: _ids, name, ...line }) => ({
        ...line,
        action: name,
      }));
    if (lines.length > 0) await tx.insert(auditLog).values(lines);
  },
};
