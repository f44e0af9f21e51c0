import { z } from 'zod';
import { get, post } from './endpoint.ts';

/** What would happen to an import that is undone now. */
export const UndoPlan = z.object({
  fileName: z.string(),
  /** Properties that it added. */
  removes: z.number().int(),
  /** Properties that it changed. */
  restores: z.number().int(),
  /** Why it cannot be undone, in sentences; null if it can. */
  refusal: z.string().nullable(),
});
export type UndoPlan = z.infer<typeof UndoPlan>;

export const undo = {
  plan: get('/api/uploads/{uploadId}/undo', {
    summary: 'What undoing an import would remove and restore, or why it cannot be undone',
    access: 'property:upload',
    scope: 'platform',
    fresh: 'once',
    response: UndoPlan,
  }),
  start: post('/api/uploads/{uploadId}/undo', {
    summary: 'Undoes an import: what it added is removed, what it changed gets its previous values back',
    access: 'property:upload',
    scope: 'platform',
    emits: ['import-undone'],
    changes: ['permits', 'properties', 'uploads', 'geocoding', 'refusals', 'operations'],
    response: z.object({ operationId: z.uuid() }),
    status: 202,
  }),
};
