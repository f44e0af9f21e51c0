import { z } from 'zod';

/** Every failed call answers with this document (RFC 9457). `detail` is a sentence for a person. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** The reply of calls that have no result. */
export const Done = z.object({ message: z.string() });
