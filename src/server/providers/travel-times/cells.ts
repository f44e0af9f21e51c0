import { z } from 'zod';

/** Rows of figures as the services send them; null if they know no way. */
export const Cells = z.array(z.array(z.number().nonnegative().nullable()));
