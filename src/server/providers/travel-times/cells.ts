import { z } from 'zod';

/** Rows of figures as the services send them; null where they know no way. */
export const Cells = z.array(z.array(z.number().nonnegative().nullable()));
