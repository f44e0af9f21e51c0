import { z } from 'zod';
import { defineCallOperation } from '#server/operations/index.ts';

/** Takes the outlines of a file in; see boundaries.ts. */
export const importOutlines = defineCallOperation({
  name: 'map.import-outlines',
  payload: z.object({}),
  lost: 'The server stopped before the import was complete. Nothing was changed. Please upload the file again.',
});

export const mapOperations = [importOutlines];
